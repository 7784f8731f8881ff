import { t } from '../../../common/i18n/translate.ts';
import type { StoredIntent, TrackerChange } from '../journal/intents.ts';
import type { TrackerRow, TrackerFields } from '../journal/rows.ts';
import { currentId, boardOf } from '../tasks/needed.ts';
import { handNote } from '../tracking/notes.ts';
import { keepRow, leavePlace, takePlace } from '../tracking/placing.ts';
import {
  type TrackerPorts,
  livingRows,
  freshRow,
  newTry,
  takenAway,
  freeStart,
  startAgain,
  cutAt,
} from '../tracking/tracker.ts';
import { workList } from '../tracking/work-list.ts';
import { UserFailure } from '../user-failure.ts';
import type { Handlers } from './command.ts';
import type { Journal } from '../journal/journal.ts';
import { asUnsent } from '../sync/doubt.ts';

export const otherCard: Handlers<'time:move'> = {
  /** Entries that are on the card already stay as they are. */
  'time:move': {
    apply: (ports, command) => {
      const { journal, accountId } = ports;
      const taskId = currentId(journal, accountId, command.taskId);
      const { boardId } = boardOf(journal, accountId, taskId);
      const rows = livingRows(journal, accountId, command.trackerIds);
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
function refuseIfAsked({ attention }: TrackerRow): void {
  if (attention?.kind !== 'conflict' && attention?.kind !== 'double') return;
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
 * with it. Without those that were given back already; null for any other command.
 *
 * @throws UserFailure `bad-input` where one was deleted since, or given to a third card
 */
export function movedBy(ports: TrackerPorts, intent: StoredIntent): readonly MovedEntry[] | null {
  const { journal } = ports;
  const { changes } = intent;
  const came = changes.filter(({ trackerId, before, after }) => trackerId > 0 && !after.deleted && isAway(before));
  const went = new Set(changes.filter(({ before, after }) => after.deleted && !isAway(before)).map(idOf));
  const befores = new Map(changes.map(({ trackerId, before }) => [trackerId, before]));
  const moved = came.flatMap(({ trackerId, after }) => {
    const former = journal.trackers.precededBy(trackerId).find(({ id }) => went.has(id)) ?? null;
    const isMoved = former !== null || (went.size > 0 && journal.trackers.get(trackerId)?.successorId != null);
    return isMoved ? { id: trackerId, former, after } : [];
  });
  if (moved.length === 0) return null;
  const off = takenOffSince(ports, intent);
  return moved.flatMap(({ id, former, after }) => {
    const row = holderOf(journal, id);
    if (row === null || row.deleted) throw movedSince();
    if (former === null) {
      if (went.has(row.id)) return [];
      throw movedSince();
    }
    const before = befores.get(former.id);
    const isStartKept = row.desired.startedAt === after.startedAt;
    const { taskId, boardId } = former;
    const isRowless = before?.endedAt === null && (!before.listed || off.has(taskId));
    return {
      row,
      card: { taskId, boardId, isRowless, ...(isStartKept && before ? { startedAt: before.startedAt } : {}) },
    };
  });
}

/** Cards that were removed from the work list since: no entry that comes back brings them back. */
function takenOffSince({ journal, accountId }: TrackerPorts, { id }: StoredIntent): ReadonlySet<number> {
  const listed = new Set(workList(journal, accountId).map(({ taskId }) => taskId));
  const removed = journal.intents.after(accountId, id).filter(({ what }) => what === 'remove');
  return new Set(removed.map(({ taskId }) => taskId).filter((taskId) => !listed.has(taskId)));
}

/** The row that has its time now; null where there is none. */
function holderOf(journal: Journal, trackerId: number): TrackerRow | null {
  const row = journal.trackers.get(trackerId);
  return row?.deleted === true && row.successorId !== null ? holderOf(journal, row.successorId) : row;
}

export function movedSince(): UserFailure {
  return new UserFailure('bad-input', t('Nothing was changed: the entry was deleted or moved again since.'));
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
  const [taskId] = moved.map(({ row }) => row.taskId);
  const listed = workList(journal, accountId).find((entry) => entry.taskId === taskId);
  // What was started there since has the row now.
  const isOwnRow = listed !== undefined && (listed.tracker === null || cards.has(listed.tracker.id));
  giveAll(
    ports,
    moved.map(({ row }) => row),
    (row) => cards.get(row.id) ?? row,
  );
  if (isNew && isOwnRow && taskId !== undefined) leavePlace(journal, accountId, taskId);
}

/** The card that gets an entry. */
interface Card {
  readonly taskId: number;
  readonly boardId: number;
  /** The start that it had there, where it gave way to another on the card that it was on since. */
  readonly startedAt?: number;
  /** It ran there, and the card's row had been removed from the work list. */
  readonly isRowless?: boolean;
}

/**
 * Gives the time of `row` to another card: the contract knows no such change, so a row there has it from now on, and this one is to be
 * deleted once the service has that (docs/adr/0039). A row that gave its time to this one comes back where the card is its own: nothing
 * then tells that it was ever away. To be called in a transaction; gives the row that has the time.
 *
 * @throws UserFailure `bad-input` where it runs, and so does the card
 */
function giveToCard(ports: TrackerPorts, row: TrackerRow, card: Card): TrackerRow {
  const { journal, accountId, clock } = ports;
  const now = clock.now();
  const isRunning = row.desired.endedAt === null;
  if (isRunning && journal.trackers.running(accountId).some(({ taskId }) => taskId === card.taskId)) throw runsThere();
  const formers = journal.trackers.precededBy(row.id);
  // A start that was not confirmed stays with it: should the timer have ended elsewhere before that, the person is asked.
  const given = { ...takenAway(row, now), tentativeStarts: row.tentativeStarts };
  const from = row.attention?.kind === 'gone' ? asUnsent(journal, given, now) : given;
  journal.trackers.save(from);
  const { fields, onList } = placedOn(ports, row, card);
  const own = formers.find(({ taskId, deleted }) => deleted && taskId === card.taskId);
  const next =
    own === undefined
      ? journal.trackers.insert({ ...freshOn(journal, row, card, fields, now), ...onList })
      : { ...broughtBack(journal, own, fields, now), ...onList, isOwn: own.isOwn || row.isOwn, moved: row.moved };
  if (own !== undefined) journal.trackers.save(next);
  handOver(journal, from, next, formers);
  return next;
}

/** What runs takes over the row that its card has on the work list, as a start does. What has ended has none, nor what ran there without. */
function placedOn({ journal, accountId }: TrackerPorts, { desired }: TrackerRow, card: Card) {
  const startedAt = card.startedAt ?? desired.startedAt;
  const fields = { ...desired, startedAt };
  if (desired.endedAt !== null || card.isRowless === true) {
    const highlightedAt = desired.listed ? null : desired.highlightedAt;
    return { fields: { ...fields, listed: false, highlightedAt }, onList: { rank: null, requestedPosition: null } };
  }
  const { rank, position, highlightedAt } = takePlace(journal, accountId, card.taskId);
  return { fields: { ...fields, listed: true, highlightedAt }, onList: { rank, requestedPosition: position } };
}

function runsThere(): UserFailure {
  const words = t(
    'That task is already running, and this time would count twice, so nothing was changed. Stop one of the two, then try again.',
  );
  return new UserFailure('bad-input', words);
}

function freshOn(journal: Journal, row: TrackerRow, card: Card, fields: TrackerFields, now: number) {
  const { accountId, isOwn, desired, seen, moved, clickedEnd } = row;
  const { taskId, boardId } = card;
  const startedAt = startOn(journal, { accountId, taskId }, fields);
  // An end that the service has already is none that travels slowly.
  const slowEnd = seen?.endedAt === desired.endedAt ? null : clickedEnd;
  return {
    ...freshRow({ accountId, taskId, boardId }, { ...fields, startedAt }, now),
    isOwn,
    moved,
    clickedEnd: slowEnd,
  };
}

/** Starts are unique on a task (docs/adr/0020). One of a new card counts for every card, but for the entry itself, which leaves its own. */
function startOn(
  journal: Journal,
  { accountId, taskId }: Pick<TrackerRow, 'accountId' | 'taskId'>,
  { startedAt, endedAt }: TrackerFields,
): number {
  if (taskId < 0 && journal.trackers.startingAt(accountId, startedAt).length === 0) return startedAt;
  return freeStart(journal, { accountId, taskId }, startedAt, { before: endedAt });
}

/** As when a deletion is taken back: the service may have it still, or have let it go. */
function broughtBack(journal: Journal, former: TrackerRow, fields: TrackerFields, now: number): TrackerRow {
  const { desired, seen, goneAt, inDoubt } = former;
  const startedAt =
    fields.startedAt === desired.startedAt
      ? startAgain(journal, former, fields)
      : freeStart(journal, former, fields.startedAt, { own: desired.startedAt, before: fields.endedAt });
  return {
    ...newTry(former, now),
    successorId: null,
    desired: { ...fields, startedAt },
    tentativeStarts: cutAt(former.tentativeStarts, fields.endedAt),
    deleted: false,
    goneAt: null,
    doubt: null,
    resend: seen !== null,
    inDoubt: inDoubt || (goneAt !== null && seen !== null),
  };
}

/** `row` is there again, whose time another card had: what is there goes. */
export function reclaim(ports: TrackerPorts, row: TrackerRow): void {
  const { journal, clock } = ports;
  const next = row.successorId === null ? null : journal.trackers.get(row.successorId);
  if (next === null) return;
  if (!next.deleted) keepRow(ports, next.taskId, () => journal.trackers.save(takenAway(next, clock.now())));
  const [from, to] = [journal.trackers.get(next.id), journal.trackers.get(row.id)];
  if (from === null || to === null) return;
  journal.trackers.save({ ...to, successorId: null });
  handOver(journal, from, to, journal.trackers.precededBy(next.id));
}

/** What waited for the one row, `formers`, waits for the other, which is what questions about it are about. */
function handOver(journal: Journal, from: TrackerRow, to: TrackerRow, formers: readonly TrackerRow[]): void {
  handNote(journal, from.id, to.id);
  for (const one of [...formers, from]) if (one.id !== to.id) journal.trackers.save({ ...one, successorId: to.id });
  for (const { id, ...away } of journal.aways.all(from.accountId)) {
    if (away.trackerId !== from.id) continue;
    journal.aways.remove(id);
    journal.aways.ask({ ...away, trackerId: to.id });
  }
}
