import { breakAfter, focusOf } from '../../../common/domain/focus.ts';
import type { Reminder } from '../../../common/domain/reminder.ts';
import type { Reminded } from './due.ts';

const MINUTE_MS = 60_000;
/** Whoever did something else after the break is not called back. */
const STALE_MS = 60 * MINUTE_MS;

/** That a round is over, and that the break after it is. */
export function breakReminders(seen: Reminded, nowMs: number): readonly Reminder[] {
  return seen.settings.remindBreak ? [...roundOver(seen, nowMs), ...breakOver(seen, nowMs)] : [];
}

/** Only of time that is tracked on this device: what runs elsewhere ends there. Whoever goes on is told again after as long. */
function roundOver({ running, elsewhere, today, settings }: Reminded, nowMs: number): readonly Reminder[] {
  const own = [...running.filter((timer) => timer.own), ...elsewhere.timers];
  const focus = focusOf([...today.sessions, ...elsewhere.sessions], settings, nowMs);
  if (own.length === 0 || focus === null) return [];
  const { sinceMs, rounds } = focus;
  const times = Math.floor((nowMs - sinceMs) / (settings.focusMinutes * MINUTE_MS));
  if (times === 0) return [];
  return [
    {
      kind: 'break',
      reminderId: `break ${sinceMs} ${times}`,
      trackerIds: own.map(({ trackerId }) => trackerId),
      workedMinutes: times * settings.focusMinutes,
      breakMinutes: breakAfter(rounds, settings),
    },
  ];
}

function breakOver(seen: Reminded, nowMs: number): readonly Reminder[] {
  const { pause } = seen.settings.reminderMemory;
  if (pause === null || nowMs < pause.untilMs || nowMs >= pause.untilMs + STALE_MS) return [];
  if (isWorkedSince(seen, pause.fromMs)) return [];
  return [{ kind: 'back', reminderId: `back ${pause.untilMs}`, last: seen.recents[0] ?? null }];
}

/** Nobody needs to be told that nothing is tracked. */
export function isOnBreak(seen: Reminded, nowMs: number): boolean {
  const { remindBreak, reminderMemory } = seen.settings;
  const { pause } = reminderMemory;
  return remindBreak && pause !== null && nowMs < pause.untilMs && !isWorkedSince(seen, pause.fromMs);
}

function isWorkedSince({ running, elsewhere, today }: Reminded, fromMs: number): boolean {
  if (running.length + elsewhere.timers.length > 0) return true;
  return [...today.sessions, ...elsewhere.sessions].some(({ startedAt }) => startedAt >= fromMs);
}
