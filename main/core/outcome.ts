/** The service spoke, and said no. */
export interface Refusal {
  readonly kind: 'refused';
  readonly status: number;
  readonly words: string;
  /** The service gave no reason: the words are ours. */
  readonly isWordless?: true;
  /** The fields that a 422 blames; empty where it names none. */
  readonly fields: readonly string[];
  readonly retryAfterMs: number | null;
  /** How far the service's clock is ahead of ours; null where it did not tell. */
  readonly serverAheadMs: number | null;
}

/**
 * The service did not speak; `maybeApplied`: the request may have reached it all the same. `not-asked`: there was no token,
 * or no board, to ask with, or it may not be asked; then the words are whole sentences for the person.
 */
export interface Silence {
  readonly kind: 'silent';
  readonly why:
    | 'not-asked'
    | 'unreachable'
    | 'timed-out'
    | 'not-json'
    | 'certificate'
    | 'unknown-authority'
    | 'proxy'
    | 'proxy-sign-in'
    | 'insecure';
  readonly words: string;
  readonly maybeApplied: boolean;
}

export interface Answered<T> {
  readonly kind: 'answered';
  readonly value: T;
  /** UTC ms by this computer's clock, when the request left. */
  readonly sentAt: number;
  /** How far the service's clock is ahead of ours; null where it did not tell. */
  readonly serverAheadMs: number | null;
  /** What was in the answer and not understood, so that it is not in the value: it proves nothing of what it lacks there. */
  readonly unread?: readonly Unread[];
}

/** A record that was not understood, as far as it was: null is what was not. */
export interface Unread {
  /** What it should have been, such as `time_tracker`. */
  readonly record: string;
  readonly id: number | null;
  readonly userId: number | null;
  readonly taskId: number | null;
  /** UTC ms, as the next. */
  readonly startedAt: number | null;
  readonly createdAt: number | null;
}

/** The ids of the records of this name that were not understood; null among them: of one that is not known. */
export function idsOfUnread({ unread = [] }: Answered<unknown>, record: string): ReadonlySet<number | null> {
  return new Set(unread.filter((one) => one.record === record).map(({ id }) => id));
}

export type Outcome<T> = Answered<T> | Refusal | Silence;
