import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayEdges } from '../../../common/time/day-edges.ts';
import type { Entry } from '../../../main/core/reports/entry.ts';
import { fewerGroups } from '../../../main/core/reports/groups.ts';
import { RUNNING } from '../../../main/core/reports/parts.ts';
import { createSheet, type Sheet } from '../../../main/core/reports/sheet.ts';
import { tally } from '../../../main/core/reports/reports.ts';
import { entry, line } from '../../support/report-entries.ts';
import { EXACT } from '../../support/reports.ts';

/** With the day of 23 hours in it. */
const DAYS = dayEdges('Europe/Berlin', '2026-03-27', '2026-03-31');
const [FIRST, LAST] = [DAYS.edges[0] ?? 0, DAYS.edges.at(-1) ?? 0];
const DAY = 86_400_000;

const instant = fc.integer({ min: FIRST - 2 * DAY, max: LAST + 2 * DAY });

function sheetOf(given: readonly Entry[], nowMs: number): Sheet {
  const sheet = createSheet(DAYS, nowMs, line);
  for (const one of given) sheet.add(one);
  return sheet;
}

function totalMs(sheet: Sheet): number {
  return tally(sheet, { groupBy: ['task'], rounding: EXACT, weekStartsOn: 1 }).totals.ms;
}

describe('an entry that runs', () => {
  it('counts to now and no further, and within the range, wherever now is', () => {
    fc.assert(
      fc.property(fc.array(instant, { maxLength: 8 }), instant, (starts, nowMs) => {
        const sheet = sheetOf(
          starts.map((startedAt) => entry({ startedAt, endedAt: null })),
          nowMs,
        );

        const { count, startMs, ms } = sheet.parts;
        const lengths = starts.map((startedAt) => Math.min(nowMs, LAST) - Math.max(startedAt, FIRST));
        expect(totalMs(sheet)).toBe(lengths.reduce((sum, length) => sum + Math.max(0, length), 0));
        for (let part = 0; part < count; part += 1) {
          expect(ms[part]).toBeGreaterThan(0);
          expect((startMs[part] ?? 0) + (ms[part] ?? 0)).toBeLessThanOrEqual(nowMs);
        }
      }),
    );
  });

  it('is the same time as one that ended now, marked as running on its last day alone', () => {
    fc.assert(
      fc.property(instant, instant, (startedAt, nowMs) => {
        const [runs, ended] = [null, nowMs].map((endedAt) => sheetOf([entry({ startedAt, endedAt })], nowMs));
        if (runs === undefined || ended === undefined) throw new Error('two sheets are needed');

        expect(totalMs(runs)).toBe(totalMs(ended));
        const marks = [...runs.parts.flags.subarray(0, runs.parts.count)].map((flags) => (flags & RUNNING) > 0);
        const isLastHere = nowMs <= LAST;
        expect(marks).toEqual(marks.map((_mark, at) => isLastHere && at === marks.length - 1));
      }),
    );
  });
});

describe('more groups than a window lists', () => {
  it('are summed up in one, so that no time is missing', () => {
    const given = Array.from({ length: 620 }, (_none, index) =>
      entry({ taskId: index + 1, startedAt: FIRST, endedAt: FIRST + (index + 1) * 1000, confirmed: index % 2 === 0 }),
    );
    const { groups, totals } = tally(sheetOf(given, LAST), { groupBy: ['task'], rounding: EXACT, weekStartsOn: 1 });

    const fewer = fewerGroups(groups);

    expect(groups).toHaveLength(620);
    expect(fewer).toHaveLength(501);
    expect(fewer.at(-1)).toMatchObject({ id: null, label: '120 more', ms: (120 * 121 * 1000) / 2, entries: 120 });
    for (const key of ['ms', 'unconfirmedMs', 'roundedMs', 'entries'] as const)
      expect(fewer.reduce((sum, group) => sum + group[key], 0)).toBe(totals[key]);
    expect(fewer.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });
});
