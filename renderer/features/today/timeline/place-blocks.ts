import type { Day, Session } from '../../../../common/domain/snapshot.ts';
import { freeStretches } from '../../../../common/time/free-stretches.ts';
import type { Bounds } from '../../../../common/time/intervals.ts';
import { sideBySide, type Column } from '../../../../common/time/side-by-side.ts';

/** Where a session stands: `[startMs, endMs)` is the part of it that lies within the day. */
export interface PlacedBlock extends Bounds, Column {
  readonly kind: 'session';
  readonly session: Session;
}

/** Nothing was tracked here. */
export interface PlacedGap extends Bounds {
  readonly kind: 'gap';
  /** Where it is drawn from: below a block that is drawn longer than it is. Never after its end. */
  readonly drawnMs: number;
}

/** Less than this is a breath, not a gap. */
const LEAST_GAP_MS = 5 * 60_000;

/**
 * The blocks of a day, oldest first. A session that would be drawn lower than `leastMs` is given that much room, so that
 * the one after it stands beside it and not under it.
 */
export function placeBlocks(day: Day, now: number, leastMs: number): readonly PlacedBlock[] {
  const cut = day.sessions.map((session) => ({ session, ...partOf(session, day, now) }));
  const columns = sideBySide(cut.map(({ startMs, endMs }) => ({ startMs, endMs: Math.max(endMs, startMs + leastMs) })));
  return cut
    .map((part, index) => ({ kind: 'session' as const, ...part, ...(columns[index] ?? { column: 0, columns: 1 }) }))
    .toSorted((one, other) => one.startMs - other.startMs || one.column - other.column);
}

/** What lies between the sessions, and up to `untilMs`; `leastMs` as for the blocks. */
export function placeGaps(day: Day, now: number, untilMs: number, leastMs: number): readonly PlacedGap[] {
  const parts = day.sessions.map((session) => partOf(session, day, now));
  return freeStretches(parts, Math.min(untilMs, day.endMs), LEAST_GAP_MS).map((free) => {
    const above = parts.filter(({ startMs }) => startMs < free.startMs).map(({ startMs }) => startMs + leastMs);
    return { kind: 'gap', ...free, drawnMs: Math.min(free.endMs, Math.max(free.startMs, ...above)) };
  });
}

function partOf({ startedAt, endedAt }: Session, day: Day, now: number): Bounds {
  const startMs = Math.min(Math.max(startedAt, day.startMs), day.endMs);
  return { startMs, endMs: Math.max(startMs, Math.min(endedAt ?? now, day.endMs)) };
}
