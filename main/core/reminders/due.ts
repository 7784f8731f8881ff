import { estimateUse } from '../../../common/domain/estimate.ts';
import { dayGoalMs } from '../../../common/domain/goal.ts';
import type { Reminder } from '../../../common/domain/reminder.ts';
import type { Settings } from '../../../common/domain/settings.ts';
import { totalMs } from '../../../common/time/intervals.ts';
import { breakReminders, isOnBreak } from './breaks.ts';
import type { Reminded } from './other-accounts.ts';
import { workBounds } from './work-hours.ts';

const MINUTE_MS = 60_000;
/** So long nobody is told: between two tasks there is coffee. */
export const UNTRACKED_AFTER_MS = 10 * MINUTE_MS;

type Long = Extract<Reminder, { readonly kind: 'long' }>;

/** Every cause that holds at this moment, said before or not. Where no account is open there is no day to speak of: only what runs. */
export function dueReminders(seen: Reminded, nowMs: number): readonly Reminder[] {
  if (seen.account === null) return long(seen, nowMs);
  const breaks = breakReminders(seen, nowMs);
  const isPausing = isOnBreak(seen, nowMs) || breaks.some(({ kind }) => kind === 'back');
  const idle = isPausing ? [] : untracked(seen, seen.account.timezone, nowMs);
  return [...long(seen, nowMs), ...idle, ...goal(seen, nowMs), ...estimate(seen, nowMs), ...breaks];
}

function long({ running, ofOtherAccounts, settings }: Reminded, nowMs: number): readonly Reminder[] {
  if (!settings.remindLong) return [];
  const here = running.filter(({ own }) => own).map((timer) => ({ ...timer, account: null }));
  return [...here, ...ofOtherAccounts.timers]
    .map(({ trackerId, task, startedAt, account }): Long => {
      const limit = nextLimit(`long ${trackerId} ${startedAt}`, settings);
      return { kind: 'long', ...limit, trackerId, task, startedAt, account };
    })
    .filter(({ startedAt, limitMs }) => nowMs - startedAt >= limitMs);
}

/**
 * Whoever is still at it is asked again at twice that length. The id holds the start as well: in a journal that begins anew,
 * so do the numbers of its timers.
 */
function nextLimit(
  timer: string,
  { longTimerMinutes, reminderMemory }: Settings,
): Pick<Long, 'reminderId' | 'limitMs'> {
  let times = 1;
  while (reminderMemory.done.includes(`${timer} ${times}`)) times *= 2;
  return { reminderId: `${timer} ${times}`, limitMs: times * longTimerMinutes * MINUTE_MS };
}

function untracked(seen: Reminded, timezone: string, nowMs: number): readonly Reminder[] {
  const { running, ofOtherAccounts, recents, settings } = seen;
  if (!settings.remindUntracked || running.length + ofOtherAccounts.timers.length > 0) return [];
  const work = workBounds(settings.workHours, timezone, nowMs);
  if (work === null || nowMs < work.startMs || nowMs >= work.endMs) return [];
  const { quietUntilMs } = settings.reminderMemory;
  const sinceMs = lastEnd(seen, nowMs);
  const fromMs = Math.max(work.startMs, sinceMs ?? 0);
  const causeMs = Math.max(fromMs, quietUntilMs);
  const isDue = causeMs === fromMs ? nowMs >= fromMs + UNTRACKED_AFTER_MS : nowMs >= quietUntilMs;
  return isDue ? [{ kind: 'untracked', reminderId: `untracked ${causeMs}`, sinceMs, last: recents[0] ?? null }] : [];
}

function lastEnd({ today, ofOtherAccounts }: Reminded, nowMs: number): number | null {
  const ends = [...today.sessions, ...(today.before ?? []), ...ofOtherAccounts.sessions].flatMap(({ endedAt }) =>
    endedAt === null || endedAt > nowMs ? [] : [endedAt],
  );
  return ends.length === 0 ? null : Math.max(...ends);
}

/**
 * Only while a timer of this device runs: what was logged later, or elsewhere, is no news to whoever did that. The goal is
 * somebody's for the day, whatever accounts the day is spent in.
 */
function goal({ running, ofOtherAccounts, today, settings }: Reminded, nowMs: number): readonly Reminder[] {
  const { remindGoal } = settings;
  const goalMinutes = dayGoalMs(today.date, settings) / MINUTE_MS;
  const isWorking = running.some(({ own }) => own) || ofOtherAccounts.timers.length > 0;
  if (!remindGoal || goalMinutes === 0 || !isWorking) return [];
  const othersMs = totalMs(ofOtherAccounts.sessions, today, nowMs);
  if (totalMs(today.sessions, today, nowMs) + othersMs < goalMinutes * MINUTE_MS) return [];
  return [{ kind: 'goal', reminderId: `goal ${today.date} ${goalMinutes}`, goalMinutes, otherAccountsMs: othersMs }];
}

/**
 * Of the row that has the card's time: a timer off the work list has none. All that runs on the card counts, as in that row. Another
 * estimate is another cause.
 */
function estimate({ running, workList, settings }: Reminded, nowMs: number): readonly Reminder[] {
  if (!settings.remindEstimate) return [];
  return running.flatMap(({ own, task }): readonly Reminder[] => {
    const { estimateMs, totalMs: finishedMs } = workList.find((row) => row.task.taskId === task.taskId) ?? {};
    if (!own || estimateMs === undefined || finishedMs === undefined) return [];
    const timers = running.filter((one) => one.task.taskId === task.taskId);
    const ms = timers.reduce((sum, { startedAt }) => sum + Math.max(0, nowMs - startedAt), finishedMs);
    const use = estimateUse(ms, estimateMs);
    if (use === 'well') return [];
    return [{ kind: 'estimate', reminderId: `estimate ${task.taskId} ${estimateMs} ${use}`, task, estimateMs, use }];
  });
}
