import type { ServedTracker } from './test-service.ts';

/** UTC ms between which something was done: before the click, and when the screen showed it. */
export type Span = readonly [fromMs: number, toMs: number];

/** What was started by a click, and ended by another. */
export interface ClickedInterval {
  readonly task: string;
  readonly started: Span;
  /** Starts are whole seconds of their own: where several come within one, each waits, in what is written down, for the next. */
  readonly startedBy: number;
  ended: Span | null;
}

const SECOND_MS = 1000;

/**
 * What the service holds too little or too much, in sentences. `intervals` in the order of their starts. A card that was started twice
 * within seconds has intervals that fit each other's trackers as well: they are taken in the order of time.
 */
export function unmatched(
  intervals: readonly ClickedInterval[],
  trackers: readonly ServedTracker[],
  taskIds: ReadonlyMap<string, number>,
): readonly string[] {
  const left = trackers.toSorted(
    (a, b) => instant(a.started_at) - instant(b.started_at) || instant(a.ended_at) - instant(b.ended_at),
  );
  const missing = intervals.filter((interval) => {
    const at = left.findIndex((tracker) => isOf(interval, tracker, taskIds));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [
    ...missing.map((interval) => `not there: ${JSON.stringify(interval)}`),
    ...left.map((tracker) => `nobody meant: ${JSON.stringify(tracker)}`),
  ];
}

function isOf(
  { task, started, startedBy, ended }: ClickedInterval,
  tracker: ServedTracker,
  taskIds: ReadonlyMap<string, number>,
): boolean {
  if (tracker.task_id !== taskIds.get(task) || !isWithin(tracker.started_at, [started[0], startedBy])) return false;
  if (ended === null) return tracker.ended_at === null;
  return isWithin(tracker.ended_at, [ended[0], Math.max(ended[1], startedBy)]);
}

function isWithin(text: string | null, [fromMs, toMs]: Span): boolean {
  const at = instant(text);
  return at >= Math.floor(fromMs / SECOND_MS) * SECOND_MS && at <= toMs;
}

/** UTC ms; what runs ends last. */
function instant(text: string | null): number {
  return text === null ? Infinity : Date.parse(text);
}
