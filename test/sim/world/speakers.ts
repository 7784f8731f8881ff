import type { Attempt, TrackerBody } from '../../../main/core/journal/attempts.ts';
import type { MemoryStore } from '../journal/memory-store.ts';

/** Tells which row a create that leaves now speaks for: requests do not say so themselves. Null: nobody knows. */
export function createSpeakers(store: MemoryStore): (taskId: number, body: TrackerBody) => number | null {
  const claimed = new Set<number>();

  function isOpen({ id, verb, answer, trackerId }: Attempt, taskId: number): boolean {
    const isOfTask = store.trackers.get(trackerId)?.row.taskId === taskId;
    return verb === 'create' && answer === null && isOfTask && !claimed.has(id);
  }

  return (taskId, body) => {
    const text = JSON.stringify(body);
    for (const attempt of store.attempts.values()) {
      if (!isOpen(attempt, taskId) || JSON.stringify(attempt.body) !== text) continue;
      claimed.add(attempt.id);
      return attempt.trackerId;
    }
    // An engine that forgets its attempts is known by the start alone.
    for (const { row } of store.trackers.values())
      if (row.taskId === taskId && row.desired.startedAt === body.startedAt && row.seen === null) return row.id;
    return null;
  };
}
