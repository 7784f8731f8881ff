import type { ReportSums } from '../../../common/domain/report.ts';
import { roundedMs, type Rounding } from '../../../common/time/rounding.ts';
import { addAt } from './columns.ts';
import { CONFIRMED } from './parts.ts';
import type { Sheet } from './sheet.ts';

/** Sums of each line of a sheet, in columns. */
export interface LineSums {
  readonly ms: Float64Array;
  readonly unconfirmedMs: Float64Array;
  readonly roundedMs: Float64Array;
  readonly entries: Int32Array;
}

export const NO_TIME: ReportSums = { ms: 0, unconfirmedMs: 0, roundedMs: 0, entries: 0 };

export function sumLines(sheet: Sheet, rounding: Rounding): LineSums {
  const { parts, lines } = sheet;
  const { count, line, ms, flags } = parts;
  const sums: LineSums = {
    ms: new Float64Array(lines.length),
    unconfirmedMs: new Float64Array(lines.length),
    roundedMs: new Float64Array(lines.length),
    entries: new Int32Array(lines.length),
  };
  const isPerEntry = rounding.minutes > 0 && rounding.per === 'entry';
  for (let part = 0; part < count; part += 1) {
    const at = line[part] ?? 0;
    const length = ms[part] ?? 0;
    addAt(sums.ms, at, length);
    addAt(sums.entries, at, 1);
    if (((flags[part] ?? 0) & CONFIRMED) === 0) addAt(sums.unconfirmedMs, at, length);
    if (isPerEntry) addAt(sums.roundedMs, at, roundedMs(length, rounding));
  }
  if (rounding.minutes === 0) sums.roundedMs.set(sums.ms);
  else if (!isPerEntry) sums.roundedMs.set(roundedByDay(sheet, rounding));
  return sums;
}

/** A line and a day together are a person's task on that day. */
function roundedByDay({ parts, lines, days }: Sheet, rounding: Rounding): Float64Array {
  const { count, line, day, ms } = parts;
  const width = Math.max(1, days.dates.length);
  const cells = createCells(lines.length * width);
  for (let part = 0; part < count; part += 1) cells.add((line[part] ?? 0) * width + (day[part] ?? 0), ms[part] ?? 0);
  const rounded = new Float64Array(lines.length);
  for (const [cell, sum] of cells.entries())
    if (sum > 0) addAt(rounded, Math.floor(cell / width), roundedMs(sum, rounding));
  return rounded;
}

interface Cells {
  readonly add: (cell: number, ms: number) => void;
  readonly entries: () => Iterable<[number, number]>;
}

/** 32 MB. */
const MOST_DENSE = 2 ** 22;

/** A plain column while it is of a reasonable size, since a map takes ten times as long. */
export function createCells(count: number): Cells {
  if (count <= MOST_DENSE) {
    const column = new Float64Array(count);
    return { add: (cell, ms) => addAt(column, cell, ms), entries: () => column.entries() };
  }
  const sums = new Map<number, number>();
  return { add: (cell, ms) => sums.set(cell, (sums.get(cell) ?? 0) + ms), entries: () => sums.entries() };
}

/** Of the lines at these places. */
export function sumOf(sums: LineSums, lines: readonly number[]): ReportSums {
  let [ms, unconfirmedMs, rounded, entries] = [0, 0, 0, 0];
  for (const at of lines) {
    ms += sums.ms[at] ?? 0;
    unconfirmedMs += sums.unconfirmedMs[at] ?? 0;
    rounded += sums.roundedMs[at] ?? 0;
    entries += sums.entries[at] ?? 0;
  }
  return { ms, unconfirmedMs, roundedMs: rounded, entries };
}

export function addSums(one: ReportSums, other: ReportSums): ReportSums {
  return {
    ms: one.ms + other.ms,
    unconfirmedMs: one.unconfirmedMs + other.unconfirmedMs,
    roundedMs: one.roundedMs + other.roundedMs,
    entries: one.entries + other.entries,
  };
}
