import type { DateRange } from '../../../common/time/calendar.ts';
import { type ChartScale, chartScale } from '../../../common/domain/chart-scale.ts';
import type { ReportSeries } from '../../../common/domain/report.ts';

/** A piece of a bar, from the bottom up. */
export interface BarPart {
  /** Place among the series' layers. */
  readonly layer: number;
  readonly belowMs: number;
  readonly ms: number;
  readonly unconfirmedMs: number;
}

export interface Bar extends DateRange {
  readonly ms: number;
  readonly unconfirmedMs: number;
  readonly parts: readonly BarPart[];
}

export interface ChartShape extends ChartScale {
  readonly bars: readonly Bar[];
  /** How many days or weeks of the series one bar is. */
  readonly bucketsPerBar: number;
}

/** More of them are thinner than the gaps between them. */
const MOST_BARS = 70;

/**
 * The bars of a series without the hidden layers, at a scale that `leastMs` has room in, too. Years of weeks are put together so that each bar can be seen.
 */
export function shapeOf(series: ReportSeries, hidden: ReadonlySet<number>, leastMs = 0): ChartShape {
  const bucketsPerBar = Math.max(1, Math.ceil(series.buckets.length / MOST_BARS));
  const count = Math.ceil(series.buckets.length / bucketsPerBar);
  const bars = Array.from({ length: count }, (_, index) =>
    barOf(series, hidden, index * bucketsPerBar, (index + 1) * bucketsPerBar),
  );
  const longest = bars.reduce((most, { ms }) => Math.max(most, ms), leastMs);
  return { bars, bucketsPerBar, ...chartScale(longest) };
}

function barOf(series: ReportSeries, hidden: ReadonlySet<number>, from: number, to: number): Bar {
  const buckets = series.buckets.slice(from, to);
  const parts: BarPart[] = [];
  let belowMs = 0;
  let allUnconfirmedMs = 0;
  for (const [layer, { ms, unconfirmedMs }] of series.layers.entries()) {
    if (hidden.has(layer)) continue;
    const length = sum(ms, from, to);
    if (length === 0) continue;
    const unconfirmed = sum(unconfirmedMs, from, to);
    parts.push({ layer, belowMs, ms: length, unconfirmedMs: unconfirmed });
    belowMs += length;
    allUnconfirmedMs += unconfirmed;
  }
  return {
    from: buckets[0]?.from ?? '',
    to: buckets.at(-1)?.to ?? '',
    ms: belowMs,
    unconfirmedMs: allUnconfirmedMs,
    parts,
  };
}

function sum(values: readonly number[], from: number, to: number): number {
  return values.slice(from, to).reduce((total, value) => total + value, 0);
}
