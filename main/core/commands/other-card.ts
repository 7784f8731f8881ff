import { t } from '../../../common/i18n/translate.ts';
import type { StoredIntent, TrackerChange } from '../journal/intents.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { currentId } from '../tasks/needed.ts';
import { type Card, giveToCard } from '../tracking/other-card.ts';
import { keepRow, leavePlace } from '../tracking/placing.ts';
import type { TrackerPorts } from '../tracking/ports.ts';
import { livingRow } from '../tracking/revising.ts';
import { boardOf } from '../tracking/task-board.ts';
import { workList } from '../tracking/work-list.ts';
import { UserFailure } from '../user-failure.ts';
import type { Handlers } from './command.ts';

export const otherCard: Handlers<'time:move'> = {
  /** Entries that are on the card already stay as they are. */
  'time:move': {
    apply: (ports, command) => {
      const { journal, accountId } = ports;
      const taskId = currentId(journal, accountId, command.taskId);
      const { boardId } = boardOf(journal, accountId, taskId);
      const rows = [...new Set(command.trackerIds)].map((id) => livingRow(journal, accountId, id));
      const moving = rows.filter((row) => row.taskId !== taskId);
      for (const row of moving) refuseIfAsked(row);
      const moved = giveAll(ports, moving, () => ({ taskId, boardId }));
      const [first, ...others] = moved;
      if (first === undefined) return null;
      return { what: 'move-time', taskId, trackerId: others.length === 0 ? first.id : null };
    },
  },
};

/** Which of two versions of it counts is about the entry where it is. */
function refuseIfAsked({ parked }: TrackerRow): void {
  if (parked?.kind !== 'conflict' && parked?.kind !== 'double') return;
  const words = t(
    'Another device changed this entry too, so it was not moved. Choose the right times under Sync, then try again.',
  );
  throw new UserFailure('bad-input', words);
}

/** The rows of their cards on the work list stay where they are. */
function giveAll(
  ports: TrackerPorts,
  rows: readonly TrackerRow[],
  cardOf: (row: TrackerRow) => Card,
): readonly TrackerRow[] {
  const [taskId] = rows.map((row) => row.taskId);
  if (taskId === undefined) return [];
  const given = keepRow(ports, taskId, () =>
    rows.filter((row) => row.taskId === taskId).map((row) => giveToCard(ports, row, cardOf(row))),
  );
  const others = rows.filter((row) => row.taskId !== taskId);
  return [...given, ...giveAll(ports, others, cardOf)];
}

/**
 * The rows that `intent` gave to another card, as they are now, each with the card that it came from: what became of the entry since goes back
 * with it. Empty for any other command.
 *
 * @throws UserFailure `bad-input` where one was deleted since
 */
export function movedBy({ journal }: TrackerPorts, { changes }: StoredIntent): readonly MovedEntry[] {
  const came = changes.filter(({ trackerId, before, after }) => trackerId > 0 && !after.deleted && isAway(before));
  const went = new Set(changes.filter(({ before, after }) => after.deleted && !isAway(before)).map(idOf));
  const moved = came.flatMap(({ trackerId, after }) => {
    const former = journal.trackers.precededBy(trackerId).find(({ id }) => went.has(id));
    return former === undefined ? [] : { id: trackerId, former, after };
  });
  return moved.map(({ id, former, after }) => {
    const row = journal.trackers.get(id);
    const before = changes.find(({ trackerId }) => trackerId === former.id)?.before;
    const isStartKept = row?.desired.startedAt === after.startedAt;
    const { taskId, boardId } = former;
    const card = isStartKept && before ? { taskId, boardId, startedAt: before.startedAt } : { taskId, boardId };
    if (row !== null && !row.deleted) return { row, card };
    throw new UserFailure('bad-input', t('Nothing was changed: the entry was deleted or moved again since.'));
  });
}

export interface MovedEntry {
  readonly row: TrackerRow;
  /** That it was on before. */
  readonly card: Card;
}

const idOf = ({ trackerId }: TrackerChange): number => trackerId;

function isAway(image: TrackerChange['before']): boolean {
  return image === null || image.deleted;
}

/** `isNew`: the card came onto the work list with the command, and leaves it again. */
export function moveBack(
  ports: TrackerPorts,
  moved: readonly MovedEntry[],
  { isNew }: { readonly isNew: boolean },
): void {
  const { journal, accountId } = ports;
  const cards = new Map(moved.map(({ row, card }) => [row.id, card]));
  for (const { row } of moved) refuseIfAsked(row);
  giveAll(
    ports,
    moved.map(({ row }) => row),
    (row) => cards.get(row.id) ?? row,
  );
  const [taskId] = moved.map(({ row }) => row.taskId);
  const isLeft = workList(journal, accountId).some(
    (entry) => entry.taskId === taskId && entry.tracker?.desired.endedAt !== null,
  );
  if (isNew && isLeft && taskId !== undefined) leavePlace(journal, accountId, taskId);
}
