import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  GridUnit,
  GroupKey,
  ReportGroup,
  ReportSeries,
  ReportSort,
  ReportSums,
} from '../../../common/domain/report.ts';
import { dayEdges } from '../../../common/time/day-edges.ts';
import { roundedMs, type Rounding } from '../../../common/time/rounding.ts';
import type { Entry } from '../../../main/core/reports/entry.ts';
import { flattened } from '../../../main/core/reports/export-cells.ts';
import { gridOf } from '../../../main/core/reports/grid.ts';
import { fewerGroups } from '../../../main/core/reports/groups.ts';
import { rowsAt, sumRows } from '../../../main/core/reports/rows.ts';
import { createSheet, type Sheet } from '../../../main/core/reports/sheet.ts';
import { sortingParts } from '../../../main/core/reports/sorting.ts';
import { tally } from '../../../main/core/reports/reports.ts';
import { entry, line } from '../../support/report-entries.ts';
import { EXACT } from '../../support/reports.ts';

const HOUR = 3_600_000;
const DAYS = dayEdges('Europe/Berlin', '2026-03-20', '2026-04-05');
const FIRST = DAYS.edges[0] ?? 0;
const NOW = DAYS.edges.at(-1) ?? 0;
const OLDEST: ReportSort = { column: 'start', descending: false };

const entries = fc.array(
  fc.record({
    trackerId: fc.integer({ min: 1, max: 99 }),
    taskId: fc.integer({ min: 1, max: 6 }),
    boardId: fc.integer({ min: 1, max: 3 }),
    userId: fc.integer({ min: 1, max: 3 }),
    startedAt: fc.integer({ min: -3000, max: 30_000 }).map((minutes) => FIRST + minutes * 60_000),
    seconds: fc.option(fc.integer({ min: 0, max: 200_000 }), { freq: 20 }),
    confirmed: fc.boolean(),
  }).map(({ seconds, ...rest }): Entry => ({
    ...rest,
    endedAt: seconds === null ? null : rest.startedAt + seconds * 1000,
  })),
  { maxLength: 60 },
); // prettier-ignore
const rounding = fc.record<Rounding>({
  minutes: fc.constantFrom(0, 1, 5, 6, 10, 15, 30),
  direction: fc.constantFrom('nearest', 'up', 'down'),
  per: fc.constantFrom('entry', 'day-and-task'),
});
const grouping = fc
  .shuffledSubarray<GroupKey>(['board', 'task', 'user', 'sprint'], { minLength: 1 })
  .map((keys): readonly GroupKey[] => keys);

function sheetOf(given: readonly Entry[]): Sheet {
  const sheet = createSheet(DAYS, NOW, line);
  for (const one of given) sheet.add(one);
  return sheet;
}

function figures(sheet: Sheet, groupBy: readonly GroupKey[], rule: Rounding = EXACT): ReturnType<typeof tally> {
  return tally(sheet, { groupBy, rounding: rule, weekStartsOn: 1 });
}

