import type { Bounds } from './intervals.ts';

/** The column that a stretch takes, from 0 on, of so many that its neighbours share. */
export interface Column {
  readonly column: number;
  readonly columns: number;
}

/**
 * Columns for stretches that may overlap, in the order given: no two that overlap share one, and stretches that touch
 * nothing else have one of one. Those that are joined by overlaps, also through others, share the same number of columns,
 * which is no larger than the largest number that overlap at one instant. Of two that begin together, the longer comes first.
 */
export function sideBySide(stretches: readonly Bounds[]): readonly Column[] {
  const result: Column[] = stretches.map(() => ({ column: 0, columns: 1 }));
  for (const cluster of clustersOf(stretches)) {
    const ends: number[] = [];
    const columns = cluster.map((index) => {
      const { startMs, endMs } = at(stretches, index);
      const free = ends.findIndex((end) => end <= startMs);
      const column = free === -1 ? ends.length : free;
      ends[column] = endMs;
      return { index, column };
    });
    for (const { index, column } of columns) result[index] = { column, columns: ends.length };
  }
  return result;
}

/** Places of stretches in `stretches`, cut where nothing reaches over; each by start. */
function clustersOf(stretches: readonly Bounds[]): readonly (readonly number[])[] {
  const order = stretches
    .map((_, index) => index)
    .toSorted((one, other) => byStart(at(stretches, one), at(stretches, other)));
  const clusters: number[][] = [];
  let reachMs = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    const { startMs, endMs } = at(stretches, index);
    if (startMs >= reachMs) clusters.push([]);
    clusters.at(-1)?.push(index);
    reachMs = Math.max(reachMs, endMs);
  }
  return clusters;
}

function byStart(one: Bounds, other: Bounds): number {
  return one.startMs - other.startMs || other.endMs - one.endMs;
}

function at(stretches: readonly Bounds[], index: number): Bounds {
  const found = stretches[index];
  if (found === undefined) throw new RangeError(`There is no stretch ${index}`);
  return found;
}
