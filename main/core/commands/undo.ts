import type { RowImage, StoredIntent, TrackerChange } from '../journal/intents.ts';
import type { Journal } from '../journal/journal.ts';
import type { TentativeStart, TrackerRow } from '../journal/rows.ts';
import { keptTheirs } from '../outbox/keeping.ts';
import { inConflict } from '../sync/reconcile.ts';
import {
  addRow,
  keepRow,
  leavePlace,
  moveRow,
  type Place,
  PLACE,
  type PlaceChange,
  placeOf,
  takePlace,
} from '../tracking/placing.ts';
import { ADDITION, NEW_TASK } from './history.ts';
import {
  asMine,
  cutAt,
  isDoubted,
  isOneEntry,
  newTry,
  runsAgain,
  freeStart,
  revived,
  startAgain,
  type TrackerPorts,
} from '../tracking/tracker.ts';
import { isResumed, isSameTime, resumedBy, stopOthers, type WayBack, waysBack } from './way-back.ts';
import { boardOf } from '../tasks/needed.ts';
import { workList } from '../tracking/work-list.ts';
import { shareNote, takeNotesBack } from '../tracking/notes.ts';
import { turnBack } from '../tracking/away-questions.ts';
import { t } from '../../../common/i18n/translate.ts';
import { UserFailure } from '../user-failure.ts';
import type { CommandPorts, Handlers } from './command.ts';
import { moveBack, type MovedEntry, movedBy } from './other-card.ts';

export const undoCommand: Handlers<'time:undo'> = {
  /** Does the opposite of a command, or of an undo: what was changed again since then stays as it is. */
  'time:undo': {
    apply: (ports, { changeId }) => {
      const { journal, accountId } = ports;
      const intent = journal.intents.get(changeId);
      if (intent === null || intent.accountId !== accountId) throw nothingToTakeBack();
      const { taskId, trackerId } = intent;
      // Such an answer closed a question, or asked it again, and nothing else.
      const isOnlyTurned = intent.changes.length === 0 && intent.turned !== null;
      const stood = placeOf(journal, accountId, taskId);
      const moved = movedBy(ports, intent);
      const isGivenBack = moved !== null && giveBack(ports, intent, moved);
      const isBack = moved === null ? takeBack(ports, intent) : isGivenBack;
      // What went to another card and back has its note with it, as it is now.
      const isNoteBack = !isGivenBack && takeNotesBack(journal, intent);
      const { isChanged, place } = takeRowBack(ports, intent, stood);
      if (!isOnlyTurned && !isBack && !isNoteBack && !isChanged) return null;
      const turned = turnBack(journal, intent);
      if (isOnlyTurned && turned === null) return null;
      return { what: 'undo', taskId, trackerId, place, turned };
    },
  },
};

export function nothingToTakeBack(): UserFailure {
  return new UserFailure('not-found', t('There is nothing to undo here.'));
}

/** Of entries that went to another card: as they are now, whatever became of them there. */
function giveBack(ports: CommandPorts, intent: StoredIntent, moved: readonly MovedEntry[]): boolean {
  if (moved.length === 0) return false;
  const [wasListed, isListed] = [isListedBy(ports, intent, 'before'), isListedBy(ports, intent, 'after')];
  moveBack(ports, moved, { isNew: isListed && !wasListed });
  if (wasListed && !isListed) listAgain(ports, intent);
  return true;
}

/** The command took its card off the work list, as an undo does, and what has ended comes back without a row. */
function listAgain({ journal, accountId }: CommandPorts, { taskId, wallMs, changes }: StoredIntent): void {
  if (placeOf(journal, accountId, taskId) !== null) return;
  const { boardId } = boardOf(journal, accountId, taskId);
  const row = changes.find(({ trackerId, before }) => isOf(journal, trackerId, taskId) && before?.listed === true);
  addRow(journal, accountId, { taskId, boardId, highlightedAt: row?.before?.highlightedAt ?? null, addedAt: wallMs });
}

/**
 * Does the opposite of `intent` wherever a row still is as the command left it; false where nothing is. A command that neither put its
 * task on the work list nor took it off leaves that as it is now.
 *
 * @throws UserFailure `bad-input` where an entry was changed since, or its task started again
 */
function takeBack(ports: CommandPorts, given: StoredIntent): boolean {
  const intent = withoutOtherRows(ports, given);
  return keepRows(ports, othersThatLeave(ports.journal, intent), () => {
    if (isListedBy(ports, intent, 'before') !== isListedBy(ports, intent, 'after')) return takeAllBack(ports, intent);
    const isOwn = hasOwnRow(ports, intent);
    return keepRow(ports, intent.taskId, () => takeAllBack(ports, isOwn ? intent : withoutRow(ports.journal, intent)));
  });
}

