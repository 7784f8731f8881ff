import type { OpenInterval } from '../time/intervals.ts';
import type { Reader } from '../time/time-words.ts';

/** Where something stands in the text that was read: half-open, in UTF-16 units. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** What names a task: text to search for, and where it is nothing but a number, that number as its id. */
export interface TaskWords {
  readonly text: string;
  readonly taskId: number | null;
}

/** A timer that runs. */
export interface TimerRef {
  readonly trackerId: number;
  readonly taskId: number;
  readonly name: string;
  /** UTC ms. */
  readonly startedAt: number;
  /** False for one that was started on another device. */
  readonly own: boolean;
}

/** Something to be done, with every time in it resolved: UTC ms in whole seconds, never in the future; null is now. */
export type Phrase =
  | { readonly kind: 'start'; readonly task: TaskWords; readonly atMs: number | null }
  /** As `start`, and every other timer of ours ends there. */
  | { readonly kind: 'switch'; readonly task: TaskWords; readonly atMs: number | null }
  /** `isNamed`: the words say which timer; else it is one that runs. */
  | { readonly kind: 'stop'; readonly timer: TimerRef; readonly atMs: number | null; readonly isNamed: boolean }
  /** A finished interval `[startedAt, endedAt)`. */
  | { readonly kind: 'log'; readonly task: TaskWords; readonly startedAt: number; readonly endedAt: number }
  | { readonly kind: 'highlight'; readonly task: TaskWords; readonly highlighted: boolean }
  /** A comment on the task that this timer runs for. */
  | { readonly kind: 'note'; readonly timer: TimerRef; readonly text: string }
  /** A day to look at, `YYYY-MM-DD`, not after today. */
  | { readonly kind: 'go'; readonly date: string };

/** What is wrong, in a sentence, and where. */
export interface PhraseProblem extends Place {
  readonly reason: string;
}

/** What a text means. */
export type Reading =
  /** No phrase: something to search for. */
  | { readonly kind: 'search' }
  /** The rest is still to come; `hint` says what. */
  | { readonly kind: 'unfinished'; readonly hint: string }
  | { readonly kind: 'wrong'; readonly problem: PhraseProblem }
  /** It cannot be taken as it stands. Each of these can, but only if the person chooses it. */
  | { readonly kind: 'choose'; readonly problem: PhraseProblem; readonly phrases: Phrases }
  /** The first is what is meant, unless the person chooses another. */
  | { readonly kind: 'read'; readonly phrases: Phrases };

export type Phrases = readonly [Phrase, ...Phrase[]];

export type DayEntries = readonly OpenInterval[] | null | undefined;

/** What a phrase is read against. */
export interface PhraseContext extends Reader {
  /** Those of this device first, and of both the latest start. */
  readonly running: readonly TimerRef[];
  /** In the same order, with those of accounts that are not open: what a stop can mean; `running` where absent. */
  readonly stoppable?: readonly TimerRef[];
  /** What a day (YYYY-MM-DD) has of time; null where it could not be read, undefined where that is not known yet. */
  readonly entriesOf?: (date: string) => DayEntries;
}
