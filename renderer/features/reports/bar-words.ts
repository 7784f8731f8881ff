import type { ReportSeries } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { asLineBegins, inRegion, listInRegion } from '../../../common/time/region.ts';
import { shortName } from '../../../common/domain/short-name.ts';
import type { Bar, ChartShape } from './chart-shape.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { rangeWords, utc } from './report-words.ts';

/** More in one sentence are not listened to. */
const MOST_PARTS = 5;
const MOST_LABELS = 7;

const WEEKDAY = inRegion({ timeZone: 'UTC', weekday: 'short' });
const MONTH = inRegion({ timeZone: 'UTC', month: 'short' });
const DAY = inRegion({ timeZone: 'UTC', day: 'numeric', month: 'short' });

export function barTitle(unit: ReportSeries['unit'], bucketsPerBar: number): string {
  if (unit === 'day') return t('Time per {count, plural, one {day} other {# days}}', { count: bucketsPerBar });
  return t('Time per {count, plural, one {week} other {# weeks}}', { count: bucketsPerBar });
}

/** `Monday 16 November 2026: 5 h 12 m, 12 m not yet confirmed. Product 3 h, Support 2 h 12 m.` */
export function barWords(bar: Bar, { layers }: ReportSeries): string {
  const days = rangeWords(bar);
  if (bar.ms === 0) return t('{days}: no time.', { days });
  const longest = bar.parts.toSorted((a, b) => b.ms - a.ms);
  const named = longest
    .slice(0, MOST_PARTS)
    .map(({ layer, ms }) => `${shortName(layers[layer]?.label ?? '')} ${durationWords(ms)}`);
  const rest = longest.length - named.length;
  const parts =
    rest === 0 ? `${listInRegion(named)}.` : t('{parts}, and {count} more.', { parts: named.join(', '), count: rest });
  return `${headWords(bar, days)} ${parts}`;
}

function headWords({ ms, unconfirmedMs }: Bar, days: string): string {
  const length = durationWords(ms);
  if (unconfirmedMs === 0) return t('{days}: {length}.', { days, length });
  return t('{days}: {length}, {unconfirmed} not yet confirmed.', {
    days,
    length,
    unconfirmed: durationWords(unconfirmedMs),
  });
}

export interface AxisLabel {
  readonly at: number;
  readonly words: string;
}

/** Under every bar, or under every so many of them, where they are too many for all. */
export function axisWords({ bars }: ChartShape, unit: ReportSeries['unit']): readonly AxisLabel[] {
  const step = Math.ceil(bars.length / MOST_LABELS);
  return bars.flatMap(({ from }, at) => {
    if (at % step !== 0) return [];
    const day = String(Number(from.slice(8)));
    const isFew = unit === 'day' && bars.length <= MOST_LABELS;
    const isLong = (bars.at(-1)?.to ?? '').slice(0, 4) !== (bars[0]?.from ?? '').slice(0, 4);
    if (isFew) return [{ at, words: asLineBegins(`${WEEKDAY.format(utc(from))} ${day}`) }];
    const words = isLong ? `${MONTH.format(utc(from))} ${from.slice(2, 4)}` : DAY.format(utc(from));
    return [{ at, words: asLineBegins(words) }];
  });
}
