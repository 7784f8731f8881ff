import type { Fate, FateFor } from '../board/fate.ts';

/**
 * A step of a schedule, as data: it can be told, left out and played again. `pick` chooses among what there is when its
 * turn comes (modulo their number), so a step keeps a meaning while others are left out.
 */
export type Step =
  /** Our user. */
  | { readonly do: 'start'; readonly task: number; readonly secondsAgo: number }
  | { readonly do: 'stop'; readonly pick: number; readonly secondsAgo: number }
  | { readonly do: 'highlight'; readonly task: number; readonly on: boolean }
  | { readonly do: 'add' | 'unlist'; readonly task: number }
  | { readonly do: 'move'; readonly task: number; readonly to: number }
  | { readonly do: 'log'; readonly task: number; readonly minutesAgo: number; readonly minutes: number }
  | { readonly do: 'edit'; readonly pick: number; readonly startBySeconds: number; readonly endBySeconds: number }
  | { readonly do: 'split' | 'merge' | 'delete' | 'undo'; readonly pick: number }
  /** The entry goes to this card; `made`: to one that was made here, where there is one. */
  | { readonly do: 'give'; readonly pick: number; readonly task: number; readonly made: boolean }
  /** So many entries from `pick` on, in one command: moved by so much, given to this card, or deleted. */
  | {
      readonly do: 'several';
      readonly what: 'shift' | 'give' | 'delete';
      readonly pick: number;
      readonly count: number;
      readonly task: number;
      readonly bySeconds: number;
    }
  /** Does one of the actions that the outbox offers for one of its rows. */
  | { readonly do: 'outbox'; readonly pick: number; readonly action: number }
  | { readonly do: 'restore gone'; readonly pick: number }
  | { readonly do: 'answer'; readonly pick: number }
  /** Our user makes a task, tracks on one that was made (which by either of its numbers), or decides about one. */
  | { readonly do: 'make task'; readonly name: number; readonly start: boolean }
  | { readonly do: 'track made'; readonly pick: number; readonly how: 'start' | 'log' | 'add' | 'unlist' | 'highlight' }
  | { readonly do: 'decide made'; readonly pick: number; readonly action: number }
  /** Somebody makes a card of that name at the service itself: our user elsewhere, or a colleague. */
  | { readonly do: 'card appears'; readonly name: number; readonly isOurUsers: boolean }
  /** The same user's other device, at the service itself. */
  | { readonly do: 'other starts'; readonly task: number; readonly isRound: boolean }
  | { readonly do: 'other logs'; readonly task: number; readonly minutesAgo: number; readonly minutes: number }
  /** The same interval as one that we have not sent yet: it is there long before our attempt. */
  | { readonly do: 'other logs the same'; readonly pick: number }
  /** The same interval as one of ours, some times over, right after. */
  | { readonly do: 'other repeats'; readonly pick: number; readonly times: number }
  | { readonly do: 'other stops'; readonly pick: number }
  | {
      readonly do: 'other edits';
      readonly pick: number;
      readonly startBySeconds: number;
      readonly endBySeconds: number;
    }
  /** It deletes one and takes that back, which makes the same anew. */
  | { readonly do: 'other deletes' | 'other lists' | 'other takes back'; readonly pick: number }
  /** Faults. */
  | { readonly do: 'fate'; readonly wanted: FateFor; readonly count: number; readonly fate: Fate }
  | { readonly do: 'cut' | 'portal' | 'revoke' | 'disk full' | 'sleep'; readonly forMs: number }
  | { readonly do: 'back up service' }
  | { readonly do: 'restore service'; readonly forMs: number; readonly newcomers: number }
  | { readonly do: 'clock jumps'; readonly byMs: number }
  | { readonly do: 'crash'; readonly at: CrashPoint; readonly count: number; readonly downMs: number }
  | { readonly do: 'focus' }
  | { readonly do: 'watch'; readonly on: boolean }
  | { readonly do: 'view day'; readonly daysAgo: number }
  | { readonly do: 'nothing' };

/** Where the power goes: at the `count`th of these. */
export type CrashPoint = 'now' | 'before commit' | 'after commit' | 'request leaves' | 'answer comes';

export interface Event {
  readonly afterMs: number;
  readonly step: Step;
}

export interface Setting {
  readonly endedAtRule: 'not-past' | 'after-start';
  /** How far the service's clock is ahead of true time, and the device's at first. */
  readonly serverAheadMs: number;
  readonly deviceAheadMs: number;
  readonly api: 'v1' | 'v3';
  readonly severalTimers: boolean;
  /** What the other device had logged before. */
  readonly before: number;
  /** True: the user answers at the end what the outbox asks. */
  readonly answersAtEnd: boolean;
}

export interface Schedule {
  readonly seed: number;
  readonly setting: Setting;
  readonly events: readonly Event[];
}

/** Settings that tell more plainly what a story is about. */
export const SIMPLER: readonly Partial<Setting>[] = [
  { serverAheadMs: 0, deviceAheadMs: 0 },
  { endedAtRule: 'after-start' },
  { before: 0 },
  { before: 1 },
  { severalTimers: false },
  { answersAtEnd: false },
];
