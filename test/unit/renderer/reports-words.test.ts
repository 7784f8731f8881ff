import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { NO_FILTERS, type ReportSeries } from '../../../common/domain/report.ts';
import { speak } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { rangeWords as spanOf } from '../../../common/time/moment-words.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { shapeOf } from '../../../renderer/features/reports/chart-shape.ts';
import { axisWords, barTitle, barWords } from '../../../renderer/features/reports/Chart.tsx';
import { countFilters, firstQuery, groupWords, withGroup } from '../../../renderer/features/reports/queries.ts';
import { rangeProblem } from '../../../renderer/features/reports/RangeControl.tsx';
import {
  asOfWords,
  exactDuration,
  rangeWords,
  shareWords,
  unconfirmedWords,
} from '../../../renderer/features/reports/report-words.ts';
import { shortDay } from '../../../renderer/task/day-words.ts';
import { countChosen, isChosen, toggled, withoutRow, withSpan } from '../../../renderer/features/reports/selection.ts';
import { useTypedTime } from '../../../renderer/task/time-edit/use-typed-time.ts';
import { EXACT } from '../../support/reports.ts';

// @vitest-environment happy-dom

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function sourcesOf(asOf: number | null) {
  return { asOf, missingDays: 0, problems: [] };
}

describe('a day that stands by itself', () => {
  afterEach(() => speak('en', {}));

  it('begins with a capital, as French and Spanish do not write it within a sentence', () => {
    const reader = { timezone: 'UTC', nowMs: Date.UTC(2026, 10, 20, 12) };
    const startedAt = Date.UTC(2026, 10, 16, 9);
    const calendar = { timezone: 'UTC', today: dayBounds('UTC', '2026-11-20') };
    for (const language of ['fr', 'es'] as const) {
      speak(language, {});
      const field = renderHook(() => useTypedTime({ initialMs: startedAt, reader })).result.current;
      const words = [
        field.meaning,
        shortDay('2026-11-16'),
        rangeWords({ from: '2026-11-16', to: '2026-11-16' }),
        spanOf({ startedAt, endedAt: startedAt + HOUR_MS }, calendar),
      ];
      expect(words.filter((one) => !one.startsWith('Lun'))).toEqual([]);
    }
  });
});

describe('the words of a report', () => {
  it('give lengths in the one style, cut and never rounded up, and exactly to who points at them', () => {
    expect([45_000, HOUR_MS, HOUR_MS + 7000].map(exactDuration)).toEqual(['0:00:45', '1:00:00', '1:00:07']);
    expect([40_000, 12 * MINUTE_MS, HOUR_MS, HOUR_MS + MINUTE_MS].map(durationWords)).toEqual([
      '< 1 m',
      '12 m',
      '1 h',
      '1 h 01 m',
    ]);
  });

  it('count what is not confirmed, and say nothing where everything is', () => {
    expect(unconfirmedWords({ unconfirmedMs: 12 * MINUTE_MS })).toBe('12 m not yet confirmed');
    expect(unconfirmedWords({ unconfirmedMs: 0 })).toBe('');
  });

  it('name a day, a range of one year, and one over two years', () => {
    expect(rangeWords({ from: '2026-11-16', to: '2026-11-16' })).toBe('Monday 16 November 2026');
    expect(rangeWords({ from: '2026-11-16', to: '2026-11-22' })).toBe('16 Nov – 22 Nov 2026');
    expect(rangeWords({ from: '2025-12-29', to: '2026-01-04' })).toBe('29 Dec 2025 – 4 Jan 2026');
  });

  it('never call a share nothing that is something', () => {
    expect([0, 0.001, 0.5, 1].map(shareWords)).toEqual(['0%', '< 1%', '50%', '100%']);
  });

  it('say how old others’ time is, with the day where it is not of today', () => {
    const nowMs = Date.UTC(2026, 10, 21, 16);
    expect(asOfWords(sourcesOf(null), 'UTC', nowMs)).toBeNull();
    expect(asOfWords(sourcesOf(Date.UTC(2026, 10, 21, 14, 2)), 'UTC', nowMs)).toBe('Others’ time as of 14:02');
    expect(asOfWords(sourcesOf(Date.UTC(2026, 10, 20, 9, 5)), 'UTC', nowMs)).toBe('Others’ time as of yesterday 09:05');
  });
});

describe('two typed days', () => {
  it.each([
    ['2026-11-16', '2026-11-16', null],
    ['', '2026-11-16', 'Type a whole day in both fields: day, month and year.'],
    ['2026-11-17', '2026-11-16', 'The last day lies before the first one.'],
    ['0000-11-17', '2026-11-16', 'This is too long ago: choose a day from the year 2000 on.'],
    ['2026-11-17', '2126-11-16', 'This is too far in the future: choose a day up to the year 2099.'],
    ['2020-01-01', '2026-11-16', 'A report covers five years at most: choose fewer days.'],
  ])('%s to %s: %s', (from, to, problem) => {
    expect(rangeProblem({ from, to })).toBe(problem);
  });
});