function orderOf(sheet: Sheet, sort: ReportSort): Uint32Array {
  const steps = sortingParts(sheet, sort);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function total(groups: readonly ReportSums[]): ReportSums {
  const all = (key: keyof ReportSums): number => sum(groups.map((group) => group[key]));
  return { ms: all('ms'), unconfirmedMs: all('unconfirmedMs'), roundedMs: all('roundedMs'), entries: all('entries') };
}

function sumsOf({ ms, unconfirmedMs, roundedMs: rounded, entries: count }: ReportSums): ReportSums {
  return { ms, unconfirmedMs, roundedMs: rounded, entries: count };
}

function bars(from: string, to: string): ReportSeries {
  return figures(createSheet(dayEdges('UTC', from, to), NOW, line), ['task']).series;
}

/** Every group that has groups within it. */
function branches(groups: readonly ReportGroup[]): readonly ReportGroup[] {
  return groups.flatMap((group) => (group.groups.length === 0 ? [] : [group, ...branches(group.groups)]));
}

function withoutCount({ entries: _entries, ...sums }: ReportSums): Omit<ReportSums, 'entries'> {
  return sums;
}

describe('the figures of a report', () => {
  it('are the same in total however the time is grouped, on every level', () => {
    fc.assert(
      fc.property(entries, grouping, grouping, rounding, (given, one, other, rule) => {
        const sheet = sheetOf(given);
        const [first, second] = [figures(sheet, one, rule), figures(sheet, other, rule)];

        expect(first.totals).toEqual(second.totals);
        expect(total(first.groups)).toEqual(first.totals);
        for (const group of branches(first.groups)) expect(total(group.groups)).toEqual(sumsOf(group));
        expect(total(fewerGroups(first.groups))).toEqual(first.totals);
      }),
    );
  });

  it('are the same in a grid of days, weeks and months, row by row', () => {
    const units = fc.constantFrom<GridUnit>('day', 'week', 'month');
    fc.assert(
      fc.property(entries, grouping, rounding, units, (given, groupBy, rule, unit) => {
        const sheet = sheetOf(given);
        const { totals, groups } = figures(sheet, groupBy, rule);
        const grid = gridOf(sheet, { groupBy, rounding: rule, weekStartsOn: 1 }, unit);

        expect(grid.unit).toBe(unit);
        expect(new Set(grid.rows.map(({ id }) => id)).size).toBe(grid.rows.length);
        expect({ ...grid.totals.sums, entries: totals.entries }).toEqual(totals);
        const innermost = flattened(groups).filter(({ isInnermost }) => isInnermost);
        expect(new Map(grid.rows.map(({ labels, sums }) => [labels.join(' › '), sums]))).toEqual(
          new Map(innermost.map(({ labels, group }) => [labels.join(' › '), withoutCount(sumsOf(group))])),
        );
        for (const name of ['ms', 'unconfirmedMs', 'roundedMs'] as const) {
          const columns = grid.buckets.map((_bucket, at) => sum(grid.rows.map((row) => row[name][at] ?? 0)));
          expect(columns).toEqual(grid.totals[name]);
          for (const row of grid.rows) expect(sum(row[name])).toBe(row.sums[name]);
        }
      }),
    );
  });

  it('are the same as those of the rows, of the bars, and of the days', () => {
    fc.assert(
      fc.property(entries, grouping, (given, groupBy) => {
        const sheet = sheetOf(given);
        const { totals, series } = figures(sheet, groupBy);
        const days = gridOf(sheet, { groupBy, rounding: EXACT, weekStartsOn: 1 }, 'day');
        const rows = rowsAt(sheet, EXACT, orderOf(sheet, OLDEST), 0, sheet.parts.count);

        const unconfirmed = rows.filter(({ confirmed }) => !confirmed);
        expect(sum(rows.map(({ ms }) => ms))).toBe(totals.ms);
        expect(sum(unconfirmed.map(({ ms }) => ms))).toBe(totals.unconfirmedMs);
        expect(rows).toHaveLength(totals.entries);
        expect(sum(series.layers.flatMap(({ ms }) => ms))).toBe(totals.ms);
        expect(sum(series.layers.flatMap(({ unconfirmedMs }) => unconfirmedMs))).toBe(totals.unconfirmedMs);
        expect(days.buckets).toEqual(series.buckets);
        expect(days.totals.ms).toEqual(
          series.buckets.map((_bucket, at) => sum(series.layers.map(({ ms }) => ms[at] ?? 0))),
        );
      }),
    );
  });

  it('are rounded by their rule: the total is the sum of what was rounded', () => {
    fc.assert(
      fc.property(entries, rounding, (given, rule) => {
        const sheet = sheetOf(given);
        const rows = rowsAt(sheet, EXACT, orderOf(sheet, OLDEST), 0, sheet.parts.count);
        const cells = new Map<string, number>();
        for (const [index, { ms, task, user, date }] of rows.entries()) {
          const cell = rule.per === 'entry' ? `${index}` : `${date} ${task.taskId} ${task.boardId} ${user.id}`;
          cells.set(cell, (cells.get(cell) ?? 0) + ms);
        }
        const expected = [...cells.values()].reduce((sum, ms) => sum + roundedMs(ms, rule), 0);

        expect(figures(sheet, ['task'], rule).totals.roundedMs).toBe(expected);
      }),
    );
  });

  it('of a selection are those of its rows, each counted once', () => {
    const sheet = sheetOf([1, 2, 3].map((hours) => entry({ startedAt: FIRST, endedAt: FIRST + hours * HOUR })));
    const order = orderOf(sheet, { column: 'duration', descending: true });
    const sums = sumRows(sheet, EXACT, order, [{ from: 0, to: 1 }, { from: 1, to: 1 }, { from: 7, to: 900 }]); // prettier-ignore
    expect(sums).toEqual({ ms: 5 * HOUR, unconfirmedMs: 0, roundedMs: 5 * HOUR, entries: 2 });
  });

  it('are all nothing where nothing was logged', () => {
    const { totals, groups, series } = figures(sheetOf([]), ['board', 'task']);
    expect({ totals, groups }).toEqual({ totals: { ms: 0, unconfirmedMs: 0, roundedMs: 0, entries: 0 }, groups: [] });
    expect(series).toMatchObject({ unit: 'day', layers: [] });
    expect(series.buckets).toHaveLength(17);
  });
});

describe('the rows', () => {
  it.each<[ReportSort['column'], (row: ReturnType<typeof rowsAt>[number]) => number | string]>([
    ['date', ({ date }) => date],
    ['start', ({ startedAt }) => startedAt],
    ['end', ({ endedAt }) => endedAt],
    ['duration', ({ ms }) => ms],
    ['task', ({ task }) => task.name],
    ['board', ({ task }) => task.boardName],
    ['user', ({ user }) => user.name],
    ['confirmed', ({ confirmed }) => Number(confirmed)],
  ])('are sorted by %s in both directions, the oldest first among equals', (column, valueOf) => {
    fc.assert(
      fc.property(entries, fc.boolean(), (given, descending) => {
        const sheet = sheetOf(given);
        const rows = rowsAt(sheet, EXACT, orderOf(sheet, { column, descending }), 0, sheet.parts.count);

        const expected = rowsAt(sheet, EXACT, orderOf(sheet, OLDEST), 0, sheet.parts.count).toSorted((a, b) => {
          const [one, other] = descending ? [valueOf(b), valueOf(a)] : [valueOf(a), valueOf(b)];
          return one < other ? -1 : Number(one > other);
        });
        expect(rows).toEqual(expected);
      }),
    );
  });
});

describe('the bars', () => {
  it('stand for days below 60 days and for weeks from then on, cut by the range', () => {
    expect(bars('2026-01-01', '2026-02-28')).toMatchObject({ unit: 'day', buckets: { length: 59 } });
    const weeks = bars('2026-01-01', '2026-03-01');
    expect(weeks.unit).toBe('week');
    expect(weeks.buckets.slice(0, 2)).toEqual([
      { from: '2026-01-01', to: '2026-01-04' },
      { from: '2026-01-05', to: '2026-01-11' },
    ]);
    expect(weeks.buckets.at(-1)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  });

  it('are stacked of twelve layers at most, the last of which holds all smaller groups', () => {
    const given = Array.from({ length: 40 }, (_none, index) =>
      entry({ taskId: index + 1, startedAt: FIRST, endedAt: FIRST + (index + 1) * 60_000 }),
    );
    const { series, totals } = figures(sheetOf(given), ['task']);
    expect(series.layers).toHaveLength(12);
    expect(series.layers[0]).toMatchObject({ id: 40, label: 'Task 40' });
    expect(series.layers.at(-1)).toMatchObject({ id: null, label: '29 more' });
    expect(series.layers.flatMap(({ ms }) => ms).reduce((sum, ms) => sum + ms, 0)).toBe(totals.ms);
  });
});
