import { isEqual } from '../../../common/equal.ts';
import type { DoneCommand } from '../../../common/ipc/journal-commands.ts';
import type { Clock } from '../clock.ts';
import type { StoredIntent, RowImage, TrackerChange } from '../journal/intents.ts';
import type { Journal } from '../journal/journal.ts';
import { taskRefs } from '../state/task-refs.ts';
import type { Addition, TrackerRow } from '../journal/rows.ts';
import type { NewTaskRow } from '../journal/new-task-row.ts';

/** More steps back than anybody remembers. */
const KEPT = 50;

/** What was done since the app was opened, in whatever window, by key, from the tray or by command. */
export interface History {
  /** What was done last with the account open that is open now, and was not taken back yet; null where there is none. */
  readonly newest: () => DoneCommand | null;
  /** What was taken back last, and nothing was done since then; null where there is none. To be done again by `time:undo` of its `changeId`. */
  readonly newestUndone: () => DoneCommand | null;
}

export interface KeptHistory extends History {
  readonly done: (changeId: number) => void;
  /**
   * The command `changeId` was taken back by `undoId`; null where it could not be: it is not the newest any longer. One that was
   * taken back itself is done again.
   */
  readonly undone: (changeId: number, undoId: number | null) => void;
  /** Another journal comes in its place, whose commands have numbers of their own. */
  readonly clear: () => void;
}

interface Kept {
  readonly changeId: number;
  /** The command itself, where `changeId` did it again. */
  readonly firstId: number;
  /** The account that was open: a timer of another one can be stopped from here. */
  readonly openId: number | null;
}

export function createHistory(
  { journal, clock }: { readonly journal: Journal; readonly clock: Pick<Clock, 'now'> },
  openId: () => number | null,
): KeptHistory {
  let done: readonly Kept[] = [];
  let undone: readonly Kept[] = [];
  /** Those of `undone` that something else was done after. */
  let past: ReadonlySet<Kept> = new Set();

  const others = (list: readonly Kept[], changeId: number): readonly Kept[] =>
    list.filter((one) => one.changeId !== changeId);
  const withNew = (list: readonly Kept[], kept: Kept): readonly Kept[] =>
    [...others(list, kept.changeId), kept].slice(-KEPT);

  /** Null for one that the journal no longer has. */
  function told({ changeId, firstId }: Kept): DoneCommand | null {
    const first = journal.intents.get(firstId);
    const last = journal.intents.get(changeId);
    if (first === null || last === null || first.what === 'undo') return null;
    const ageMs = Math.max(0, clock.now() - last.wallMs);
    return { changeId, what: first.what, taskName: nameOf(journal, first), ageMs };
  }

  function newestOf(list: readonly Kept[]): DoneCommand | null {
    const mine = list.filter((one) => one.openId === openId());
    for (const kept of mine.toReversed()) {
      const command = told(kept);
      if (command !== null) return command;
    }
    return null;
  }

  return {
    newest: () => newestOf(done),
    newestUndone: () => newestOf(undone.filter((one) => !past.has(one))),
    done: (changeId) => {
      done = withNew(done, { changeId, firstId: changeId, openId: openId() });
      past = new Set(undone);
    },
    undone: (changeId, undoId) => {
      const kept = done.find((one) => one.changeId === changeId);
      const again = undone.find((one) => one.changeId === changeId);
      done = others(done, changeId);
      undone = others(undone, changeId);
      if (undoId === null) return;
      if (kept !== undefined) undone = withNew(undone, { ...kept, changeId: undoId });
      else if (again !== undefined) done = withNew(done, { ...again, changeId: undoId });
    },
    clear: () => {
      done = [];
      undone = [];
      past = new Set();
    },
  };
}

function nameOf(journal: Journal, { accountId, taskId }: StoredIntent): string {
  return taskRefs(journal, accountId)(taskId, 0).name;
}

/**
 * An addition to the work list has no tracker. In an intent it is told under this number, as an image of the intent's task:
 * `startedAt` is when it was added, `deleted` says that it is not there.
 */
export const ADDITION = 0;

/** The same for a new task that is wanted for its own sake: `deleted` says that it is not. */
export const NEW_TASK = -1;

interface Recorder {
  /** The journal, with an eye on every tracker and addition that is written through it. */
  readonly journal: Journal;
  /** Rows whose meaning is another than before; the addition of `taskId` too. */
  readonly changes: (taskId: number) => readonly TrackerChange[];
}