describe('the grouping', () => {
  it('is said from the outside in', () => {
    expect(groupWords(['board', 'task', 'user'])).toBe('Board, then task, then user');
  });

  it('takes a key in, lets two change places, and ends where a place is emptied', () => {
    expect(withGroup(['board'], 1, 'user')).toEqual(['board', 'user']);
    expect(withGroup(['board', 'task', 'user'], 0, 'user')).toEqual(['user', 'task', 'board']);
    expect(withGroup(['board', 'task', 'user'], 1, null)).toEqual(['board']);
    expect(withGroup(['board'], 0, null)).toEqual(['board']);
  });
});

describe('the query', () => {
  it('counts the filters that narrow it', () => {
    expect(countFilters(NO_FILTERS)).toBe(0);
    expect(countFilters({ ...NO_FILTERS, users: 'everyone', boardIds: [1, 2], text: ' a ' })).toBe(2);
  });

  it('begins the week as it is told', () => {
    expect(firstQuery(7, EXACT).weekStartsOn).toBe(7);
  });
});

describe('a selection of rows', () => {
  it('joins what meets, parts where a row is taken out, and counts', () => {
    const both = withSpan(withSpan([], 2, 4), 5, 7);
    expect(both).toEqual([{ from: 2, to: 7 }]);
    expect(withoutRow(both, 4)).toEqual([
      { from: 2, to: 3 },
      { from: 5, to: 7 },
    ]);
    expect(countChosen(withoutRow(both, 2))).toBe(5);
    expect(isChosen(toggled(both, 3), 3)).toBe(false);
    expect(toggled(toggled(both, 3), 3)).toEqual(both);
  });

  it('takes a stretch that was chosen upwards', () => {
    expect(withSpan([], 9, 3)).toEqual([{ from: 3, to: 9 }]);
  });
});

function dayAfter(days: number): string {
  return new Date(Date.UTC(2026, 10, 16 + days)).toISOString().slice(0, 10);
}

function series(buckets: number, layers: ReportSeries['layers']): ReportSeries {
  return {
    unit: 'day',
    buckets: Array.from({ length: buckets }, (_, index) => ({ from: dayAfter(index), to: dayAfter(index) })),
    layers,
  };
}

function layer(label: string, ms: readonly number[], unconfirmedMs = ms.map(() => 0)) {
  return { id: 1, label, colour: null, ms, unconfirmedMs };
}

describe('the bars', () => {
  const two = series(2, [layer('Product', [2 * HOUR_MS, 0], [HOUR_MS, 0]), layer('Support', [HOUR_MS, 0])]);

  it('stack their parts and reach no higher than the axis', () => {
    const shape = shapeOf(two, new Set());
    expect(shape.bars[0]?.parts.map(({ belowMs, ms }) => [belowMs, ms])).toEqual([
      [0, 2 * HOUR_MS],
      [2 * HOUR_MS, HOUR_MS],
    ]);
    expect(shape.topMs).toBeGreaterThanOrEqual(3 * HOUR_MS);
    expect(shape.ticksMs.at(-1)).toBe(shape.topMs);
  });

  it('leave out what the legend hides', () => {
    const shape = shapeOf(two, new Set([0]));
    expect(shape.bars[0]).toMatchObject({ ms: HOUR_MS, unconfirmedMs: 0 });
  });

  it('say their figures in words, longest first', () => {
    const [first, second] = shapeOf(two, new Set()).bars;
    if (first === undefined || second === undefined) throw new Error('two bars were expected');
    expect(barWords(first, two)).toBe(
      'Monday 16 November 2026: 3 h, 1 h not yet confirmed. Product 2 h and Support 1 h.',
    );
    expect(barWords(second, two)).toBe('Tuesday 17 November 2026: no time.');
  });

  it('are never so many that they cannot be told apart, and lose nothing by it', () => {
    const years = series(260, [
      layer(
        'Product',
        Array.from({ length: 260 }, () => HOUR_MS),
      ),
    ]);
    const shape = shapeOf(years, new Set());
    expect(shape.bars.length).toBeLessThanOrEqual(70);
    expect(shape.bars.reduce((sum, { ms }) => sum + ms, 0)).toBe(260 * HOUR_MS);
    expect(barTitle('week', shape.bucketsPerBar)).toBe('Time per 4 weeks');
    expect(axisWords(shape, 'week').length).toBeLessThanOrEqual(7);
  });

  it('draw an axis also where there is nothing', () => {
    expect(shapeOf(series(3, []), new Set()).topMs).toBeGreaterThan(0);
  });
});
