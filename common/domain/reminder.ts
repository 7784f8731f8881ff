import type { EstimateUse } from './estimate.ts';
import type { TaskRef } from './task.ts';

/**
 * When somebody works, by the clocks of the zone that days are shown in: half-open, minutes since midnight. Where they end
 * earlier than they begin they end on the next day, which need not be one of `days`.
 */
export interface WorkHours {
  /** 1 Monday … 7 Sunday. */
  readonly days: readonly number[];
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

export function crossesMidnight({ fromMinutes, toMinutes }: WorkHours): boolean {
  return toMinutes < fromMinutes;
}

/** What outlives a restart, so that nothing is said twice. */
export interface ReminderMemory {
  /** Ids of reminders that were said. */
  readonly said: readonly string[];
  /** Ids of those that the person wants to see no more. */
  readonly done: readonly string[];
  /** UTC ms; before it nobody is told that nothing is tracked. */
  readonly quietUntilMs: number;
  /** The break that was taken last, UTC ms; null before the first. */
  readonly pause: { readonly fromMs: number; readonly untilMs: number } | null;
}

export const NOTHING_SAID: ReminderMemory = { said: [], done: [], quietUntilMs: 0, pause: null };

/** The same for one cause, whatever its numbers become. */
interface Named {
  readonly reminderId: string;
}

/** An account that is not the open one. */
export interface OtherAccount {
  readonly id: number;
  readonly kind: 'built-in' | 'service';
  readonly address: string;
  readonly userName: string;
}

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
  /** A timer of this device runs, and the goal of today is reached, `otherAccountsMs` of it in accounts that are not open. */
  | (Named & { readonly kind: 'goal'; readonly goalMinutes: number; readonly otherAccountsMs: number })
  /** A timer of this device runs, and one's own time on its card has used `near` all of the estimate, or more than all of it. */
  | (Named & {
      readonly kind: 'estimate';
      readonly task: TaskRef;
      readonly estimateMs: number;
      readonly use: Exclude<EstimateUse, 'well'>;
    })
  /** Timers of this device run, in any account, and a round of work is over. */
  | (Named & {
      readonly kind: 'break';
      readonly trackerIds: readonly number[];
      /** UTC ms of the end of the last break. */
      readonly sinceMs: number;
      readonly breakMinutes: number;
    })
  /** The break that was taken is over, and nothing was tracked since. */
  | (Named & { readonly kind: 'back'; readonly last: TaskRef | null });

/**
 * `done`: not to be seen again. `snooze`, `not-today`: silent about untracked time for a while. `break`: it begins now.
 * `longer`: a break that was over goes on for some minutes.
 */
export const REMINDER_ANSWERS = ['done', 'snooze', 'not-today', 'break', 'longer'] as const;
export type ReminderAnswer = (typeof REMINDER_ANSWERS)[number];

/** What can be done about a reminder, in its notification and in the window alike. */
export interface ReminderChoice {
  /** What the label says, whatever the language. */
  readonly choiceId: string;
  readonly label: string;
  /** What comes of it. */
  readonly outcome: string;
  readonly does: ReminderCommand;
}

/** All of them ordinary: whatever changes time can be taken back. */
export type ReminderCommand =
  | { readonly kind: 'start'; readonly taskId: number }
  /** `at`: UTC ms; null: now. */
  | { readonly kind: 'stop'; readonly trackerId: number; readonly at: number | null }
  /** All of them stop now, and the break begins. */
  | { readonly kind: 'break'; readonly trackerIds: readonly number[] }
  | { readonly kind: 'answer'; readonly answer: ReminderAnswer };

export const SNOOZE_MINUTES = 30;
export const LONGER_MINUTES = 5;