/** Tasks besides the command's own whose entries came back with it, and are to go again. */
function othersThatLeave({ trackers }: Journal, { changes, taskId }: StoredIntent): readonly number[] {
  const leaving = changes.filter(({ before, after }) => after.listed && before?.listed !== true);
  const tasks = leaving.flatMap(({ trackerId }) => trackers.get(trackerId)?.taskId ?? []);
  return [...new Set(tasks)].filter((one) => one !== taskId);
}

function keepRows<T>(ports: CommandPorts, [taskId, ...others]: readonly number[], work: () => T): T {
  return taskId === undefined ? work() : keepRow(ports, taskId, () => keepRows(ports, others, work));
}

/** Whether its task stands on the work list, and by nothing that came after the command. */
function hasOwnRow({ journal, accountId }: CommandPorts, { taskId, changes }: StoredIntent): boolean {
  const entry = workList(journal, accountId).find((one) => one.taskId === taskId);
  if (entry === undefined) return false;
  return entry.tracker === null || changes.some(({ trackerId }) => trackerId === entry.tracker?.id);
}

/** Whether what `intent` touched had its task on the work list. */
function isListedBy({ journal }: CommandPorts, { changes, taskId }: StoredIntent, when: 'before' | 'after'): boolean {
  return changes.some(({ trackerId, [when]: image }) => {
    const isOfTask = trackerId === ADDITION || isOf(journal, trackerId, taskId);
    return isOfTask && image?.listed === true && !image.deleted;
  });
}

function isOf(journal: Journal, trackerId: number, taskId: number): boolean {
  return journal.trackers.get(trackerId)?.taskId === taskId;
}

/** The task was taken off the work list since, or started: no entry that comes back brings its row back, or takes it over. */
function withoutRow(journal: Journal, intent: StoredIntent): StoredIntent {
  const changes = intent.changes.flatMap((change) => {
    if (change.trackerId === ADDITION) return [];
    return isOf(journal, change.trackerId, intent.taskId) ? { ...change, before: unlisted(change.before) } : change;
  });
  return { ...intent, changes };
}

/** The same of other tasks than the command's own, whose entries it took away as well. */
function withoutOtherRows({ journal, accountId }: CommandPorts, intent: StoredIntent): StoredIntent {
  const [rows, later] = [workList(journal, accountId), journal.intents.after(accountId, intent.id)];
  const own = new Set(intent.changes.map(({ trackerId }) => trackerId));

  function isChangedSince(taskId: number): boolean {
    const row = rows.find((one) => one.taskId === taskId);
    if (row === undefined) return later.some((one) => one.what === 'remove' && one.taskId === taskId);
    return row.tracker !== null && !own.has(row.tracker.id);
  }

  const changes = intent.changes.map((change) => {
    const taskId = journal.trackers.get(change.trackerId)?.taskId ?? intent.taskId;
    const isTakenOff = change.before?.listed === true && !change.after.listed;
    if (taskId === intent.taskId || !isTakenOff || !isChangedSince(taskId)) return change;
    return { ...change, before: unlisted(change.before) };
  });
  return { ...intent, changes };
}

function unlisted(image: RowImage | null): RowImage | null {
  return image === null ? null : { ...image, listed: false, highlightedAt: null };
}

function takeAllBack(ports: CommandPorts, intent: StoredIntent): boolean {
  const ways = waysBack(ports.journal, intent);
  const addition = intent.changes.find((change) => change.trackerId === ADDITION);
  const places = placesFor(ports, ways);
  const resumed = resumedBy(ports, intent, ways);
  const isAdditionChanged =
    addition !== undefined && takeAdditionBack(ports, intent.taskId, addition, places.get(intent.taskId));
  const isWantedChanged = takeWantedBack(ports, intent);
  for (const way of ways.toSorted(byOrder)) {
    passNoteOn(ports.journal, way, intent, ways);
    save(ports, way, { intent, all: ways, place: places.get(way.row.taskId) });
  }
  stopOthers(ports, resumed);
  return ways.length > 0 || isAdditionChanged || isWantedChanged;
}

/** Of what goes, the note that was written since: whatever has its time now, as before a split, has that too. */
function passNoteOn(
  journal: Journal,
  { row, target }: WayBack,
  { changes }: StoredIntent,
  all: readonly WayBack[],
): void {
  const given = changes.find(({ trackerId }) => trackerId === row.id)?.note?.after;
  if (!target.deleted || journal.notes.get(row.id) === given) return;
  const { taskId, desired } = row;
  const hasItsTime = ({ row: { taskId: other }, target: { deleted, startedAt, endedAt } }: WayBack): boolean =>
    other === taskId && !deleted && startedAt <= desired.startedAt && (endedAt ?? Infinity) > desired.startedAt;
  const next = all.find(hasItsTime);
  if (next !== undefined) shareNote(journal, row.id, next.row.id);
}

