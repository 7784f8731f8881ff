import { t } from '../../../common/i18n/translate.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { questionsAbout } from '../tracking/away-questions.ts';
import { keepRow } from '../tracking/placing.ts';
import { type TrackerPorts, freeStart, livingRows, retimed, takenAway } from '../tracking/tracker.ts';
import { UserFailure } from '../user-failure.ts';
import type { Effect, Handlers } from './command.ts';

/** A year and a day: more is a slip. */
const MOST_SHIFT_MS = 366 * 24 * 60 * 60_000;

/** The same for many entries at once: all of them or none, and taken back together. */
export const severalEntries: Handlers<'time:shift' | 'time:delete-all'> = {
  'time:shift': {
    check: ({ byMs }) => {
      if (byMs !== 0 && byMs % 1000 === 0 && Math.abs(byMs) <= MOST_SHIFT_MS) return;
      throw new UserFailure('bad-input', t('Entries are shifted by at least a second and at most a year.'));
    },
    apply: (ports, { trackerIds, byMs }) => {
      const rows = livingRows(ports.journal, ports.accountId, trackerIds);
      for (const row of rows) refuseIfFixed(ports, row, byMs);
      // Each goes where the one ahead of it has just left.
      const order = rows.toSorted((a, b) => Math.sign(byMs) * (b.desired.startedAt - a.desired.startedAt));
      for (const row of order) shift(ports, row, byMs);
      return effect('edit', rows);
    },
  },
  'time:delete-all': {
    apply: (ports, { trackerIds }) => {
      const { journal, accountId, clock } = ports;
      const rows = livingRows(journal, accountId, trackerIds);
      for (const taskId of new Set(rows.map((row) => row.taskId)))
        keepRow(ports, taskId, () => {
          for (const row of rows) if (row.taskId === taskId) journal.trackers.save(takenAway(row, clock.now()));
        });
      return effect('delete', rows);
    },
  },
};

function effect(what: Effect['what'], rows: readonly TrackerRow[]): Effect | null {
  const [first, ...others] = rows;
  return first === undefined ? null : { what, taskId: first.taskId, trackerId: others.length === 0 ? first.id : null };
}

function refuseIfFixed({ journal, clock }: TrackerPorts, row: TrackerRow, byMs: number): void {
  const { endedAt } = row.desired;
  if (endedAt === null)
    throw new UserFailure(
      'bad-input',
      t('One of these entries is still running, so nothing was shifted. Stop it first.'),
    );
  if (row.attention?.kind === 'conflict' || questionsAbout(journal, row).length > 0) {
    const words = t('Cardclock still asks about one of these entries, so nothing was shifted. Answer that first.');
    throw new UserFailure('bad-input', words);
  }
  if (endedAt + byMs > clock.now())
    throw new UserFailure('bad-input', t('One of these entries would end in the future, so nothing was shifted.'));
}

function shift({ journal, clock }: TrackerPorts, row: TrackerRow, byMs: number): void {
  const { startedAt, endedAt } = row.desired;
  const lengthMs = (endedAt ?? startedAt) - startedAt;
  const nowMs = clock.now();
  // Where it gives way to another entry's start, all of it does: no second of it is lost. Up to now, that is; then it gives way backwards.
  const wanted = startedAt + byMs;
  const start = freeStart(journal, row, wanted, { own: startedAt, before: nowMs - lengthMs + 1 });
  journal.trackers.save(retimed(row, { startedAt: start, endedAt: start + lengthMs }, nowMs));
}
