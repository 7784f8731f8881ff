import ICAL from 'ical.js';
import { type DaysOff, LONGEST_DAYS_OFF_NAME } from '../../../common/domain/goal.ts';
import { addDays, type DateRange } from '../../../common/time/calendar.ts';
import type { ReadCalendar } from '../../core/holidays/holidays.ts';

/** Nothing keeps the app busy for longer: a calendar of holidays takes some milliseconds. */
const LONGEST_READING_MS = 2000;
/** Of a series that began before, its first day alone is looked at. */
const EARLIEST_SERIES = '1950-01-01';
/** None of a series lasts longer. */
const LONGEST_DAYS = 366;
const LONGEST_INTERVAL = 100;

/**
 * The rules that are followed, by their frequency, with what may stand in one beside it. The library looks for very long, or without
 * end, for a day that never comes, such as the 30th of February every other day.
 */
const RULES: Readonly<Record<string, readonly RegExp[]>> = {
  YEARLY: [/^BYMONTH=/, /^BYMONTHDAY=/, /^BYDAY=/],
  MONTHLY: [/^BYDAY=-?[1-4]?[A-Z]{2}$/],
  WEEKLY: [/^BYDAY=[A-Z]{2}(?:,[A-Z]{2})*$/],
  DAILY: [],
};

const BEGIN = /^(?=BEGIN:VEVENT[ \t]*$)/im;
const END = /^END:VEVENT[ \t]*$/im;
/** It has whole days, or moves one of a series elsewhere. To read some thousands of meetings takes the library a second. */
const OF_DAYS = /^(?:DTSTART|RECURRENCE-ID)(?:;[^\r\n]*)?:\d{8}[ \t]*$/im;
/** What a line of dates is called, where it doesn't say that they are dates: many a calendar leaves it out. */
const BARE_DATES = /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)(?:;TZID=[^:;\r\n]*)?:(?=\d{8}(?:,\d{8})*[ \t]*$)/gim;

/** Events with times of day are none of a holiday, and are left out; so is one that cannot be read. Null where it takes too long. */
export const readCalendar: ReadCalendar = (text, range, most) => {
  if (!/^END:VCALENDAR\s*$/im.test(text)) return null;
  const lastMs = performance.now() + LONGEST_READING_MS;
  const events: ICAL.Component[] = [];
  for (const part of text.split(BEGIN)) {
    if (performance.now() > lastMs) return null;
    events.push(...eventIn(part));
  }
  return daysOf(events, range, most, lastMs);
};

/** The library refuses all of a text for one field, so it gets one event at a time. */
function eventIn(text: string): readonly ICAL.Component[] {
  const end = END.exec(text);
  if (end === null || !BEGIN.test(text)) return [];
  const lines = text.slice(0, end.index + end[0].length).replaceAll(/\r?\n[ \t]/g, '');
  if (!OF_DAYS.test(lines)) return [];
  try {
    return [new ICAL.Component(ICAL.parse(lines.replaceAll(BARE_DATES, '$1;VALUE=DATE:')))];
  } catch {
    return [];
  }
}

/** Null where that takes longer than until `lastMs`. */
function daysOf(
  events: readonly ICAL.Component[],
  range: DateRange,
  most: number,
  lastMs: number,
): readonly DaysOff[] | null {
  const moved = Map.groupBy(events.filter(isMoved), idOf);
  const days: DaysOff[] = [];
  for (const event of events.filter((one) => !isMoved(one) && !isCalledOff(one))) {
    if (performance.now() > lastMs) return null;
    try {
      for (const one of occurrences(event, moved.get(idOf(event)) ?? [], range)) {
        if (one !== null) days.push(one);
        if (days.length > most) return days;
        if (performance.now() > lastMs) return null;
      }
    } catch {
      // An odd event costs itself alone.
    }
  }
  return days.toSorted((one, other) => one.from.localeCompare(other.from));
}

function isCalledOff(event: ICAL.Component): boolean {
  return event.getFirstPropertyValue('status') === 'CANCELLED';
}

/** One of a series that is not as its rule says. */
function isMoved(event: ICAL.Component): boolean {
  return event.hasProperty('recurrence-id');
}

function idOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue('uid'));
}

/** Null for each that does not lie in the range, or has a time of day. */
function* occurrences(
  component: ICAL.Component,
  exceptions: readonly ICAL.Component[],
  range: DateRange,
): Generator<DaysOff | null> {
  const event = new ICAL.Event(component, { exceptions: [...exceptions] });
  if (!event.startDate.isDate || !event.isRecurring() || !isFollowed(component, event, range)) {
    yield dayOff(event, event.startDate, event.endDate, range);
    return;
  }
  // The library forgets the first one where others are listed without a rule.
  if (!component.hasProperty('rrule')) yield dayOff(event, event.startDate, event.endDate, range);
  const early = addDays(range.from, -LONGEST_DAYS);
  const iterator = event.iterator();
  for (let next = iterator.next(); next !== undefined && dateOf(next) <= range.to; next = iterator.next()) {
    if (dateOf(next) < early) {
      yield null;
      continue;
    }
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    yield isCalledOff(item.component) ? null : dayOff(item, startDate, endDate, range);
  }
}

function isFollowed(component: ICAL.Component, { startDate }: ICAL.Event, range: DateRange): boolean {
  const start = dateOf(startDate);
  if (start < EARLIEST_SERIES || start > range.to) return false;
  return component.getAllProperties('rrule').every((property) => {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur) || rule.interval > LONGEST_INTERVAL) return false;
    const allowed = RULES[rule.freq];
    if (allowed === undefined) return false;
    // The library looks for a day that never comes until the year 20,000, or as long as the rule says.
    const last = ICAL.Time.fromDateString(range.to);
    if (rule.until === null || rule.until.compare(last) > 0) rule.until = last;
    return Object.entries(rule.parts).every(([name, values]) =>
      allowed.some((form) => form.test(`${name}=${String(values)}`)),
    );
  });
}

function dayOff(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, range: DateRange): DaysOff | null {
  if (!start.isDate) return null;
  const first = dateOf(start);
  // The end of whole days is the day after; some calendars name the day itself.
  const last = dateOf(end) > first ? addDays(dateOf(end), -1) : first;
  const from = first < range.from ? range.from : first;
  const to = last > range.to ? range.to : last;
  return from > to ? null : { from, to, name: (event.summary ?? '').trim().slice(0, LONGEST_DAYS_OFF_NAME) };
}

function dateOf(time: ICAL.Time): string {
  return `${String(time.year).padStart(4, '0')}-${String(time.month).padStart(2, '0')}-${String(time.day).padStart(2, '0')}`;
}
