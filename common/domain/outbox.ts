import type { Times } from '../time/intervals.ts';
import type { NewTaskItem } from './new-task.ts';
import type { TaskRef } from './task.ts';

/**
 * Other times for an entry: only those that the person changed, and what both were when that was begun. What another command
 * gave the entry meanwhile (it was stopped, say) is neither overwritten nor undone by it.
 */
export interface TimesEdit {
  readonly was: Times;
  readonly startedAt?: number;
  /** Null: it runs again. */
  readonly endedAt?: number | null;
}

/** `moved`: the service holds it, but at another time than it was meant. */
export type OutboxState = 'waiting' | 'sending' | 'uncertain' | 'needs-you' | 'moved';

/** What a person can do about a row; which of them apply is told with the row. */
export type OutboxAction = 'retry' | 'edit' | 'keep-mine' | 'keep-theirs' | 'keep-both' | 'end-now' | 'discard';

/** Why a row needs the person. A side that is null took the entry away. */
export type OutboxQuestion =
  | { readonly kind: 'refused' }
  | { readonly kind: 'past-end' }
  | {
      readonly kind: 'conflict';
      readonly base: Times;
      readonly mine: Times | null;
      readonly theirs: Times | null;
      /** They are two entries of the service, which may be one twice. */
      readonly isDouble?: true;
      /** Theirs may be this entry, changed elsewhere, or one of its own. */
      readonly mayBeAnother?: true;
    };

/** One unconfirmed interval: the outbox made visible. */
export interface OutboxRow extends Times {
  readonly trackerId: number;
  readonly task: TaskRef;
  readonly change: 'create' | 'update' | 'delete';
  readonly state: OutboxState;
  /** The service's own words, where it refused. */
  readonly words: string | null;
  /** UTC ms since when it is unconfirmed: when the person last changed it. */
  readonly since: number;
  /** UTC ms of the last attempt; null before the first. */
  readonly triedAt: number | null;
  readonly question: OutboxQuestion | null;
  /** The card that the entry is given from, which has it at the service until this one does; absent where there is none. */
  readonly from?: TaskRef;
  /** The interval as it was meant, where it was moved. */
  readonly meant: Times | null;
  readonly actions: readonly OutboxAction[];
}

/** Taken away at the service by somebody else, outside every total, and kept for 30 days. */
export interface GoneRow extends Times {
  readonly trackerId: number;
  readonly task: TaskRef;
  readonly goneAt: number;
}

/** An entry that the service took from this computer. */
export interface SavedRow extends Times {
  readonly trackerId: number;
  readonly task: TaskRef;
  readonly savedAt: number;
}

/** `moved`: those of an earlier start. */
export type OutboxMore = Readonly<Record<'needs-you' | 'waiting' | 'moved', number>>;

export interface OutboxView {
  /** Tasks that were made here and are not on their board yet, or about which there is a question. */
  readonly tasks: readonly NewTaskItem[];
  readonly rows: readonly OutboxRow[];
  /** How many more of each kind there are than these rows tell; absent where there are none. */
  readonly more?: OutboxMore;
  readonly gone: readonly GoneRow[];
  /** UTC ms of the service's last answer; absent while it has not answered since the app was opened. */
  readonly syncedAt?: number;
  /** The last few of today, newest first; absent where there are none. */
  readonly saved?: readonly SavedRow[];
}
