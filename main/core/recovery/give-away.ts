import type { Times } from '../../../common/domain/ledger.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Away, TrackerRow } from '../journal/rows.ts';
import { currentId } from '../tasks/needed.ts';
import type { TrackerPorts } from '../tracking/ports.ts';
import { freeStart } from '../tracking/free-start.ts';
import { freshRow, retimed } from '../tracking/revising.ts';
import { splitRow } from '../tracking/splitting.ts';
import { boardOf } from '../tracking/task-board.ts';
import { UserFailure } from '../user-failure.ts';
import { past, startAt } from './later-start.ts';

/**
 * The three parts are the whole: each begins where the one before it ends, whatever second was free. The timer's task keeps
 * nothing before the stretch where it had not run for a second by then, and nothing after it where it ended by then.
 */
export function giveAway(ports: TrackerPorts, away: Away, row: TrackerRow, wanted: number): void {
  const { journal, accountId, clock } = ports;
  const taskId = currentId(journal, accountId, wanted);
  if (away.why === 'clock') throw new UserFailure('bad-input', t('Only time away can go to another task.'));
  if (taskId === row.taskId)
    throw new UserFailure('bad-input', t('The time is on this task already. Choose another one, or keep all of it.'));
  const { boardId } = boardOf(journal, accountId, taskId);
  const fromMs = Math.max(past(ports, away.fromMs), row.desired.startedAt);
  const { endedAt } = row.desired;
  const toMs = Math.min(past(ports, away.toMs), endedAt ?? Number.MAX_SAFE_INTEGER);
  if (toMs <= fromMs)
    throw new UserFailure(
      'bad-input',
      t('By the clock as it is now, this time has not come yet. Set the clock first.'),
    );
  const given = partOf(ports, row, taskId, { fromMs, toMs });
  const desired = { ...given, listed: false, highlightedAt: null };
  journal.trackers.insert(freshRow({ accountId, taskId, boardId }, desired, clock.now()));
}

type Part = Pick<Away, 'fromMs' | 'toMs'>;

function partOf(ports: TrackerPorts, row: TrackerRow, taskId: number, part: Part): Times {
  if (part.toMs === row.desired.endedAt) return endOf(ports, row, taskId, part);
  return part.fromMs === row.desired.startedAt
    ? wholeOf(ports, row, taskId, part.toMs)
    : restOf(ports, row, taskId, part);
}

/** Nothing is left after the stretch: the entry ends where it begins. */
function endOf({ journal, accountId, clock }: TrackerPorts, row: TrackerRow, taskId: number, part: Part): Times {
  const startedAt = freeStart(journal, { accountId, taskId }, part.fromMs, { before: part.toMs });
  const left = { startedAt: row.desired.startedAt, endedAt: startedAt };
  journal.trackers.save(retimed(row, left, clock.now()));
  return { startedAt, endedAt: part.toMs };
}

/** Nothing is left before the stretch: the timer starts after it, and its start is free for the stretch. */
function wholeOf(ports: TrackerPorts, row: TrackerRow, taskId: number, toMs: number): Times {
  startAt(ports, row, toMs);
  const endedAt = ports.journal.trackers.get(row.id)?.desired.startedAt ?? toMs;
  const given = { accountId: ports.accountId, taskId };
  return { startedAt: freeStart(ports.journal, given, row.desired.startedAt, { before: endedAt }), endedAt };
}

function restOf(ports: TrackerPorts, row: TrackerRow, taskId: number, { fromMs, toMs }: Part): Times {
  const given = { accountId: ports.accountId, taskId };
  const room = { after: row.desired.startedAt, before: toMs };
  const startedAt = freeStart(ports.journal, given, fromMs, room);
  return { startedAt, endedAt: splitRow(ports, row, { endedAt: startedAt, startedAt: toMs }).desired.startedAt };
}
