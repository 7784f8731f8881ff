import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlapMs, totalMs, type OpenInterval } from '../../../common/time/intervals.ts';
import { countedTwiceMs, LEAST_OVERLAP_MS, overlapsOf, type Trim, trimOf } from '../../../common/time/overlaps.ts';

const MINUTE = 60_000;
const NOW = 600 * MINUTE;
const day = { startMs: 0, endMs: 1440 * MINUTE };

const entry = (from: number, to: number | null): OpenInterval => ({
  startedAt: from * MINUTE,
  endedAt: to === null ? null : to * MINUTE,
});

const entries = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 120 }), fc.integer({ min: 0, max: 9 }))
    .map(([from, length, runs]) => entry(from, runs === 0 || from + length > 600 ? null : from + length)),
  { maxLength: 12 },
);

/** What is left of an entry. */
function leftOf({ startedAt, endedAt }: OpenInterval, trim: Trim): readonly OpenInterval[] {
  if (trim.kind === 'end') return [{ startedAt, endedAt: trim.atMs }];
  if (trim.kind === 'start') return [{ startedAt: trim.atMs, endedAt }];
  return [
    { startedAt, endedAt: trim.fromMs },
    { startedAt: trim.toMs, endedAt },
  ];
}

describe('overlaps', () => {
  it('name the entry with which most is shared', () => {
    const [long, short, more] = [entry(0, 60), entry(10, 15), entry(50, 70)];

    const found = overlapsOf([more, short, long], NOW);

    expect(found.get(long)).toEqual({ other: more, ms: 10 * MINUTE });
    expect(found.get(short)).toEqual({ other: long, ms: 5 * MINUTE });
    expect(found.get(more)).toEqual({ other: long, ms: 10 * MINUTE });
  });

  it('are those that every two entries have, of a minute and more', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const found = overlapsOf(all, NOW);
        for (const one of all) {
          const shared = all
            .filter((other) => other !== one)
            .map((other) => overlapMs(other, { startMs: one.startedAt, endMs: one.endedAt ?? NOW }, NOW));
          const most = Math.max(0, ...shared);
          expect(found.get(one)?.ms ?? 0).toBe(most >= LEAST_OVERLAP_MS ? most : 0);
        }
      }),
    );
  });

  it('are no overlaps where entries meet, or share seconds', () => {
    const meeting = [entry(0, 10), entry(10, 20), { startedAt: 20 * MINUTE - 30_000, endedAt: 30 * MINUTE }];

    expect(overlapsOf(meeting, NOW).size).toBe(0);
  });

  it('count what is there more than once', () => {
    expect(countedTwiceMs([entry(0, 60), entry(30, 90)], day, NOW)).toBe(30 * MINUTE);
    expect(countedTwiceMs([entry(0, 60), entry(0, 60), entry(0, 60)], day, NOW)).toBe(120 * MINUTE);
    expect(countedTwiceMs([entry(0, 60), entry(30, 90)], { startMs: 45 * MINUTE, endMs: day.endMs }, NOW)).toBe(
      15 * MINUTE,
    );

    fc.assert(
      fc.property(entries, (all) => {
        const minutes = new Set<number>();
        for (const { startedAt, endedAt } of all)
          for (let at = startedAt; at < (endedAt ?? NOW); at += MINUTE) minutes.add(at);
        expect(totalMs(all, day, NOW) - countedTwiceMs(all, day, NOW)).toBe(minutes.size * MINUTE);
      }),
    );
  });
});

describe('a trimmed entry', () => {
  it('shares nothing with the other one any more, and keeps all the rest', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const [one, other] = all;
        fc.pre(one !== undefined && other !== undefined);
        const trim = trimOf(one, other, NOW);
        fc.pre(trim !== undefined);
        const shared = overlapMs(one, { startMs: other.startedAt, endMs: other.endedAt ?? NOW }, NOW);
        fc.pre(shared > 0);
        const left = leftOf(one, trim);

        expect(totalMs(left, day, NOW)).toBe(totalMs([one], day, NOW) - shared);
        for (const part of left) expect(part.endedAt ?? NOW).toBeGreaterThan(part.startedAt);
        for (const part of left) expect(countedTwiceMs([part, other], day, NOW)).toBe(0);
      }),
    );
  });

  it('is none where the other one covers it', () => {
    expect(trimOf(entry(10, 20), entry(0, 30), NOW)).toBeUndefined();
    expect(trimOf(entry(10, 20), entry(10, 20), NOW)).toBeUndefined();
    expect(trimOf(entry(10, null), entry(5, null), NOW)).toBeUndefined();
  });

  it('keeps both sides of what lies within it, also while it runs', () => {
    expect(trimOf(entry(0, 60), entry(10, 20), NOW)).toEqual({ kind: 'out', fromMs: 10 * MINUTE, toMs: 20 * MINUTE });
    expect(trimOf(entry(0, null), entry(10, 20), NOW)).toMatchObject({ kind: 'out' });
    expect(trimOf(entry(0, null), entry(10, null), NOW)).toEqual({ kind: 'end', atMs: 10 * MINUTE });
  });
});
