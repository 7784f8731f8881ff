import type { DoneDeed } from '../../../common/domain/done-deed.ts';
import type { Clock } from '../clock.ts';
import type { StoredIntent } from '../journal/deeds.ts';
import type { Journal } from '../journal/journal.ts';
import { taskRefs } from '../state/task-refs.ts';
import type { Editing } from '../tracking/editing.ts';
import { UserFailure } from '../user-failure.ts';

/** More steps back than anybody remembers. */
const KEPT = 50;

export interface DoneDeeds {
  /** The same journal, with an eye on what is done through it. */
  readonly journal: Journal;
  /** What was done last with the account open that is open now, and was not taken back yet; null where there is none. */
  readonly newest: () => DoneDeed | null;
  /** What was taken back last, and nothing was done since then; null where there is none. To be done again by `undo` of its `changeId`. */
  readonly newestUndone: () => DoneDeed | null;
  /** Takes back as `undo` does. What cannot be taken back is not the newest any longer; what is done again is. */
  readonly taking: (undo: Editing['undo']) => Editing['undo'];
  /** Another journal comes in its place, whose deeds have numbers of their own. */
  readonly clear: () => void;
}

interface Kept {
  readonly changeId: number;
  /** The deed itself, where `changeId` did it again. */
  readonly firstId: number;
  /** The account that was open: a timer of another one can be stopped from here. */
  readonly openId: number | null;
}

/** What the person did since the app was opened, in whatever window, by key, from the tray or by command. */
export function createDoneDeeds(
  { journal, clock }: { readonly journal: Journal; readonly clock: Clock },
  openId: () => number | null,
): DoneDeeds {
  let done: readonly Kept[] = [];
  let undone: readonly Kept[] = [];
  /** Those of `undone` that something else was done after. */
  let past: ReadonlySet<Kept> = new Set();

  const others = (list: readonly Kept[], changeId: number): readonly Kept[] =>
    list.filter((one) => one.changeId !== changeId);
  const withNew = (list: readonly Kept[], kept: Kept): readonly Kept[] =>
    [...others(list, kept.changeId), kept].slice(-KEPT);

  /** Deeds of the transaction that is open; null while none is. What is rolled back was not done. */
  let uncommitted: Kept[] | null = null;

  function transaction<T>(work: () => T): T {
    if (uncommitted !== null) return journal.transaction(work);
    const written: Kept[] = [];
    uncommitted = written;
    try {
      const result = journal.transaction(work);
      written.forEach(remember);
      return result;
    } finally {
      uncommitted = null;
    }
  }

  function remember(kept: Kept): void {
    done = withNew(done, kept);
    past = new Set(undone);
  }

  /** Null for one that the journal no longer has. */
  function told({ changeId, firstId }: Kept): DoneDeed | null {
    const first = journal.intents.get(firstId);
    const last = journal.intents.get(changeId);
    if (first === null || last === null || first.what === 'undo') return null;
    const ageMs = Math.max(0, clock.now() - last.wallMs);
    return { changeId, what: first.what, taskName: nameOf(journal, first), ageMs };
  }

  function newestOf(list: readonly Kept[]): DoneDeed | null {
    const mine = list.filter((one) => one.openId === openId());
    for (const kept of mine.toReversed()) {
      const deed = told(kept);
      if (deed !== null) return deed;
    }
    return null;
  }

  function settle(changeId: number, answer: number | null): void {
    const kept = done.find((one) => one.changeId === changeId);
    const again = undone.find((one) => one.changeId === changeId);
    done = others(done, changeId);
    undone = others(undone, changeId);
    if (answer === null) return;
    if (kept !== undefined) undone = withNew(undone, { ...kept, changeId: answer });
    else if (again !== undefined) done = withNew(done, { ...again, changeId: answer });
  }

  return {
    journal: {
      ...journal,
      transaction,
      intents: {
        ...journal.intents,
        append: (intent) => {
          const changeId = journal.intents.append(intent);
          const kept = { changeId, firstId: changeId, openId: openId() };
          if (intent.what === 'undo') return changeId;
          if (uncommitted === null) remember(kept);
          else uncommitted.push(kept);
          return changeId;
        },
      },
    },
    newest: () => newestOf(done),
    newestUndone: () => newestOf(undone.filter((one) => !past.has(one))),
    taking: (undo) => (changeId) => {
      try {
        const answer = undo(changeId);
        settle(changeId, answer);
        return answer;
      } catch (error) {
        // What the disk refuses can be tried again.
        if (error instanceof UserFailure && error.code !== 'storage') settle(changeId, null);
        throw error;
      }
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
