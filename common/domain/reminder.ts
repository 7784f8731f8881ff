import type { AccountSummary } from './snapshot.ts';
import type { TaskRef } from './task.ts';

/** When somebody works, by the clocks of the zone that days are shown in: half-open, minutes since midnight. */
export interface WorkHours {
  /** 1 Monday … 7 Sunday. */
  readonly days: readonly number[];
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

/** What outlives a restart, so that nothing is said twice. */
export interface ReminderMemory {
  /** Ids of reminders that were said. */
  readonly said: readonly string[];
  /** Ids of those that the person wants to see no more. */
  readonly done: readonly string[];
  /** UTC ms; before it nobody is told that nothing is tracked. */
  readonly quietUntilMs: number;
}

export const NOTHING_SAID: ReminderMemory = { said: [], done: [], quietUntilMs: 0 };

/** The same for one cause, whatever its numbers become. */
interface Named {
  readonly reminderId: string;
}

/** An account that is not the open one. */
export type OtherAccount = Pick<AccountSummary, 'id' | 'kind' | 'address' | 'userName'>;

/** Said once for its cause, and shown as long as that holds. */
export type Reminder =
  /** Nothing is tracked within working hours. */
  | (Named & {
      readonly kind: 'untracked';
      /** End of the last entry, UTC ms; null where today has none. */
      readonly sinceMs: number | null;
      /** What was tracked last. */
      readonly last: TaskRef | null;
    })
  /** A timer of this device runs for longer than `limitMs`, in any account. */
  | (Named & {
      readonly kind: 'long';
      readonly trackerId: number;
      readonly task: TaskRef;
      readonly startedAt: number;
      readonly limitMs: number;
      /** Null: the one that is open. */
      readonly account: OtherAccount | null;
    })
  /** A timer of this device runs, and the goal of today is reached, `elsewhereMs` of it in accounts that are not open. */
  | (Named & { readonly kind: 'goal'; readonly goalMinutes: number; readonly elsewhereMs: number });

/** `done`: not to be seen again. `snooze`, `not-today`: silent about untracked time for a while. */
export type ReminderAnswer = 'done' | 'snooze' | 'not-today';

export const SNOOZE_MINUTES = 30;
