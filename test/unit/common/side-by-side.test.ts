import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bounds } from '../../../common/time/intervals.ts';
import { freeStretches } from '../../../common/time/free-stretches.ts';
import { sideBySide } from '../../../common/time/side-by-side.ts';

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
  .map(([startMs, length]): Bounds => ({ startMs, endMs: startMs + length }));
const stretches = fc.array(stretch, { maxLength: 14 });

const overlap = (one: Bounds, other: Bounds): boolean => one.startMs < other.endMs && other.startMs < one.endMs;
const covering = (all: readonly Bounds[], at: number): number =>
  all.filter(({ startMs, endMs }) => startMs <= at && at < endMs).length;

describe('stretches side by side', () => {
  it('stand alone where nothing overlaps, also where one begins as another ends', () => {
    expect(
      sideBySide([
        { startMs: 0, endMs: 10 },
        { startMs: 10, endMs: 20 },
      ]),
    ).toEqual([
      { column: 0, columns: 1 },
      { column: 0, columns: 1 },
    ]);
  });

  it('give the whole width to what begins as its neighbours end', () => {
    const placed = sideBySide([
      { startMs: 0, endMs: 10 },
      { startMs: 5, endMs: 10 },
      { startMs: 10, endMs: 20 },
    ]);

    expect(placed.map(({ columns }) => columns)).toEqual([2, 2, 1]);
  });

  it('put the longer of two that begin together first', () => {
    const [short, long] = sideBySide([
      { startMs: 0, endMs: 5 },
      { startMs: 0, endMs: 10 },
    ]);

    expect([long?.column, short?.column]).toEqual([0, 1]);
  });

  it('never put two that overlap into one column, and give both the same number of columns', () => {
    fc.assert(
      fc.property(stretches, (all) => {
        const placed = sideBySide(all);
        for (const [one, a] of all.entries())
          for (const [other, b] of all.entries()) {
            if (one === other || !overlap(a, b)) continue;
            expect(placed[one]?.column).not.toBe(placed[other]?.column);
            expect(placed[one]?.columns).toBe(placed[other]?.columns);
          }
      }),
    );
  });

  it('use no more columns than overlap at one instant, and every one of them', () => {
    fc.assert(
      fc.property(stretches, (all) => {
        const placed = sideBySide(all);
        const most = Math.max(0, ...all.map(({ startMs }) => covering(all, startMs)));
        for (const { column, columns } of placed) {
          expect(column).toBeLessThan(columns);
          expect(columns).toBeLessThanOrEqual(most);
        }
        const widest = Math.max(0, ...placed.map(({ columns }) => columns));
        expect(widest).toBe(most);
      }),
    );
  });

  it('do not depend on the order they are given in', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(stretch, { maxLength: 12, selector: ({ startMs, endMs }) => `${startMs} ${endMs}` }),
        (all) => {
          const turned = all.toReversed();

          expect(sideBySide(turned).toReversed()).toEqual(sideBySide(all));
        },
      ),
    );
  });
});

describe('what is free between stretches', () => {
  it('begins after the first of them and goes on to the end asked for', () => {
    const free = freeStretches(
      [
        { startMs: 20, endMs: 30 },
        { startMs: 5, endMs: 10 },
      ],
      40,
      1,
    );

    expect(free).toEqual([
      { startMs: 10, endMs: 20 },
      { startMs: 30, endMs: 40 },
    ]);
  });

  it('is nothing where there are no stretches, and leaves out what is too short', () => {
    expect(freeStretches([], 100, 1)).toEqual([]);
    expect(
      freeStretches(
        [
          { startMs: 0, endMs: 5 },
          { startMs: 8, endMs: 9 },
        ],
        9,
        5,
      ),
    ).toEqual([]);
  });

  it('together with them covers every instant from the first start to the end, once', () => {
    fc.assert(
      fc.property(stretches, fc.integer({ min: 0, max: 90 }), (all, untilMs) => {
        const free = freeStretches(all, untilMs, 1);
        if (all.length === 0) return;
        const first = Math.min(...all.map(({ startMs }) => startMs));
        const last = Math.max(untilMs, ...all.map(({ endMs }) => endMs));
        for (let at = first; at < last; at += 1) expect(covering(free, at)).toBe(covering(all, at) === 0 ? 1 : 0);
      }),
    );
  });
});
