import type { Day, Session } from '../../../../common/domain/snapshot.ts';
import { freeStretches } from '../../../../common/time/free-stretches.ts';
import type { Bounds } from '../../../../common/time/intervals.ts';
import { sideBySide, type Column } from '../../../../common/time/side-by-side.ts';

/** Where a session stands: `[startMs, endMs)` is the part of it that lies within the day. */
export interface PlacedBlock extends Bounds, Column {
  readonly kind: 'session';
  readonly session: Session;
  /** It is drawn as if it took this long at least, where nothing begins below it sooner. */
  readonly leastMs: number;
}

/** Nothing was tracked here. */
export interface PlacedGap extends Bounds {
  readonly kind: 'gap';
  /** Where it is drawn from: below a block that is drawn longer than it is. */
  readonly drawnMs: number;
}

/** Less than this is a breath, not a gap. */
const LEAST_GAP_MS = 5 * 60_000;

export interface LeastDrawn {
  /** No block is drawn lower than this where there is room. */
  readonly blockMs: number;
  /** A gap drawn lower than this is too low to be pointed at. */
  readonly gapMs: number;
}

/** The blocks of a day, oldest first: side by side where they share time. One shorter than `leastMs` is drawn as far as there is room. */
export function placeBlocks(day: Day, now: number, leastMs: number): readonly PlacedBlock[] {
  const cut = day.sessions.map((session) => ({ session, ...partOf(session, day, now) }));
  const columns = sideBySide(cut);
  return cut
    .map((part, index) => ({ ...part, ...(columns[index] ?? { column: 0, columns: 1 }) }))
    .toSorted((one, other) => one.startMs - other.startMs || one.column - other.column)
    .map((part, index, sorted) => {
      const below = sorted.slice(index + 1).find((other) => other.startMs >= part.endMs && sharesRoom(part, other));
      const roomMs = below === undefined ? leastMs : Math.min(leastMs, below.startMs - part.startMs);
      return { kind: 'session', ...part, leastMs: roomMs };
    });
}

function sharesRoom(one: Column, other: Column): boolean {
  return one.columns !== other.columns || one.column === other.column;
}

/** What lies between the sessions, and up to `untilMs`, as far as it can be pointed at. */
export function placeGaps(day: Day, now: number, untilMs: number, least: LeastDrawn): readonly PlacedGap[] {
  const parts = day.sessions.map((session) => partOf(session, day, now));
  return freeStretches(parts, Math.min(untilMs, day.endMs), LEAST_GAP_MS)
    .map((free): PlacedGap => {
      const above = parts.filter(({ startMs }) => startMs < free.startMs).map(({ startMs }) => startMs + least.blockMs);
      return { kind: 'gap', ...free, drawnMs: Math.max(free.startMs, ...above) };
    })
    .filter(({ drawnMs, endMs }) => endMs - drawnMs >= least.gapMs);
}

function partOf({ startedAt, endedAt }: Session, day: Day, now: number): Bounds {
  const startMs = Math.min(Math.max(startedAt, day.startMs), day.endMs);
  return { startMs, endMs: Math.max(startMs, Math.min(endedAt ?? now, day.endMs)) };
}
