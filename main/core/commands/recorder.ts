import type { Journal } from '../journal/journal.ts';
import type { RowImage, TrackerChange } from '../journal/intents.ts';
import type { Addition, TrackerRow } from '../journal/rows.ts';
import type { NewTaskRow } from '../journal/new-task-row.ts';

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
  const { trackers, additions, newTasks } = journal;
  const rows = new Map<number, RowImage | null>();
  const made = new Map<number, { readonly accountId: number; readonly before: RowImage | null }>();
  const added = new Map<number, { readonly accountId: number; readonly before: Addition | null }>();

  function touchAddition(accountId: number, taskId: number): void {
    if (!added.has(taskId)) added.set(taskId, { accountId, before: additions.get(accountId, taskId) });
  }

  function rowChanges(): TrackerChange[] {
    return [...rows].flatMap(([trackerId, before]) => {
      const row = trackers.get(trackerId);
      return row === null ? [] : changeBetween(trackerId, before, imageOf(row));
    });
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
          rows.set(inserted.id, null);
          return inserted;
        },
        save: (row) => {
          if (!rows.has(row.id)) {
            const before = trackers.get(row.id);
            if (before !== null) rows.set(row.id, imageOf(before));
          }
          trackers.save(row);
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

export function imageOf({ desired, deleted, startedAgain }: TrackerRow): RowImage {
  const { startedAt, endedAt, listed, highlightedAt } = desired;
  const image = { startedAt, endedAt, listed, highlightedAt, deleted };
  return startedAgain.length === 0 ? image : { ...image, startedAgain };
}

function additionImage({ addedAt, highlightedAt }: Addition): RowImage {
  return { startedAt: addedAt, endedAt: null, listed: true, highlightedAt, deleted: false };
}

function newTaskImage({ madeAt, wanted }: NewTaskRow): RowImage {
  return { startedAt: madeAt, endedAt: null, listed: false, highlightedAt: null, deleted: !wanted };
}

function changeBetween(trackerId: number, before: RowImage | null, after: RowImage): TrackerChange[] {
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ trackerId, before, after }];
}
