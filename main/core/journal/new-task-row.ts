import type { TaskCandidate, TaskPlace } from '../../../common/domain/new-task.ts';

interface AttentionBase {
  /** As those of a tracker. */
  readonly words: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly at: number;
}

/** Why a new task waits for the person: nothing else moves it on. */
export type TaskAttention =
  | (AttentionBase & { readonly kind: 'refused'; readonly status: number | null })
  /** Nobody answered, and a look did not tell what became of it. */
  | (AttentionBase & { readonly kind: 'unclear'; readonly candidates: readonly TaskCandidate[] })
  /** It is there, and once more. */
  | (AttentionBase & { readonly kind: 'double'; readonly candidates: readonly TaskCandidate[] });

/** A task that the person made here. */
export interface NewTaskRow extends TaskPlace {
  readonly accountId: number;
  /** Its identity here, kept for good: negative, so that no service has it. */
  readonly taskId: number;
  readonly name: string;
  /** The task itself is meant, even where neither time nor the work list needs it. */
  readonly wanted: boolean;
  /** Its number at the service; null as long as it is not known to be there. */
  readonly actualId: number | null;
  /** True from before its request leaves until the answer is journalled: a crash in between leaves it so. */
  readonly inDoubt: boolean;
  readonly attention: TaskAttention | null;
  /** UTC ms when to look for what a request may have left late; null: no more. */
  readonly lookAt: number | null;
  /** Numbers at the service of which the person said that they are something else. */
  readonly others: readonly number[];
  readonly madeAt: number;
  readonly changedAt: number;
  /** Consecutive failures that are worth retrying, and the earliest next try. */
  readonly failures: number;
  readonly notBefore: number;
}

/** The exact fields of one request. */
export interface NewTaskBody extends TaskPlace {
  readonly name: string;
}

/** A request for a task, journalled before it leaves. */
export interface TaskAttempt {
  readonly id: number;
  readonly taskId: number;
  readonly body: NewTaskBody;
  readonly sentAt: number;
  /** The same by the service's clock; null where that was not known. */
  readonly serverSentAt: number | null;
  /** The newest entry of the board's changelog before: what it made comes later. Null where that could not be read. */
  readonly afterEntry: number | null;
  /** As of an `Attempt`: null as long as nothing is known of it. */
  readonly answer: string | null;
}
