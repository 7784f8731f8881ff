import type { DoneCommand } from '../../../common/domain/done-command.ts';
import type { Clock } from '../clock.ts';
import type { StoredIntent } from '../journal/intents.ts';
import type { Journal } from '../journal/journal.ts';
import { taskRefs } from '../state/task-refs.ts';

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
