/**
 * Finds the tasks that may match, newest first, without looking at any. Made from the journal and made anew from it at any
 * time: losing it costs time only, and no answer is taken from it without a look at the task. Nothing throws.
 */
export interface TaskIndex {
  /** Numbers of tasks that have all of `probe`, from the highest below `before` on; null where it cannot tell. */
  readonly find: (accountId: number, probe: Probe, before: number | null, limit: number) => readonly number[] | null;
  /** How far the journal's changes of tasks were taken in; 0 before the first. */
  readonly revision: (accountId: number) => number;
  /** False where it could not be written. */
  readonly put: (accountId: number, tasks: readonly IndexedTask[], revision: number) => boolean;
  readonly remove: (accountId: number, taskIds: readonly number[]) => void;
  /** One short step of putting in order what was put in lately; false when there is nothing left to do. */
  readonly tidy: (accountId: number) => boolean;
  /** All of the account. */
  readonly forget: (accountId: number) => void;
  readonly close: () => void;
}

/** What a task must have; nothing at all is no probe. */
export interface Probe {
  /** Grams of its name. */
  readonly name: readonly string[];
  /** Grams of its name, or of what else is searched. */
  readonly anywhere: readonly string[];
  /** At least one of each. */
  readonly facts: readonly (readonly string[])[];
}

export interface IndexedTask {
  readonly taskId: number;
  readonly name: ReadonlySet<string>;
  readonly more: ReadonlySet<string>;
  /** Of any characters. */
  readonly facts: readonly string[];
}
