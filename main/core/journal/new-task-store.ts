import type { NewTaskRow, TaskAttempt } from './new-task-row.ts';

/** Tasks that were made here, and every request that was ever made for one. */
export interface NewTaskStore {
  /** By the number it has here, or by the one that the service gave it. */
  readonly get: (accountId: number, taskId: number) => NewTaskRow | null;
  readonly insert: (row: NewTaskRow) => void;
  readonly save: (row: NewTaskRow) => void;
  /** Those not known to be at the service, those with a question and those that are still looked for; oldest first. */
  readonly open: (accountId: number) => readonly NewTaskRow[];
  /** In the order of their making. */
  readonly all: (accountId: number) => readonly NewTaskRow[];
  /** The one made last. */
  readonly last: (accountId: number) => NewTaskRow | null;
  readonly begin: (accountId: number, attempt: Omit<TaskAttempt, 'id' | 'answer'>) => TaskAttempt;
  readonly settle: (attemptId: number, answer: string, at: number) => void;
  /** Oldest first. */
  readonly attempts: (accountId: number, taskId: number) => readonly TaskAttempt[];
  /**
   * What is filed under the task `from` — time, its place on the work list, what the person did — is filed under another one
   * from now on, that of former days too. The task `from` itself is known no more.
   */
  readonly refile: (accountId: number, from: number, to: { readonly taskId: number; readonly boardId: number }) => void;
}