/** A row that returns to the work list takes the place of what stands there for its task. */
function placesFor({ journal, accountId }: CommandPorts, ways: readonly WayBack[]): ReadonlyMap<number, Place> {
  const listed = ways.filter(({ row, target }) => target.listed !== row.desired.listed);
  const returning = new Set(listed.filter(({ target }) => target.listed).map(taskOf));
  const take = (taskId: number): Place =>
    returning.has(taskId) ? takePlace(journal, accountId, taskId) : leavePlace(journal, accountId, taskId);
  return new Map([...new Set(listed.map(taskOf))].map((taskId) => [taskId, take(taskId)]));
}

/** What goes makes room for what moves, and what moves for what comes back; of several that move each goes where the one ahead has just left. */
function byOrder(one: WayBack, other: WayBack): number {
  const isBack = one.target.startedAt < one.row.desired.startedAt;
  const ahead = one.target.startedAt - other.target.startedAt;
  return orderOf(one) - orderOf(other) || (isBack ? ahead : -ahead);
}

function orderOf({ row, target }: WayBack): number {
  if (target.deleted) return 0;
  return row.deleted ? 2 : 1;
}

const taskOf = ({ row }: WayBack): number => row.taskId;

interface Saving {
  readonly intent: StoredIntent;
  readonly all: readonly WayBack[];
  readonly place: Place | undefined;
}

function save(ports: CommandPorts, way: WayBack, { intent, all, place }: Saving): void {
  const { row, target } = way;
  const { journal, clock } = ports;
  const now = clock.now();
  const { deleted, tentativeStarts = [], ...fields } = target;
  const isRevived = row.deleted && !deleted;
  const isOtherInterval = deleted !== row.deleted || !isSameTime(target, row.desired);
  if (isOtherInterval && isAsBefore(row, target, intent)) {
    journal.trackers.save({ ...keptTheirs(row, now), changedAt: now });
    return;
  }
  const revised = isOtherInterval ? contested(row, intent, now) : row;
  const desired = { ...fields, startedAt: startOf(ports, way, all), ...starred(way, place) };
  // Rows that go or come back with the same undo may have given it another one since it was read.
  const { rank } = journal.trackers.get(row.id) ?? row;
  const said = { ...row, tentativeStarts: stillSaid(row, tentativeStarts, fields.endedAt) };
  journal.trackers.save({
    ...revised,
    tentativeStarts: (isResumed(way) ? runsAgain(said, now) : said).tentativeStarts,
    ...placed({ ...row, rank }, target, place),
    desired,
    ...(deleted ? { deleted, goneAt: row.goneAt } : { deleted, goneAt: null }),
    moved: isSameTime(target, row.desired) ? row.moved : null,
    ...(isRevived ? revived(row) : {}),
  });
}

/** Nothing, where the service has that end: all that was said before it is in the interval. */
function stillSaid(
  { seen }: TrackerRow,
  starts: readonly TentativeStart[],
  endedAt: number | null,
): readonly TentativeStart[] {
  const isEndKnown = endedAt !== null && seen?.endedAt === endedAt;
  return isEndKnown ? [] : cutAt(starts, endedAt);
}

/**
 * Another device changed it as well, and nothing of ours is left: theirs is what there is. Where it comes back as it was before both, not so
 * if theirs begins otherwise: it may be an entry of the other device's own, and ours would be gone with the question. Nor where that stood
 * before the command: it was not about that. Nor where theirs may be gone, of which one list is no proof.
 */
function isAsBefore(row: TrackerRow, target: RowImage, { wallMs: doneAt }: StoredIntent): boolean {
  const { attention, seen } = row;
  if (attention?.kind !== 'conflict' || attention.at < doneAt || isDoubted(row)) return false;
  const isTheirs = seen !== null && isSameTime(target, seen);
  return !target.deleted && (isTheirs || (isSameTime(target, attention.base) && isOneEntry(row)));
}

/** What both sides changed stays a question; one that was answered is asked again: mine does not go over theirs unasked. */
function contested(row: TrackerRow, { what, changes }: StoredIntent, now: number): TrackerRow {
  if (row.attention?.kind === 'conflict') return newTry(row, now);
  const change = changes.find(({ trackerId }) => trackerId === row.id);
  const isTheirs = change !== undefined && change.before !== null && !change.after.deleted && row.seen !== null;
  return what === 'keep' && isTheirs ? inConflict(asMine(row, now), row.seen, now) : asMine(row, now);
}

function startOf({ journal }: CommandPorts, { row, target }: WayBack, all: readonly WayBack[]): number {
  const { startedAt, endedAt } = target;
  const isRevived = row.deleted && !target.deleted;
  const isMoved = startedAt !== row.desired.startedAt;
  // What goes with the same undo leaves its second to what was there before it.
  const isLeft = all.some((other) => other.target.deleted && other.row.desired.startedAt === startedAt);
  if (isMoved && !isLeft) return freeStart(journal, row, startedAt, { own: row.desired.startedAt, before: endedAt });
  return isMoved || isRevived ? startAgain(journal, row, { startedAt, endedAt }) : startedAt;
}

