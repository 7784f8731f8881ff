import { breakAfter, focusOf, workedHere } from '../../../common/domain/focus.ts';
import type { Reminder, ReminderMemory } from '../../../common/domain/reminder.ts';
import type { Reminded } from './other-accounts.ts';

const MINUTE_MS = 60_000;
/** Whoever did something else after the break is not called back. */
const STALE_MS = 60 * MINUTE_MS;
/** So long after a break began its timers may still run: they are stopped one after another. */
const STOPPING_MS = 10_000;

type Pause = NonNullable<ReminderMemory['pause']>;

/** That a round is over, and that the break after it is. */
export function breakReminders(seen: Reminded, nowMs: number): readonly Reminder[] {
  return seen.settings.remindBreak ? [...roundOver(seen, nowMs), ...breakOver(seen, nowMs)] : [];
}

/** Only of time that is tracked on this device: what runs elsewhere ends there. Whoever goes on is told again after as long. */
function roundOver({ running, ofOtherAccounts, today, settings }: Reminded, nowMs: number): readonly Reminder[] {
  const own = [...running.filter((timer) => timer.own), ...ofOtherAccounts.timers];
  const focus = focusOf([...workedHere(today, running), ...ofOtherAccounts.sessions], settings, nowMs);
  if (own.length === 0 || focus === null) return [];
  const { sinceMs, rounds } = focus;
  const times = Math.floor((nowMs - sinceMs) / (settings.focusMinutes * MINUTE_MS));
  if (times === 0) return [];
  return [
    {
      kind: 'break',
      reminderId: `break ${sinceMs} ${times}`,
      trackerIds: own.map(({ trackerId }) => trackerId),
      sinceMs,
      breakMinutes: breakAfter(rounds, settings),
    },
  ];
}

function breakOver(seen: Reminded, nowMs: number): readonly Reminder[] {
  const { pause } = seen.settings.reminderMemory;
  if (pause === null || nowMs < pause.untilMs || nowMs >= pause.untilMs + STALE_MS) return [];
  if (isGivenUp(seen, pause, nowMs)) return [];
  return [{ kind: 'back', reminderId: `back ${pause.untilMs}`, last: seen.recents[0] ?? null }];
}

/** Nobody needs to be told that nothing is tracked. */
export function isOnBreak(seen: Reminded, nowMs: number): boolean {
  const { remindBreak, reminderMemory } = seen.settings;
  const { pause } = reminderMemory;
  return remindBreak && pause !== null && nowMs < pause.untilMs && !isGivenUp(seen, pause, nowMs);
}

/**
 * Whether there was work within the break, or after it; also where it begins later than now, because the clock was set back. Tells it of the
 * day that is seen: whoever has to know later keeps it.
 */
export function isGivenUp(seen: Reminded, { fromMs }: Pause, nowMs: number): boolean {
  const { running, ofOtherAccounts, today } = seen;
  const stoppedMs = fromMs + STOPPING_MS;
  const isRunning = ofOtherAccounts.timers.length > 0 || running.some(({ own }) => own);
  if (nowMs < fromMs || (isRunning && nowMs >= stoppedMs)) return true;
  return [...today.sessions, ...ofOtherAccounts.sessions].some(
    ({ startedAt, endedAt }) => startedAt >= fromMs || (endedAt !== null && endedAt >= stoppedMs),
  );
}
