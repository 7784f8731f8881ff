import type { Weekday } from './week.ts';
import { addDays, countDays, weekOf, type DateRange } from './calendar.ts';

/** A preset stays relative: a saved “this week” is the week in which it is opened. */
export type ReportRange = DateRange | { readonly preset: RangePreset };

export type RangePreset =
  | 'today'
  | 'yesterday'
  | 'this-week'
  | 'last-week'
  | 'this-month'
  | 'last-month'
  | 'last-7-days'
  | 'last-30-days';

/** What a range comes to on the day `today` (YYYY-MM-DD). “This” week and month are whole, their days to come included. */
export function datesOf(range: ReportRange, today: string, weekStartsOn: Weekday): DateRange {
  return 'preset' in range ? PRESETS[range.preset](today, weekStartsOn) : range;
}

/**
 * The range of the same kind before (`by` -1) or after (1): a whole month moves by a month, any other by its length. One that
 * has a name today gets that name, so that it stays relative.
 */
export function besideRange(dates: DateRange, by: -1 | 1, today: string, weekStartsOn: Weekday): ReportRange {
  const next = isMonth(dates) ? month(by === 1 ? addDays(dates.to, 1) : addDays(dates.from, -1)) : moved(dates, by);
  for (const preset of NAMED) {
    const { from, to } = PRESETS[preset](today, weekStartsOn);
    if (from === next.from && to === next.to) return { preset };
  }
  return next;
}

const NAMED = ['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month'] as const;

function isMonth({ from, to }: DateRange): boolean {
  return from.endsWith('-01') && to === month(from).to;
}

function moved({ from, to }: DateRange, by: -1 | 1): DateRange {
  const days = by * countDays(from, to);
  return { from: addDays(from, days), to: addDays(to, days) };
}

const PRESETS: Readonly<Record<RangePreset, (today: string, weekStartsOn: Weekday) => DateRange>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  'this-week': (today, weekStartsOn) => week(weekOf(today, weekStartsOn)),
  'last-week': (today, weekStartsOn) => week(addDays(weekOf(today, weekStartsOn), -7)),
  'this-month': (today) => month(today),
  'last-month': (today) => month(addDays(month(today).from, -1)),
  'last-7-days': (today) => ({ from: addDays(today, -6), to: today }),
  'last-30-days': (today) => ({ from: addDays(today, -29), to: today }),
};

function week(first: string): DateRange {
  return { from: first, to: addDays(first, 6) };
}

function month(date: string): DateRange {
  const first = `${date.slice(0, 7)}-01`;
  const inNext = addDays(first, 31);
  return { from: first, to: addDays(`${inNext.slice(0, 7)}-01`, -1) };
}
