import type { Journal } from '../journal/journal.ts';
import { type FoldedTask, folded } from './evaluate.ts';
import type { Probe, TaskIndex } from './task-index.ts';

/** Tasks from the highest number below `before` on; fewer than `limit` where there are no more. */
export interface Source {
  readonly page: (before: number | null, limit: number) => SourcePage;
}

export interface SourcePage {
  readonly tasks: readonly FoldedTask[];
  /** Where the next page begins; null where there is none. */
  readonly next: number | null;
}

export type LookAt = (taskId: number) => FoldedTask | null;

/** Reads and folds a task once, however often one search meets it. */
export function lookOnce(journal: Journal, accountId: number): LookAt {
  const seen = new Map<number, FoldedTask | null>();
  return (taskId) => {
    const before = seen.get(taskId);
    if (before !== undefined) return before;
    const task = journal.tasks.get(accountId, taskId);
    const found = task === null ? null : folded(task);
    seen.set(taskId, found);
    return found;
  };
}

/** Every task of the account. */
export function allTasks(journal: Journal, accountId: number): Source {
  return {
    page: (before, limit) => {
      const tasks = journal.tasks.page(accountId, before, limit);
      return { tasks: tasks.map(folded), next: tasks.length < limit ? null : (tasks.at(-1)?.taskId ?? null) };
    },
  };
}

export interface Probing {
  readonly index: TaskIndex;
  readonly accountId: number;
  readonly lookAt: LookAt;
}

/** Those that the index finds; null where it cannot tell. What the journal no longer has leaves the index. */
export function probedTasks({ index, accountId, lookAt }: Probing, probe: Probe): Source | null {
  if (index.find(accountId, probe, null, 0) === null) return null;
  return {
    page: (before, limit) => {
      const taskIds = index.find(accountId, probe, before, limit) ?? [];
      const gone = taskIds.filter((taskId) => lookAt(taskId) === null);
      if (gone.length > 0) index.remove(accountId, gone);
      const tasks = taskIds.flatMap((taskId) => lookAt(taskId) ?? []);
      return { tasks, next: taskIds.length < limit ? null : (taskIds.at(-1) ?? null) };
    },
  };
}