export function record(journal: Journal): Recorder {
  const { trackers, notes, additions, newTasks } = journal;
  const rows = new Map<number, { readonly before: RowImage | null; readonly after: RowImage }>();
  const noted = new Map<number, string>();
  const made = new Map<number, { readonly accountId: number; readonly before: RowImage | null }>();
  const added = new Map<number, { readonly accountId: number; readonly before: Addition | null }>();

  function touchAddition(accountId: number, taskId: number): void {
    if (!added.has(taskId)) added.set(taskId, { accountId, before: additions.get(accountId, taskId) });
  }

  function rowChanges(): TrackerChange[] {
    return [...new Set([...rows.keys(), ...noted.keys()])].flatMap((trackerId) => {
      const images = rows.get(trackerId) ?? unchanged(trackerId);
      if (images === null) return [];
      const note = noteChange(trackerId);
      if (note === null) return changeBetween(trackerId, images.before, images.after);
      return { trackerId, ...images, note };
    });
  }

  /** Of which only the note was written. */
  function unchanged(trackerId: number): { readonly before: RowImage; readonly after: RowImage } | null {
    const row = trackers.get(trackerId);
    return row === null ? null : { before: imageOf(row), after: imageOf(row) };
  }

  function noteChange(trackerId: number): Required<TrackerChange>['note'] | null {
    const before = noted.get(trackerId);
    const after = before === undefined ? before : notes.get(trackerId);
    return before === undefined || after === undefined || before === after ? null : { before, after };
  }

  function additionChange(taskId: number): TrackerChange[] {
    const touched = added.get(taskId);
    if (touched === undefined) return [];
    const now = additions.get(touched.accountId, taskId);
    const before = touched.before === null ? null : additionImage(touched.before);
    if (now !== null) return changeBetween(ADDITION, before, additionImage(now));
    return before === null ? [] : changeBetween(ADDITION, before, { ...before, listed: false, deleted: true });
  }

  function newTaskChange(taskId: number): TrackerChange[] {
    const touched = made.get(taskId);
    const now = touched === undefined ? null : newTasks.get(touched.accountId, taskId);
    return touched === undefined || now === null ? [] : changeBetween(NEW_TASK, touched.before, newTaskImage(now));
  }

  return {
    journal: {
      ...journal,
      newTasks: {
        ...newTasks,
        insert: (row) => {
          made.set(row.taskId, { accountId: row.accountId, before: null });
          newTasks.insert(row);
        },
        save: (row) => {
          const before = made.has(row.taskId) ? null : newTasks.get(row.accountId, row.taskId);
          if (before !== null) made.set(row.taskId, { accountId: row.accountId, before: newTaskImage(before) });
          newTasks.save(row);
        },
      },
      trackers: {
        ...trackers,
        insert: (row) => {
          const inserted = trackers.insert(row);
          rows.set(inserted.id, { before: null, after: imageOf(inserted) });
          return inserted;
        },
        save: (row) => {
          const known = rows.get(row.id);
          const stored = known === undefined ? trackers.get(row.id) : null;
          const before = stored === null ? (known?.before ?? null) : imageOf(stored);
          if (known !== undefined || stored !== null) rows.set(row.id, { before, after: imageOf(row) });
          trackers.save(row);
        },
      },
      notes: {
        ...notes,
        put: (trackerId, text) => {
          if (!noted.has(trackerId)) noted.set(trackerId, notes.get(trackerId));
          notes.put(trackerId, text);
        },
      },
      additions: {
        ...additions,
        put: (accountId, addition) => {
          touchAddition(accountId, addition.taskId);
          additions.put(accountId, addition);
        },
        remove: (accountId, taskId) => {
          touchAddition(accountId, taskId);
          additions.remove(accountId, taskId);
        },
      },
    },
    changes: (taskId) => [...rowChanges(), ...additionChange(taskId), ...newTaskChange(taskId)],
  };
}

export function imageOf({ desired, deleted, tentativeStarts }: TrackerRow): RowImage {
  const { startedAt, endedAt, listed, highlightedAt } = desired;
  const image = { startedAt, endedAt, listed, highlightedAt, deleted };
  return tentativeStarts.length === 0 ? image : { ...image, tentativeStarts };
}

function additionImage({ addedAt, highlightedAt }: Addition): RowImage {
  return { startedAt: addedAt, endedAt: null, listed: true, highlightedAt, deleted: false };
}

function newTaskImage({ madeAt, wanted }: NewTaskRow): RowImage {
  return { startedAt: madeAt, endedAt: null, listed: false, highlightedAt: null, deleted: !wanted };
}

function changeBetween(trackerId: number, before: RowImage | null, after: RowImage): TrackerChange[] {
  return isEqual(before, after) ? [] : [{ trackerId, before, after }];
}
