import type { GridUnit, GroupKey, ReportGroup, ReportSeries, SeriesLayer } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { weekOf, type DateRange } from '../../../common/time/calendar.ts';
import { addAt } from './columns.ts';
import { identityOf } from './groups.ts';
import { CONFIRMED } from './parts.ts';
import type { Sheet } from './sheet.ts';

/** From so many days on a bar is a week. */
const LONG_DAYS = 60;
/** A legend with more entries is read by nobody. */
const MOST_LAYERS = 12;

/** Bars over the days or weeks of the sheet, stacked by the outermost groups: the longest ones, and all others together. */
export function seriesOf(
  sheet: Sheet,
  groups: readonly ReportGroup[],
  key: GroupKey,
  weekStartsOn: number,
): ReportSeries {
  const { dates } = sheet.days;
  const unit = dates.length < LONG_DAYS ? 'day' : 'week';
  const { buckets, bucketOfDay } = bucketsOf(dates, unit, weekStartsOn);
  const layers = layersOf(groups, buckets.length);
  const places = new Map(layers.map(({ id }, index) => [id, index]));
  const layerOfLine = sheet.lines.map((line) => places.get(identityOf(line, key).id) ?? Math.max(0, layers.length - 1));
  fill(sheet, bucketOfDay, (line) => layers[layerOfLine[line] ?? 0]);
  return { unit, buckets, layers };
}

function fill(
  { parts }: Sheet,
  bucketOfDay: readonly number[],
  layerOf: (line: number) => GrowingLayer | undefined,
): void {
  const { count, line, day, ms, flags } = parts;
  for (let part = 0; part < count; part += 1) {
    const layer = layerOf(line[part] ?? 0);
    if (layer === undefined) continue;
    const bucket = bucketOfDay[day[part] ?? 0] ?? 0;
    const length = ms[part] ?? 0;
    addAt(layer.ms, bucket, length);
    if (((flags[part] ?? 0) & CONFIRMED) === 0) addAt(layer.unconfirmedMs, bucket, length);
  }
}

interface GrowingLayer extends SeriesLayer {
  readonly ms: number[];
  readonly unconfirmedMs: number[];
}

function layersOf(groups: readonly ReportGroup[], width: number): GrowingLayer[] {
  const isTooMany = groups.length > MOST_LAYERS;
  const own = isTooMany ? groups.slice(0, MOST_LAYERS - 1) : groups;
  const others = isTooMany
    ? [{ id: null, label: t('{count, number} more', { count: groups.length - own.length }), colour: null }]
    : [];
  return [...own, ...others].map(({ id, label, colour }) => ({
    id,
    label,
    colour,
    ms: Array.from({ length: width }, () => 0),
    unconfirmedMs: Array.from({ length: width }, () => 0),
  }));
}

interface Buckets {
  readonly buckets: readonly DateRange[];
  readonly bucketOfDay: readonly number[];
}

/** Stretches of `dates`, which follow each other. */
export function bucketsOf(dates: readonly string[], unit: GridUnit, weekStartsOn: number): Buckets {
  const beginOf = {
    day: (date: string): string => date,
    week: (date: string): string => weekOf(date, weekStartsOn),
    month: (date: string): string => date.slice(0, 7),
  }[unit];
  const buckets: DateRange[] = [];
  let begin = '';
  const bucketOfDay = dates.map((date) => {
    const own = beginOf(date);
    const last = own === begin ? buckets.pop() : undefined;
    buckets.push({ from: last?.from ?? date, to: date });
    begin = own;
    return buckets.length - 1;
  });
  return { buckets, bucketOfDay };
}
