import { isEqual } from '../../../common/equal.ts';
import {
  LONGER_MINUTES,
  type Reminder,
  type ReminderAnswer,
  type ReminderMemory,
  SNOOZE_MINUTES,
} from '../../../common/domain/reminder.ts';
import type { Settings } from '../../../common/domain/settings.ts';
import type { Calendar } from '../../../common/time/moment-words.ts';
import type { Clock, Timers } from '../clock.ts';
import type { Bounds } from '../../../common/time/intervals.ts';
import type { OfOtherAccounts, Reminded } from './other-accounts.ts';
import { isGivenUp } from './breaks.ts';
import { dueReminders, UNTRACKED_AFTER_MS } from './due.ts';
import { workBounds } from './work-hours.ts';

/** Where reminders are said. */
export interface Desk {
  /** Whether somebody uses this computer: nobody is reminded behind a locked screen. */
  readonly isHere: () => boolean;
  readonly say: (reminder: Reminder, calendar: Calendar) => void;
}

export interface RemindersPorts {
  readonly clock: Pick<Clock, 'now'>;
  readonly timers: Pick<Timers, 'after'>;
  readonly settings: { readonly read: () => Settings; readonly change: (change: Partial<Settings>) => void };
  readonly seen: () => Omit<Reminded, 'ofOtherAccounts'>;
  readonly ofOtherAccounts: (today: Bounds) => OfOtherAccounts;
  /** Other reminders are open now. */
  readonly onChange: () => void;
  readonly onDefect: (error: unknown) => void;
}

/** Each is said once for its cause, also after a restart; none while a question about time away is open. */
export interface Reminders {
  /** Those that were said and still hold. */
  readonly open: () => readonly Reminder[];
  /** Nobody is reminded of anything before. */
  readonly begin: (desk: Desk) => void;
  readonly answer: (reminderId: string, answer: ReminderAnswer) => void;
  /** Something changed that may be a cause. */
  readonly changed: () => void;
  readonly close: () => void;
}

const MINUTE_MS = 60_000;
const EVERY_MS = MINUTE_MS;
/** A click is answered first, and several changes in a row are looked at once. */
const SOON_MS = 500;
/** Nothing ran for so long: the computer slept. */
const SLEPT_MS = 3 * EVERY_MS;
/** Of each kind: rounds of five minutes must not make it forget the goal, or a long timer. */
const MOST_REMEMBERED = 50;

