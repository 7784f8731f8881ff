/** Which edge of the row under the pointer is nearer. */
export type Edge = 'top' | 'bottom';

/** The place, counted from 0, that a row from place `from` has after it was let go at an edge of the row at `over`. */
export function placeAfterDrop(from: number, over: number, edge: Edge): number {
  const before = edge === 'top' ? over : over + 1;
  return from < before ? before - 1 : before;
}
