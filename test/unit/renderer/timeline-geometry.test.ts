import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayBounds } from '../../../common/time/zone-days.ts';
import {
  cutAt,
  drawnStretch,
  droppedStretch,
  freeAround,
  type Grip,
  isMovable,
  marksOf,
  movedTimes,
  nearestStep,
  nextStep,
  reachOf,
  snapped,
  snappedStart,
  STEP_MS,
} from '../../../renderer/features/today/timeline/geometry.ts';

const at = (time: string): number => Date.parse(`2026-05-04T${time}Z`);
const MINUTE = 60_000;
const SECOND = 1000;

/** Usual days, and both on which clocks are changed. */
const days = fc.constantFrom('2026-05-04', '2026-03-29', '2026-10-25').map((date) => dayBounds('Europe/Berlin', date));
const pointed = fc.integer({ min: -2 * 86_400_000, max: 3 * 86_400_000 });
const reach = fc.integer({ min: 0, max: 4 * MINUTE });

/** A day, an instant of it that is now, and what was tracked up to then. */
const scenes = days.chain((day) =>
  fc
    .array(fc.integer({ min: 0, max: (day.endMs - day.startMs) / SECOND }), { minLength: 3, maxLength: 13 })
    .map((seconds) => {
      const instants = seconds.toSorted((one, other) => one - other).map((second) => day.startMs + second * SECOND);
      const now = instants.pop() ?? day.endMs;
      const entries = instants.flatMap((startedAt, index) => {
        const endedAt = instants[index + 1];
        return index % 2 === 0 && endedAt !== undefined && endedAt > startedAt ? [{ startedAt, endedAt }] : [];
      });
      return { day, now, entries };
    }),
);

const lengthOf = ({ startedAt, endedAt }: { startedAt: number; endedAt: number | null }): number =>
  (endedAt ?? 0) - startedAt;

/** What a move by this grip leaves as it is. */
function keptOf(entry: { startedAt: number; endedAt: number | null }, grip: Grip): number | null {
  return { start: entry.endedAt, end: entry.startedAt, whole: lengthOf(entry) }[grip];
}

describe('what is moved', () => {
  it('stays within its day and in the past, never turns over, and leaves alone what is not held', () => {
    fc.assert(
      fc.property(
        scenes,
        pointed,
        fc.constantFrom<Grip[]>('start', 'end', 'whole'),
        ({ day, now, entries }, by, grip) => {
          for (const entry of entries) {
            const moved = movedTimes(entry, grip, day.startMs + by, day, now);

            expect(moved.startedAt).toBeGreaterThanOrEqual(day.startMs);
            expect(moved.endedAt).toBeLessThanOrEqual(Math.min(day.endMs, now));
            expect(lengthOf(moved)).toBeGreaterThanOrEqual(Math.min(MINUTE, lengthOf(entry)));
            expect(keptOf(moved, grip)).toBe(keptOf(entry, grip));
          }
        },
      ),
    );
  });

  it('is only the start of a timer that runs', () => {
    const timer = { startedAt: at('09:00'), endedAt: null };
    const day = dayBounds('UTC', '2026-05-04');

    expect(movedTimes(timer, 'whole', at('08:30'), day, at('12:00'))).toEqual({
      startedAt: at('08:30'),
      endedAt: null,
    });
    expect(movedTimes(timer, 'whole', at('13:00'), day, at('12:00')).startedAt).toBe(at('11:59'));
  });

  it('is not a whole that lies across midnight', () => {
    const day = dayBounds('UTC', '2026-05-04');

    expect(isMovable({ startedAt: at('09:00'), endedAt: at('10:00') }, day)).toBe(true);
    expect(isMovable({ startedAt: day.startMs - 1, endedAt: at('10:00') }, day)).toBe(false);
    expect(isMovable({ startedAt: at('23:00'), endedAt: day.endMs + 1 }, day)).toBe(false);
  });
});

describe('a pointer', () => {
  it('goes to a neighbour within reach, else to steps of five minutes', () => {
    const neighbours = [at('09:12:17'), at('11:03')];

    expect(snapped(at('09:10:30'), neighbours, 2 * MINUTE)).toBe(at('09:12:17'));
    expect(snapped(at('09:10:30'), neighbours, MINUTE)).toBe(at('09:10'));
    expect(nearestStep(at('09:02:31'))).toBe(at('09:05'));
  });

  it('takes a whole to a neighbour by its start or its end, whichever is nearer', () => {
    const neighbours = [at('09:12:17'), at('11:03')];

    expect(snappedStart(at('09:11'), 30 * MINUTE, neighbours, 3 * MINUTE)).toBe(at('09:12:17'));
    expect(snappedStart(at('10:32'), 30 * MINUTE, neighbours, 3 * MINUTE)).toBe(at('10:33'));
    expect(snappedStart(at('10:12'), 30 * MINUTE, neighbours, 3 * MINUTE)).toBe(at('10:10'));
  });

  it('never goes further than it reaches, or than half a step, and can always go a step past a neighbour', () => {
    fc.assert(
      fc.property(scenes, pointed, fc.double({ min: 0.1, max: 1e6, noNaN: true }), ({ day, entries }, by, msPerPx) => {
        const reachMs = reachOf(msPerPx);
        const marks = marksOf(entries, day);
        const to = snapped(day.startMs + by, marks, reachMs);

        expect(Math.abs(to - day.startMs - by)).toBeLessThanOrEqual(Math.max(reachMs, STEP_MS / 2));
        expect(reachMs).toBeLessThan(STEP_MS);
      }),
    );
  });

  it('knows only the edges of a neighbour that are on this day', () => {
    const day = dayBounds('UTC', '2026-05-04');
    const taken = [
      { startedAt: day.startMs - MINUTE, endedAt: at('01:00') },
      { startedAt: at('22:00'), endedAt: null },
    ];

    expect(marksOf(taken, day)).toEqual([at('01:00'), at('22:00')]);
  });
});

