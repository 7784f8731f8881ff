import type { Day, Session } from '../../common/domain/snapshot.ts';
import { freeStretches } from '../../common/time/free-stretches.ts';
import type { Bounds } from '../../common/time/intervals.ts';
import { sideBySide, type Column } from '../../common/time/side-by-side.ts';

/** Where a session stands: `[startMs, endMs)` is the part of it that lies within the day. */
export interface PlacedBlock extends Bounds, Column {
  readonly kind: 'session';
  readonly session: Session;
  /** It is drawn as if it took this long at least, where nothing begins below it sooner. */
  readonly leastMs: number;
  /** So much of that is drawn above its start: where it would reach past now, or past the day, and there is room above. */
  readonly liftMs: number;
}

type Room = Pick<PlacedBlock, 'leastMs' | 'liftMs'>;

/** Nothing was tracked here. */
export interface PlacedGap extends Bounds {
  readonly kind: 'gap';
  /** Where it is drawn: below a block that is drawn longer than it is, and above one that is drawn from before its start. */
  readonly drawnMs: number;
  readonly drawnEndMs: number;
}

/** Less than this is a breath, not a gap. */
const LEAST_GAP_MS = 5 * 60_000;

/** The blocks of a day, oldest first: side by side where they share time. One shorter than `leastMs` is drawn as far as there is room. */
export function placeBlocks(day: Day, now: number, leastMs: number): readonly PlacedBlock[] {
  const cut = day.sessions.map((session) => ({ session, ...partOf(session, day, now) }));
  const columns = sideBySide(cut);
  const parts = cut
    .map((part, index) => ({ ...part, ...(columns[index] ?? { column: 0, columns: 1 }) }))
    .toSorted((one, other) => one.startMs - other.startMs || one.column - other.column);
  // From the last one up: where it is drawn from is where the room of those above it ends.
  const placed: PlacedBlock[] = [];
  for (const [index, part] of [...parts.entries()].toReversed()) {
    const below = placed.findLast((other) => other.startMs >= part.endMs && sharesRoom(part, other));
    placed.push({
      kind: 'session',
      ...part,
      ...(below === undefined ? withoutBelow(part, index) : above(part, below)),
    });
  }
  return placed.toReversed();

  function above({ startMs }: Bounds, below: PlacedBlock): Room {
    return { leastMs: Math.min(leastMs, below.startMs - below.liftMs - startMs), liftMs: 0 };
  }

  /** Nothing is below it. */
  function withoutBelow(part: Bounds & Column, index: number): Room {
    const others = parts.slice(0, index).filter((other) => other.endMs <= part.startMs && sharesRoom(part, other));
    const freeMs = part.startMs - Math.max(day.startMs, ...others.map(({ endMs }) => endMs));
    const untilMs = Math.max(part.endMs, Math.min(now, day.endMs));
    const tooFarMs = Math.max(0, part.startMs + leastMs - untilMs);
    return { leastMs, liftMs: Math.min(freeMs, tooFarMs) };
  }
}

function sharesRoom(one: Column, other: Column): boolean {
  return one.columns !== other.columns || one.column === other.column;
}

/** What lies between the blocks, and up to `untilMs`, as far as a gap of `leastMs` and more can be pointed at. */
export function placeGaps(
  day: Day,
  blocks: readonly PlacedBlock[],
  untilMs: number,
  leastMs: number,
): readonly PlacedGap[] {
  return freeStretches(blocks, Math.min(untilMs, day.endMs), LEAST_GAP_MS)
    .map((free): PlacedGap => {
      const above = blocks.filter(({ startMs }) => startMs < free.startMs);
      const below = blocks.filter(({ startMs }) => startMs >= free.endMs);
      return {
        kind: 'gap',
        ...free,
        drawnMs: Math.max(free.startMs, ...above.map((block) => block.startMs - block.liftMs + block.leastMs)),
        drawnEndMs: Math.min(free.endMs, ...below.map((block) => block.startMs - block.liftMs)),
      };
    })
    .filter(({ drawnMs, drawnEndMs }) => drawnEndMs - drawnMs >= leastMs);
}

function partOf({ startedAt, endedAt }: Session, day: Day, now: number): Bounds {
  const startMs = Math.min(Math.max(startedAt, day.startMs), day.endMs);
  return { startMs, endMs: Math.max(startMs, Math.min(endedAt ?? now, day.endMs)) };
}
