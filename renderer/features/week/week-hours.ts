import type { Day } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { totalMs, type Bounds } from '../../../common/time/intervals.ts';
import { freeMs, placeHours, readHours } from '../../../common/phrase/typed-hours.ts';

/** A card with its time on each of the days, in ms. */
export interface WeekRow {
  readonly task: TaskRef;
  readonly ms: readonly number[];
  /** The same without what still runs. */
  readonly finishedMs: readonly number[];
  /** On which days some of it is not confirmed by the service. */
  readonly waiting: readonly boolean[];
  readonly sumMs: number;
}

/** The cards of the week, those with most time first; `more` are cards that were chosen and have none yet. */
export function weekRows(days: readonly Day[], more: readonly TaskRef[], now: number): readonly WeekRow[] {
  const tasks = new Map<number, TaskRef>(
    days.flatMap(({ sessions }) => sessions.map(({ task }) => [task.taskId, task])),
  );
  const rows = [...tasks.values()].map((task) => rowOf(task, days, now));
  const added = more.filter(({ taskId }) => !tasks.has(taskId)).map((task) => rowOf(task, days, now));
  return [...rows.toSorted((one, other) => other.sumMs - one.sumMs || one.task.taskId - other.task.taskId), ...added];
}

function rowOf(task: TaskRef, days: readonly Day[], now: number): WeekRow {
  const own = days.map(({ sessions }) => sessions.filter((session) => session.task.taskId === task.taskId));
  const ms = days.map((day, at) => totalMs(own[at] ?? [], day, now));
  return {
    task,
    ms,
    finishedMs: days.map((day, at) =>
      totalMs(
        (own[at] ?? []).filter(({ endedAt }) => endedAt !== null),
        day,
        now,
      ),
    ),
    waiting: own.map((sessions) => sessions.some(({ confirmed }) => !confirmed)),
    sumMs: ms.reduce((sum, one) => sum + one, 0),
  };
}

/** Entries to add, or a sentence that says why none are added; neither where nothing changes. */
export type Filled = { readonly pieces: readonly Bounds[] } | { readonly problem: string };

const MINUTE_MS = 60_000;

/** What `text`, typed into the cell of a card, comes to on `day` as it is now. */
export function filledBy(text: string, taskId: number, day: Day, now: number): Filled {
  const hours = readHours(text);
  if (hours === undefined) return { problem: t('Type hours, such as 1.5, 1:30, 90m or +15m.') };
  const own = day.sessions.filter((session) => session.task.taskId === taskId);
  const isMs = totalMs(own, day, now);
  // What is there is shown in whole minutes: typed again as it stands there, it changes nothing.
  const isSame = !hours.isMore && Math.floor(isMs / MINUTE_MS) === hours.ms / MINUTE_MS;
  if (isSame || (hours.isMore && hours.ms === 0)) return { pieces: [] };
  if (hours.ms > day.endMs - day.startMs) return { problem: dayWords(day) };
  if (!hours.isMore && hours.ms < isMs) return { problem: lessWords(isMs) };
  return filled(wholeSeconds(hours.isMore ? hours.ms : hours.ms - isMs), day, now);
}

/** So much more on the day, in free time. */
export function filled(ms: number, day: Day, now: number): Filled {
  const taken = takenIn(day, now);
  const pieces = placeHours(ms, day, taken, now);
  if (pieces !== undefined) return { pieces };
  const free = freeMs(day, taken, now);
  return {
    problem: t('Nothing was added: {length} of this day {free, plural, one {is} other {are}} free up to now.', {
      length: durationWords(free),
      free: Math.round(free / MINUTE_MS),
    }),
  };
}

function dayWords({ startMs, endMs }: Day): string {
  return t('This day has {length}.', { length: durationWords(endMs - startMs) });
}

function lessWords(isMs: number): string {
  return t('{length} is already there. To take some away, shorten an entry on its day.', {
    length: durationWords(isMs),
  });
}

function takenIn({ sessions, ofOtherAccounts = [] }: Day, now: number): readonly Bounds[] {
  return [...sessions, ...ofOtherAccounts].map(({ startedAt, endedAt }) => ({
    startMs: startedAt,
    endMs: endedAt ?? now,
  }));
}

/** Entries have whole seconds. */
function wholeSeconds(ms: number): number {
  return Math.ceil(ms / 1000) * 1000;
}
