import type { Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import { indexedTask } from './probe.ts';
import { searchedText } from './searched-text.ts';
import type { TaskIndex } from './task-index.ts';

/** Keeps the index as new as the journal. */
export interface Indexer {
  /**
   * True where the index holds all that the journal does: a few changes are taken in at once. Otherwise it is made in the
   * background, from then on.
   */
  readonly isCurrent: () => boolean;
  /** Settles when the index is as new as the journal and in order, or cannot be. */
  readonly catchUp: () => Promise<void>;
  readonly close: () => void;
}

/** Taken in within a few milliseconds, and so much text at the most. */
const SLICE = 8;
const SLICE_LENGTH = 8_000;

export function createIndexer({
  journal,
  index,
  timers,
  accountId,
  onDefect,
}: {
  readonly journal: Journal;
  readonly index: TaskIndex;
  readonly timers: Timers;
  readonly accountId: number;
  readonly onDefect: (error: unknown) => void;
}): Indexer {
  let working: Promise<void> | undefined;
  let isClosed = false;

  /** False where nothing was left to do, or it could not be done. */
  function takeSlice(): boolean {
    // Another journal: what was found in the former says nothing.
    if (index.revision(accountId) > journal.tasks.revisionGiven()) index.forget(accountId);
    const changed = journal.tasks.changedAfter(accountId, index.revision(accountId), SLICE);
    let length = 0;
    const slice = changed.filter(({ task }, at) => {
      length += task.name.length + searchedText(task.facts).length;
      return at === 0 || length <= SLICE_LENGTH;
    });
    const taken = slice.at(-1)?.revision;
    if (taken === undefined) return false;
    return index.put(
      accountId,
      slice.map(({ task }) => indexedTask(task)),
      taken,
    );
  }

  async function work(): Promise<void> {
    while (goesOn() && takeSlice()) {
      await timers.pause();
      if (goesOn()) index.tidy(accountId);
      await timers.pause();
    }
    while (goesOn() && index.tidy(accountId)) await timers.pause();
  }

  function goesOn(): boolean {
    return !isClosed;
  }

  async function catchUp(): Promise<void> {
    working ??= work().finally(() => {
      working = undefined;
    });
    await working;
  }

  function isUpToDate(): boolean {
    const revision = index.revision(accountId);
    return revision >= journal.tasks.lastRevision(accountId) && revision <= journal.tasks.revisionGiven();
  }

  return {
    isCurrent: () => {
      if (!isUpToDate() && working === undefined) takeSlice();
      if (isUpToDate()) return true;
      catchUp().catch(onDefect);
      return false;
    },
    catchUp,
    close: () => {
      isClosed = true;
    },
  };
}
