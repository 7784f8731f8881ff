import type { ReportRow, ReportSums } from '../../../common/domain/report.ts';
import type { RowSpan } from '../../../common/ipc/commands.ts';
import { roundedMs, type Rounding } from '../../../common/time/rounding.ts';
import { CONFIRMED, FROM_BEFORE, GOES_ON, RUNNING } from './parts.ts';
import type { Sheet } from './sheet.ts';
import { sumLines, sumOf } from './sums.ts';

/** The rows at these places of `order`, `from` included, `to` not. */
export function rowsAt(sheet: Sheet, rounding: Rounding, order: Uint32Array, from: number, to: number): ReportRow[] {
  return Array.from(order.subarray(from, to), (part) => rowOf(sheet, rounding, part));
}

function rowOf({ parts, lines, days, notes }: Sheet, rounding: Rounding, part: number): ReportRow {
  const line = lines[parts.line[part] ?? 0];
  if (line === undefined) throw new RangeError(`no part ${part}`);
  const [ms, startedAt] = [parts.ms[part] ?? 0, parts.startMs[part] ?? 0];
  return {
    trackerId: parts.trackerId[part] || null,
    date: days.dates[parts.day[part] ?? 0] ?? '',
    startedAt,
    endedAt: startedAt + ms,
    ms,
    roundedMs: isRoundedBySums(rounding) ? null : roundedMs(ms, rounding),
    task: line.task,
    user: line.user,
    ...marks(parts.flags[part] ?? 0),
    ...noteOf(notes.get(parts.trackerId[part] ?? 0)),
  };
}

function noteOf(note: string | undefined): Pick<ReportRow, 'note'> {
  return note === undefined ? {} : { note };
}

function marks(flags: number): Pick<ReportRow, 'confirmed' | 'running' | 'fromBefore' | 'goesOn'> {
  return {
    confirmed: (flags & CONFIRMED) > 0,
    running: (flags & RUNNING) > 0,
    fromBefore: (flags & FROM_BEFORE) > 0,
    goesOn: (flags & GOES_ON) > 0,
  };
}

/** True where no row by itself is rounded. */
export function isRoundedBySums({ minutes, per }: Rounding): boolean {
  return minutes > 0 && per === 'day-and-task';
}

/** Sums of the rows at these places, each counted once however often it is named; rounded as a report of them alone would be. */
/** What stands at these places of `order`, in its order, each once. */
export function placesOf(order: Uint32Array, spans: readonly RowSpan[]): Uint32Array {
  const isWanted = new Uint8Array(order.length);
  for (const { from, to } of spans) isWanted.fill(1, from, to + 1);
  return order.filter((_part, at) => isWanted[at] === 1);
}

export function sumRows(sheet: Sheet, rounding: Rounding, order: Uint32Array, spans: readonly RowSpan[]): ReportSums {
  const isWanted = new Uint8Array(order.length);
  for (const { from, to } of spans) isWanted.fill(1, from, to + 1);
  const places = order.filter((_part, place) => isWanted[place] === 1);
  const { parts, lines } = sheet;
  const chosen = {
    count: places.length,
    line: Int32Array.from(places, (part) => parts.line[part] ?? 0),
    day: Int32Array.from(places, (part) => parts.day[part] ?? 0),
    startMs: Float64Array.from(places, (part) => parts.startMs[part] ?? 0),
    ms: Float64Array.from(places, (part) => parts.ms[part] ?? 0),
    flags: Uint8Array.from(places, (part) => parts.flags[part] ?? 0),
    trackerId: Float64Array.from(places, (part) => parts.trackerId[part] ?? 0),
  };
  return sumOf(sumLines({ ...sheet, parts: chosen }, rounding), [...lines.keys()]);
}