/** The star is that of the row which it takes over. */
function starred({ row, target }: WayBack, place: Place | undefined): Partial<RowImage> {
  const isTakenOver = target.listed && !row.desired.listed && place !== undefined && place.position !== null;
  return isTakenOver ? { highlightedAt: place.highlightedAt } : {};
}

/** No place is asked of the service where it still lists the row. */
function placed(
  row: TrackerRow,
  target: RowImage,
  place: Place | undefined,
): Pick<TrackerRow, 'rank' | 'requestedPosition'> {
  if (!target.listed) return { rank: null, requestedPosition: null };
  if (row.desired.listed) return { rank: row.rank, requestedPosition: row.requestedPosition };
  const isStillThere = row.seen?.listed === true;
  return { rank: place?.rank ?? null, requestedPosition: isStillThere ? null : (place?.position ?? null) };
}

/** Whether a new task is wanted for its own sake; of one that the service has there is nothing to take back. */
function takeWantedBack({ journal, accountId, clock }: CommandPorts, intent: StoredIntent): boolean {
  const change = intent.changes.find(({ trackerId }) => trackerId === NEW_TASK);
  const row = change === undefined ? null : journal.newTasks.get(accountId, intent.taskId);
  if (change === undefined || row === null || row.actualId !== null) return false;
  const wasWanted = change.before !== null && !change.before.deleted;
  if (wasWanted === !change.after.deleted || row.wanted === wasWanted) return false;
  journal.newTasks.save({ ...row, wanted: wasWanted, changedAt: clock.now(), failures: 0, notBefore: 0 });
  return true;
}

/** An addition that a start took over comes back to its place; one that came with the command goes. */
function takeAdditionBack(
  ports: CommandPorts,
  taskId: number,
  { before, after }: TrackerChange,
  place: Place | undefined,
): boolean {
  const { journal, accountId } = ports;
  const now = journal.additions.get(accountId, taskId);
  const wasThere = before !== null && !before.deleted;
  if (wasThere === !after.deleted || (now !== null) === wasThere) return false;
  if (!wasThere) {
    journal.additions.remove(accountId, taskId);
    return true;
  }
  const { position, highlightedAt: star, ...key } = place ?? leavePlace(journal, accountId, taskId);
  const { boardId } = boardOf(journal, accountId, taskId);
  const { startedAt: addedAt } = before;
  if (position === null) addRow(journal, accountId, { taskId, boardId, highlightedAt: before.highlightedAt, addedAt });
  else journal.additions.put(accountId, { taskId, boardId, highlightedAt: star, addedAt, ...key });
  return true;
}

/** The row of the command's task on the work list comes back to its place and its star; what of it changed. */
interface RowBack {
  readonly isChanged: boolean;
  /** For the command that takes back; null where the command itself moved nothing, and the row did not go with it. */
  readonly place: PlaceChange | null;
}

/** To be called with what `placeOf` gave before the rest of `intent` was taken back, once it is. */
function takeRowBack(ports: TrackerPorts, intent: StoredIntent, before: number | null): RowBack {
  const { journal, accountId } = ports;
  const isStarBack = takeStarBack(ports, intent);
  const wanted = changeUnder(intent, PLACE);
  const to = wanted?.before?.startedAt;
  // A row that the service still lists has its place there.
  const isMoved =
    to !== undefined && moveRow(journal, accountId, intent.taskId, { toIndex: to, isAsked: before !== null });
  const after = placeOf(journal, accountId, intent.taskId);
  // Taken back in its turn, a row that goes comes back to where it stood.
  const isTold = wanted !== undefined || (before !== null && after === null);
  return { isChanged: isStarBack || isMoved, place: isTold ? { before, after } : null };
}

/** Of a task that was added and never started: other rows have their star with their tracker. */
function takeStarBack({ journal, accountId }: TrackerPorts, intent: StoredIntent): boolean {
  const change = changeUnder(intent, ADDITION);
  const now = journal.additions.get(accountId, intent.taskId);
  if (change === undefined || change.before === null || now === null) return false;
  const { before, after } = change;
  const isAsLeft = now.highlightedAt === after.highlightedAt && before.highlightedAt !== after.highlightedAt;
  if (before.deleted || after.deleted || !isAsLeft) return false;
  journal.additions.put(accountId, { ...now, highlightedAt: before.highlightedAt });
  return true;
}

function changeUnder(intent: StoredIntent, number: number): TrackerChange | undefined {
  return intent.changes.find(({ trackerId }) => trackerId === number);
}