describe('a key', () => {
  it('falls on full minutes, or on steps of five', () => {
    expect(nextStep(at('09:00:15'), 1)).toBe(at('09:01'));
    expect(nextStep(at('09:00:15'), -1)).toBe(at('09:00'));
    expect(nextStep(at('09:00'), -1)).toBe(at('08:59'));
    expect(nextStep(at('09:02'), 1, STEP_MS)).toBe(at('09:05'));
    expect(nextStep(at('09:05'), -1, STEP_MS)).toBe(at('09:00'));
  });
});

describe('free time', () => {
  it('lies within the day, in the past, and holds nothing; there is none where something is', () => {
    fc.assert(
      fc.property(scenes, pointed, ({ day, now, entries }, by) => {
        const atMs = day.startMs + by;
        const free = freeAround(atMs, day, entries, now);
        const isTaken = entries.some(({ startedAt, endedAt }) => startedAt <= atMs && atMs < endedAt);

        const isOutside = atMs < day.startMs || atMs >= Math.min(day.endMs, now - (now % MINUTE));
        expect(free === undefined).toBe(isTaken || isOutside);
        if (free === undefined) return;
        expect(free.startMs).toBeGreaterThanOrEqual(day.startMs);
        expect(free.endMs).toBeLessThanOrEqual(Math.min(day.endMs, now));
        expect(entries.filter(({ startedAt, endedAt }) => startedAt < free.endMs && free.startMs < endedAt)).toEqual(
          [],
        );
      }),
    );
  });

  it('ends where a timer that runs began', () => {
    const day = dayBounds('UTC', '2026-05-04');
    const timer = { startedAt: at('09:00'), endedAt: null };

    expect(freeAround(at('08:00'), day, [timer], at('12:00'))).toEqual({ startMs: day.startMs, endMs: at('09:00') });
    expect(freeAround(at('10:00'), day, [timer], at('12:00'))).toBeUndefined();
  });

  it('holds what is drawn and what is dropped in it, and neither is turned over', () => {
    fc.assert(
      fc.property(scenes, pointed, pointed, reach, ({ day, now, entries }, from, to, reachMs) => {
        const free = freeAround(day.startMs + from, day, entries, now);
        if (free === undefined) return;
        const drawn = drawnStretch(day.startMs + from, day.startMs + to, free, reachMs);
        const dropped = droppedStretch(day.startMs + from, free, reachMs);

        for (const stretch of [dropped, ...(drawn === undefined ? [] : [drawn])]) {
          expect(stretch.startMs).toBeGreaterThanOrEqual(free.startMs);
          expect(stretch.endMs).toBeLessThanOrEqual(free.endMs);
          expect(stretch.endMs).toBeGreaterThan(stretch.startMs);
        }
        expect(dropped.endMs - dropped.startMs).toBeLessThanOrEqual(60 * MINUTE);
      }),
    );
  });

  it('is drawn upwards as well as downwards, and less than a minute is nothing', () => {
    const free = { startMs: at('08:00'), endMs: at('10:00') };

    expect(drawnStretch(at('09:31'), at('09:02'), free, 0)).toEqual({ startMs: at('09:00'), endMs: at('09:30') });
    expect(drawnStretch(at('09:01'), at('09:02'), free, 0)).toBeUndefined();
  });
});

describe('a cut', () => {
  it('leaves a minute at least on either side', () => {
    expect(cutAt(at('09:31'), { startMs: at('09:00'), endMs: at('10:00') })).toBe(at('09:30'));
    expect(cutAt(at('09:00:10'), { startMs: at('09:00'), endMs: at('10:00') })).toBe(at('09:01'));
    expect(cutAt(at('09:00:30'), { startMs: at('09:00'), endMs: at('09:01') })).toBeUndefined();
  });
});

describe('an entry over midnight', () => {
  it('stays in its day by either edge', () => {
    const day = { startMs: at('00:00'), endMs: at('00:00') + 24 * 60 * MINUTE };
    const [before, after] = [day.startMs - 60 * MINUTE, day.endMs + 60 * MINUTE];
    const now = after + MINUTE;

    const shorter = movedTimes({ startedAt: before, endedAt: at('00:02') }, 'end', before, day, now);
    const later = movedTimes({ startedAt: at('23:58'), endedAt: after }, 'start', after, day, now);

    expect([shorter.endedAt, later.startedAt]).toEqual([day.startMs + MINUTE, day.endMs - MINUTE]);
  });
});
