import type { DateRange, RangePreset, ReportRange, Weekday } from '../domain/report.ts';
import { addDays, weekOf } from './calendar.ts';

/** What a range comes to on the day `today` (YYYY-MM-DD). “This” week and month are whole, their days to come included. */
export function datesOf(range: ReportRange, today: string, weekStartsOn: Weekday): DateRange {
  return 'preset' in range ? PRESETS[range.preset](today, weekStartsOn) : range;
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
