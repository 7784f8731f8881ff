import type { PlacedBlock } from '../../task/place-blocks.ts';

/** As many on one day stand so close that those without room for a line could only be counted. */
const CROWDED = 50;

/**
 * The blocks of a day as they are drawn: each by itself, but on a crowded day those that have no room for a line, of `leastMs`, stand together
 * with what follows them at once, until there is room.
 */
export function readableBlocks(
  blocks: readonly PlacedBlock[],
  leastMs: number,
): readonly (readonly [PlacedBlock, ...PlacedBlock[]])[] {
  if (blocks.length <= CROWDED) return blocks.map((block) => [block]);
  const groups: [PlacedBlock, ...PlacedBlock[]][] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNext = last !== undefined && block.startMs - last.endMs < leastMs;
    const isShort = group !== undefined && block.startMs - group[0].startMs < leastMs;
    if (group?.every(hasNoLine) === true && hasNoLine(block) && isNext && isShort) group.push(block);
    else groups.push([block]);
  }
  return groups;

  function hasNoLine({ session, columns, startMs, endMs, leastMs: roomMs }: PlacedBlock): boolean {
    return session.endedAt !== null && columns === 1 && Math.max(endMs - startMs, roomMs) < leastMs;
  }
}
