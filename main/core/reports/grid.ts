import type { GridRow, GridTimes, GridUnit, ReportGrid, ReportQuery } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { roundedMs, type Rounding } from '../../../common/time/rounding.ts';
import { addAt } from './columns.ts';
import { compareLabels } from './compare-labels.ts';
import { identityOf } from './groups.ts';
import { CONFIRMED } from './parts.ts';
import { bucketsOf } from './series.ts';
import type { Sheet } from './sheet.ts';
import { createCells } from './sums.ts';

/** Smaller ones are in one row together. */
const MOST_ROWS = 500;

/** Time of each innermost group in each day, week or month. Its sums are those of the report. */
export function gridOf(
  sheet: Sheet,
  { groupBy, rounding, weekStartsOn }: Pick<ReportQuery, 'groupBy' | 'rounding' | 'weekStartsOn'>,
  unit: GridUnit,
): ReportGrid {
  const { dates } = sheet.days;
  const { buckets, bucketOfDay } = bucketsOf(dates, unit, weekStartsOn);
  const rows = new Map<string, Growing>();
  const rowOfLine = sheet.lines.map((one) => {
    const path = groupBy.map((key) => identityOf(one, key));
    const name = path.map(({ id }) => id).join(' ');
    const row =
      rows.get(name) ??
      growing(
        name,
        path.map(({ label }) => label),
        buckets.length,
      );
    rows.set(name, row);
    return row;
  });
  const { count, line, day, ms, flags } = sheet.parts;
  for (let part = 0; part < count; part += 1) {
    const row = rowOfLine[line[part] ?? 0];
    const bucket = bucketOfDay[day[part] ?? 0] ?? 0;
    if (row === undefined) continue;
    addAt(row.ms, bucket, ms[part] ?? 0);
    if (((flags[part] ?? 0) & CONFIRMED) === 0) addAt(row.unconfirmedMs, bucket, ms[part] ?? 0);
  }
  eachRounded(sheet, rounding, (ofLine, onDay, length) => {
    const row = rowOfLine[ofLine];
    if (row !== undefined) addAt(row.roundedMs, bucketOfDay[onDay] ?? 0, length);
  });
  const all = [...rows.values()].map(summed).toSorted(byLength);
  return { unit, buckets, rows: fewer(all), totals: together(all, buckets.length) };
}

interface Growing {
  readonly id: string;
  readonly labels: readonly string[];
  readonly ms: number[];
  readonly unconfirmedMs: number[];
  readonly roundedMs: number[];
}

function growing(id: string, labels: readonly string[], width: number): Growing {
  const zeros = (): number[] => Array.from({ length: width }, () => 0);
  return { id, labels, ms: zeros(), unconfirmedMs: zeros(), roundedMs: zeros() };
}

type Add = (line: number, day: number, ms: number) => void;

/** Of each entry by itself, or of all of a person's task on a day. */
function eachRounded({ parts, lines, days }: Sheet, rounding: Rounding, add: Add): void {
  const { count, line, day, ms } = parts;
  if (rounding.minutes === 0 || rounding.per === 'entry') {
    for (let part = 0; part < count; part += 1) {
      const length = ms[part] ?? 0;
      add(line[part] ?? 0, day[part] ?? 0, rounding.minutes === 0 ? length : roundedMs(length, rounding));
    }
    return;
  }
  const width = Math.max(1, days.dates.length);
  const cells = createCells(lines.length * width);
  for (let part = 0; part < count; part += 1) cells.add((line[part] ?? 0) * width + (day[part] ?? 0), ms[part] ?? 0);
  for (const [cell, length] of cells.entries())
    if (length > 0) add(Math.floor(cell / width), cell % width, roundedMs(length, rounding));
}

function summed(row: Growing): GridRow {
  const sums = { ms: sum(row.ms), unconfirmedMs: sum(row.unconfirmedMs), roundedMs: sum(row.roundedMs) };
  return { ...row, sums };
}

function byLength(one: GridRow, other: GridRow): number {
  return other.sums.ms - one.sums.ms || compareLabels(one.labels.join(' '), other.labels.join(' '));
}

function fewer(rows: readonly GridRow[]): readonly GridRow[] {
  const rest = rows.slice(MOST_ROWS);
  const [first] = rest;
  if (first === undefined) return rows;
  const labels = [t('{count, number} more', { count: rest.length })];
  return [...rows.slice(0, MOST_ROWS), { id: 'rest', labels, ...together(rest, first.ms.length) }];
}

function together(rows: readonly GridTimes[], width: number): GridTimes {
  const all = growing('', [], width);
  for (const row of rows)
    for (const name of ['ms', 'unconfirmedMs', 'roundedMs'] as const)
      for (const [bucket, length] of row[name].entries()) addAt(all[name], bucket, length);
  const { ms, unconfirmedMs, roundedMs: rounded, sums } = summed(all);
  return { ms, unconfirmedMs, roundedMs: rounded, sums };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