export function createReminders(ports: RemindersPorts): Reminders {
  const { clock, settings } = ports;
  let desk: Desk | null = null;
  let open: readonly Reminder[] = [];
  let hereSinceMs: number | null = null;
  let lookedAtMs = 0;
  let nextAtMs = 0;
  let cancel: (() => void) | undefined;

  function memory(): ReminderMemory {
    return settings.read().reminderMemory;
  }

  function remember(change: Partial<ReminderMemory>): void {
    settings.change({ reminderMemory: { ...memory(), ...change } });
  }

  function noteHere(at: Desk, nowMs: number): void {
    const isHere = at.isHere();
    // Counted from a moment that is still to come, it would take as much longer.
    const isSetBack = nowMs < lookedAtMs;
    const wasHere = hereSinceMs !== null && !isSetBack && nowMs - lookedAtMs < SLEPT_MS;
    lookedAtMs = nowMs;
    if (!isHere) hereSinceMs = null;
    else if (!wasHere) hereSinceMs = nowMs;
  }

  function look(at: Desk): void {
    const nowMs = clock.now();
    const here = ports.seen();
    const seen = { ...here, ofOtherAccounts: ports.ofOtherAccounts(here.today) };
    forgetPause(seen, nowMs);
    if (settings.read().remindUntracked) noteHere(at, nowMs);
    const due = dueReminders(seen, nowMs);
    const unsaid = due.filter(({ kind, reminderId }) => {
      return !memory().said.includes(reminderId) && (kind !== 'untracked' || isHereForLong(nowMs));
    });
    if (unsaid.length > 0 && !isAsked(seen) && at.isHere()) say(at, unsaid, seen);
    if (isAsked(seen)) return show([]);
    show(due.filter(isOpen));
  }

  /** For good: what was worked meanwhile may be taken back, or belong to yesterday by the time that somebody asks again. */
  function forgetPause(seen: Reminded, nowMs: number): void {
    const { pause } = memory();
    if (pause !== null && isGivenUp(seen, pause, nowMs)) remember({ pause: null });
  }

  /** Whoever comes back needs a moment to find out what to do. */
  function isHereForLong(nowMs: number): boolean {
    return hereSinceMs !== null && nowMs - hereSinceMs >= UNTRACKED_AFTER_MS;
  }

  function isOpen({ reminderId }: Reminder): boolean {
    return memory().said.includes(reminderId) && !memory().done.includes(reminderId);
  }

  function say(at: Desk, unsaid: readonly Reminder[], { today }: Reminded): void {
    remember({ said: lately([...memory().said, ...unsaid.map(({ reminderId }) => reminderId)]) });
    for (const reminder of unsaid) at.say(reminder, { timezone: today.timezone, today });
  }

  function show(next: readonly Reminder[]): void {
    if (isEqual(next, open)) return;
    open = next;
    ports.onChange();
  }

  function lookSafely(): void {
    if (desk === null) return;
    plan(EVERY_MS);
    try {
      look(desk);
    } catch (error) {
      ports.onDefect(error);
    }
  }

  function plan(delayMs: number): void {
    cancel?.();
    nextAtMs = clock.now() + delayMs;
    cancel = ports.timers.after(delayMs, lookSafely);
  }

  function changed(): void {
    if (desk !== null && nextAtMs - clock.now() > SOON_MS) plan(SOON_MS);
  }

  return {
    open: () => open,
    begin: (at) => {
      desk = at;
      plan(SOON_MS);
    },
    answer: (reminderId, answer) => {
      if (answer === 'snooze' || answer === 'not-today') remember({ quietUntilMs: quietUntil(answer) });
      else remember({ done: lately([...memory().done, reminderId]), ...pauseAfter(reminderId, answer) });
      const isAnswered = answer === 'snooze' || answer === 'not-today' ? isUntracked : isCalled(reminderId);
      show(open.filter((one) => !isAnswered(one)));
    },
    changed,
    close: () => {
      desk = null;
      cancel?.();
    },
  };

  function pauseAfter(reminderId: string, answer: 'done' | 'break' | 'longer'): Pick<ReminderMemory, 'pause'> | null {
    const { pause } = memory();
    const nowMs = clock.now();
    if (answer === 'longer')
      return pause === null ? null : { pause: { ...pause, untilMs: nowMs + LONGER_MINUTES * MINUTE_MS } };
    const over = open.find(isCalled(reminderId));
    if (answer === 'done' || over?.kind !== 'break') return null;
    return { pause: { fromMs: nowMs, untilMs: nowMs + over.breakMinutes * MINUTE_MS } };
  }

  function quietUntil(answer: 'snooze' | 'not-today'): number {
    const nowMs = clock.now();
    if (answer === 'snooze') return nowMs + SNOOZE_MINUTES * MINUTE_MS;
    const { today } = ports.seen();
    // Whoever works at night means this night.
    return workBounds(settings.read().workHours, today.timezone, nowMs)?.endMs ?? today.endMs;
  }
}

/** Whoever was away answers that first: it may be what the reminder would be about. */
function isAsked({ questions }: Pick<Reminded, 'questions'>): boolean {
  return questions.some((one) => (one.kind === 'away' || one.kind === 'clock') && one.times.endedAt === null);
}

function isUntracked({ kind }: Reminder): boolean {
  return kind === 'untracked';
}

function isCalled(id: string): (reminder: Reminder) => boolean {
  return ({ reminderId }) => reminderId === id;
}

function lately(ids: readonly string[]): readonly string[] {
  const count = new Map<string, number>();
  const newestFirst = ids.toReversed().filter((id) => {
    const kind = id.slice(0, id.indexOf(' '));
    count.set(kind, (count.get(kind) ?? 0) + 1);
    return (count.get(kind) ?? 0) <= MOST_REMEMBERED;
  });
  return newestFirst.toReversed();
}
