import { t } from '../../../common/i18n/translate.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { UserFailure } from '../user-failure.ts';
import { shareNote } from './notes.ts';
import { type TrackerPorts, freshRow, retimed, freeStart } from './tracker.ts';
import { takePlace } from './placing.ts';
import { workList } from './work-list.ts';

/** Where the first part ends, and where the second starts: the same moment, or a stretch that is taken out. */
export interface Cut {
  readonly endedAt: number;
  readonly startedAt: number;
}

/**
 * The row keeps the first part; a new one takes the second, and with it the place in the work list. Where parts meet they meet
 * after a bump too, so that their sum is the whole. Both parts have to be a second at least, else `UserFailure('bad-input')`.
 */
export function splitRow(ports: TrackerPorts, row: TrackerRow, cut: Cut): TrackerRow {
  const { journal, clock } = ports;
  const { startedAt, endedAt } = row.desired;
  const isInside =
    startedAt < cut.endedAt && cut.endedAt <= cut.startedAt && (endedAt === null || cut.startedAt < endedAt);
  if (!isInside) throw new UserFailure('bad-input', t('Choose a moment between the start and the end of this entry.'));
  const second = freeStart(journal, row, cut.startedAt, { before: endedAt, after: startedAt });
  const first = cut.endedAt === cut.startedAt ? second : Math.min(cut.endedAt, second);
  journal.trackers.save(retimed(row, { startedAt, endedAt: first }, clock.now()));
  return insertSecond(ports, row, second);
}

function insertSecond({ journal, accountId, clock }: TrackerPorts, row: TrackerRow, startedAt: number): TrackerRow {
  const { taskId, boardId, desired } = row;
  const isShown = workList(journal, accountId).some((entry) => entry.tracker?.id === row.id);
  const place = isShown ? takePlace(journal, accountId, taskId) : null;
  const highlightedAt = place?.highlightedAt ?? (desired.listed ? null : desired.highlightedAt);
  const times = { startedAt, endedAt: desired.endedAt };
  const second = freshRow({ accountId, taskId, boardId }, { ...times, listed: isShown, highlightedAt }, clock.now());
  const inserted = journal.trackers.insert({
    ...second,
    rank: place?.rank ?? null,
    requestedPosition: place?.position ?? null,
  });
  shareNote(journal, row.id, inserted.id);
  return inserted;
}
