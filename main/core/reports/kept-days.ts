import { z } from 'zod';
import type { OthersTime } from './others.ts';
import type { ServedEntry } from './ports.ts';

/** A day's trackers older than this are asked for again. */
export const FRESH_MS = 5 * 60_000;

export const DAY = z.object({
  /** Which boards were asked for. */
  boards: z.string(),
  entries: z.array(
    z.object({
      id: z.int(),
      userId: z.int().nullable(),
      taskId: z.int(),
      boardId: z.int(),
      startedAt: z.int(),
      endedAt: z.int().nullable(),
      taskName: z.string().nullable(),
    }),
  ),
});

/** What the service told of one local day. */
export interface KeptDay {
  /** UTC ms. */
  readonly asOf: number;
  readonly boards: string;
  readonly entries: readonly ServedEntry[];
}

/** The latest word on each tracker. One that ran when it was told of long ago counts up to then: nobody knows more. */
export async function joined(
  days: readonly (KeptDay | null)[],
  nowMs: number,
  pause: () => Promise<void> | undefined,
): Promise<Omit<OthersTime, 'problems'>> {
  const here = days.filter((day) => day !== null);
  const latest = new Map<number, ServedEntry>();
  for (const { asOf, entries } of here.toSorted((a, b) => a.asOf - b.asOf)) {
    const isOld = nowMs - asOf >= FRESH_MS;
    for (const entry of entries) {
      const runs = entry.endedAt === null && isOld;
      latest.set(entry.id, runs ? { ...entry, endedAt: Math.max(entry.startedAt, asOf) } : entry);
    }
    await pause();
  }
  const asOf = here.length === 0 ? null : here.reduce((oldest, day) => Math.min(oldest, day.asOf), Infinity);
  return { entries: [...latest.values()], asOf, missingDays: days.length - here.length };
}
