import { type DayEdges, dayIndex } from '../../../common/time/day-edges.ts';
import { fold } from '../../../common/fold.ts';
import type { Entry, Line, LineOf } from './entry.ts';
import { CONFIRMED, createParts, FROM_BEFORE, GOES_ON, type Parts, RUNNING } from './parts.ts';

/** Everything that one report is made of: entries, cut at the local midnights and at the ends of the range. */
export interface Sheet {
  readonly days: DayEdges;
  /** UTC ms; running entries count up to here. */
  readonly nowMs: number;
  readonly lines: readonly Line[];
  readonly parts: Parts;
  /** By the numbers of their trackers. */
  readonly notes: ReadonlyMap<number, string>;
}

export interface GrowingSheet extends Sheet {
  /** What of the entry lies in the range. One without any length, or that begins only after now and runs, has no part. */
  readonly add: (entry: Entry) => void;
}

interface KnownLine {
  readonly boardId: number;
  readonly userId: number;
  /** Null where it is left out by the filters. */
  readonly line: Line | null;
  /** -1 as long as no entry of it passed. */
  index: number;
}

interface Placed {
  readonly entry: Entry;
  readonly line: number;
  readonly endedAt: number;
}

export function createSheet(days: DayEdges, nowMs: number, lineOf: LineOf): GrowingSheet {
  const { edges } = days;
  const firstMs = edges[0] ?? 0;
  const lastMs = edges.at(-1) ?? 0;
  const lines: Line[] = [];
  const known = new Map<number, KnownLine[]>();
  const parts = createParts();
  const notes = new Map<number, string>();

  function knownLine({ taskId, boardId, userId }: Entry): KnownLine {
    const ofTask = known.get(taskId) ?? [];
    for (const line of ofTask) if (line.boardId === boardId && line.userId === userId) return line;
    const made = { boardId, userId, line: lineOf(taskId, boardId, userId), index: -1 };
    known.set(taskId, [...ofTask, made]);
    return made;
  }

  function lineIndex(entry: Entry): number {
    const found = knownLine(entry);
    const { line } = found;
    if (line === null || !hasWords(entry, line)) return -1;
    if (found.index === -1) found.index = lines.push(line) - 1;
    return found.index;
  }

  function cut({ entry, line, endedAt }: Placed, first: number, last: number): void {
    const confirmed = entry.confirmed ? CONFIRMED : 0;
    const running = entry.endedAt === null ? RUNNING : 0;
    let from = first;
    for (let day = dayIndex(edges, from); from < last; day += 1) {
      const to = Math.min(last, edges[day + 1] ?? last);
      // A date that the zone skipped has no time in it.
      if (to <= from) continue;
      const flags = confirmed | (from > entry.startedAt ? FROM_BEFORE : 0) | (to < endedAt ? GOES_ON : running);
      parts.add(line, day, from, to - from, flags, entry.trackerId);
      from = to;
    }
  }

  return {
    days,
    nowMs,
    lines,
    parts,
    notes,
    add: (entry) => {
      const endedAt = entry.endedAt ?? nowMs;
      const from = Math.max(entry.startedAt, firstMs);
      const to = Math.min(endedAt, lastMs);
      if (from >= to) return;
      const line = lineIndex(entry);
      if (line === -1) return;
      cut({ entry, line, endedAt }, from, to);
      if (entry.note !== undefined && entry.trackerId !== null) notes.set(entry.trackerId, entry.note);
    },
  };
}

function hasWords({ note = '' }: Entry, { missing = [] }: Line): boolean {
  if (missing.length === 0) return true;
  const words = fold(note);
  return missing.every((word) => words.includes(word));
}
