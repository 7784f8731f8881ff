import type { Reminder } from '../../../common/domain/reminder.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { totalMs } from '../../../common/time/intervals.ts';
import { workBounds } from './work-hours.ts';

const MINUTE_MS = 60_000;
/** So long nobody is told: between two tasks there is coffee. */
export const UNTRACKED_AFTER_MS = 10 * MINUTE_MS;

export type Reminded = Pick<
  Snapshot,
  'account' | 'accounts' | 'running' | 'recents' | 'today' | 'settings' | 'questions'
>;

/** Every cause that holds at this moment, said before or not. */
export function dueReminders(seen: Reminded, nowMs: number): readonly Reminder[] {
  if (seen.account === null) return [];
  return [...long(seen, nowMs), ...untracked(seen, seen.account.timezone, nowMs), ...goal(seen, nowMs)];
}

function long({ running, settings }: Reminded, nowMs: number): readonly Reminder[] {
  if (!settings.remindLong) return [];
  const limitMs = settings.longTimerMinutes * MINUTE_MS;
  return running
    .filter(({ own, startedAt }) => own && nowMs - startedAt >= limitMs)
    .map(({ trackerId, task, startedAt }) => {
      return { kind: 'long', reminderId: `long ${trackerId}`, trackerId, task, startedAt, limitMs };
    });
}

function untracked(seen: Reminded, timezone: string, nowMs: number): readonly Reminder[] {
  const { running, recents, settings } = seen;
  if (!settings.remindUntracked || running.length > 0) return [];
  const work = workBounds(settings.workHours, timezone, nowMs);
  if (work === null || nowMs < work.startMs || nowMs >= work.endMs) return [];
  const { quietUntilMs } = settings.reminderMemory;
  const sinceMs = lastEnd(seen, nowMs);
  const fromMs = Math.max(work.startMs, sinceMs ?? 0);
  const causeMs = Math.max(fromMs, quietUntilMs);
  const isDue = causeMs === fromMs ? nowMs >= fromMs + UNTRACKED_AFTER_MS : nowMs >= quietUntilMs;
  return isDue ? [{ kind: 'untracked', reminderId: `untracked ${causeMs}`, sinceMs, last: recents[0] ?? null }] : [];
}

function lastEnd({ today }: Reminded, nowMs: number): number | null {
  const ends = today.sessions.flatMap(({ endedAt }) => (endedAt === null || endedAt > nowMs ? [] : [endedAt]));
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Only while a timer of this device runs: what was logged later, or elsewhere, is no news to whoever did that. */
function goal({ running, today, accounts, settings }: Reminded, nowMs: number): readonly Reminder[] {
  const { remindGoal, dailyGoalMinutes: goalMinutes } = settings;
  if (!remindGoal || goalMinutes === 0 || !running.some(({ own }) => own)) return [];
  if (totalMs(today.sessions, today, nowMs) < goalMinutes * MINUTE_MS) return [];
  const accountId = accounts.find(({ current }) => current)?.id ?? 0;
  return [{ kind: 'goal', reminderId: `goal ${accountId} ${today.date} ${goalMinutes}`, goalMinutes }];
}
