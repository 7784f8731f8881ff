import { msg, spokenLanguage, t } from '../i18n/translate.ts';
import { dayAndTimeParts, readDay } from './day.ts';
import { readLength } from './length.ts';
import { addDays } from '../time/calendar.ts';
import { spokenInEnglish } from '../time/spoken-times.ts';
import { onDayWords, type Reader } from '../time/time-words.ts';
import { instantsOf, wallTimeOf, type WallTime } from '../time/wall-clock.ts';
import { dayOf } from '../time/zone-days.ts';

export interface TypedTimeContext extends Reader {
  /** The local day (YYYY-MM-DD) that a time without a day belongs to. */
  readonly date: string;
  /**
   * What stood there before (UTC ms). Where clocks are set back an hour comes twice: the first is meant, unless the
   * second lies nearer to this.
   */
  readonly nearMs?: number;
  /** Of the end of an entry: its start, UTC ms. A time without a day is the first such time after it that has passed. */
  readonly afterMs?: number;
}

/** `twice`: that time of day comes twice, and this is which of the two. */
export type TypedTime =
  | { readonly ok: true; readonly atMs: number; readonly twice?: 'first' | 'second' }
  | { readonly ok: false; readonly reason: string };

const HINT = msg('Type a time such as 9:30, 1730, 9:30 pm, -15m or yesterday 17:30.');

const AGO = /^(?:-\s*(?<before>.+)|(?<after>.+) ago)$/;
const WHICH = /^(?<rest>.+) (?<which>first|second)$/;
/** `5 pm`, `5 p. m.`, `5p`, `17 h` */
const HALF = '(?:\\s?h|(?:\\s(?=[ap]\\.?\\s?m))?(?<half>[ap])(?:\\.?\\s?m\\.?)?)?';
const CLOCK = new RegExp(`^(?<hour>\\d{1,2})(?:[:.](?<minute>\\d{2})(?:[:.](?<second>\\d{2}))?)?${HALF}$`);
const DIGITS = new RegExp(`^(?<hour>\\d{1,2})(?<minute>\\d{2})${HALF}$`);
/** `9h30`, `17 h 30` */
const WITH_HOURS = /^(?<hour>\d{1,2})\s?h\s?(?<minute>\d{2})$/;

/**
 * What a person means by a typed time: `930`, `9:30`, `9.30`, `9h30`, `0930`, `9`, `at 9`, `9:30:15`, `9:30 pm`, `9p`; `now`,
 * `-15m`, `-1h30`, `20m ago`, which are cut to the minute that a field shows; with a day before or after it, such as
 * `yesterday`, `Monday`, `3/4` or `2026-11-19`; with `first` or `second` after it, where an hour is repeated. In English or in the words of the language that is spoken; of a date in numbers the region
 * says which is the month. The answer is in UTC ms, whole seconds, or a sentence that says why it is none. Never throws for a
 * zone that the system knows.
 */
export function readTypedTime(text: string, context: TypedTimeContext): TypedTime {
  const typed = spokenInEnglish(text, spokenLanguage());
  if (typed === '') return refusal(t(HINT));
  const wholeNow = context.nowMs - (context.nowMs % 1000);
  if (typed === 'now') return { ok: true, atMs: wholeNow };
  const ago = agoMs(typed);
  if (ago !== undefined) return { ok: true, atMs: cutToMinute(wholeNow - ago, context) };

  return readDated(typed, context) ?? refusal(`${t('“{text}” is not a time.', { text: text.trim() })} ${t(HINT)}`);
}

/** Not to a minute that began before the entry did, where the time itself did not. */
function cutToMinute(atMs: number, { afterMs = Number.NEGATIVE_INFINITY }: TypedTimeContext): number {
  const minuteMs = wholeMinute(atMs);
  return minuteMs <= afterMs && atMs > afterMs ? atMs : minuteMs;
}

/** `9:30`, `yesterday 9:30`; undefined where it is no time of day. */
function readDated(typed: string, context: TypedTimeContext): TypedTime | undefined {
  const { rest = typed, which } = WHICH.exec(typed)?.groups ?? {};
  const dated = clockAndDay(rest, context);
  if (dated === undefined) return undefined;
  const { clock, day } = dated;
  const date = day === undefined ? context.date : day[0];
  if (date === undefined) return refusal(t('There is no such day.'));
  const read = (on: string): TypedTime => readClock({ date: on, ...clock }, which, context);
  const isEnd = day === undefined && which === undefined && context.afterMs !== undefined;
  return isEnd ? readEnd(read, context.afterMs, clock, context) : read(date);
}

/** `9:30`, `yesterday at 9:30`, `9:30 monday`; `day` as `readDay` has it, undefined where there is none. */
function clockAndDay(
  typed: string,
  { timezone, nowMs, weekStartsOn }: Reader,
): { readonly clock: Clock; readonly day: readonly string[] | undefined } | undefined {
  const alone = clockOf(typed.replace(/^at /, ''));
  if (alone !== undefined) return { clock: alone, day: undefined };
  const today = dayOf(timezone, nowMs);
  for (const { day, time } of dayAndTimeParts(typed.split(/[\s,]+/))) {
    const clock = clockOf(time.replace(/^at /, ''));
    const dates = clock === undefined ? undefined : readDay(day, today, weekStartsOn);
    if (clock !== undefined && dates !== undefined && day !== 'tomorrow') return { clock, day: dates };
  }
  return undefined;
}

const MINUTE_MS = 60_000;

/**
 * On the day of the start, or the one after it where that time comes before the start and the next one is past. Fields show
 * no seconds: the very minute of the start is no time before it.
 */
function readEnd(
  read: (date: string) => TypedTime,
  afterMs: number,
  clock: Clock,
  { timezone, nowMs }: Reader,
): TypedTime {
  const startDate = dayOf(timezone, afterMs);
  const same = read(startDate);
  // What the clocks skipped on that day may have been over when it started.
  const isBefore = same.ok
    ? same.atMs <= afterMs && !isSameMinute(same.atMs, afterMs)
    : shown(clock) < shown(wallTimeOf(afterMs, timezone));
  if (!isBefore) return same;
  const nextDate = addDays(startDate, 1);
  if (nextDate > dayOf(timezone, nowMs)) return same;
  const next = read(nextDate);
  return next.ok && next.atMs > nowMs ? same : next;
}

function isSameMinute(oneMs: number, otherMs: number): boolean {
  return wholeMinute(oneMs) === wholeMinute(otherMs);
}

/** As clocks show it. */
function wholeMinute(atMs: number): number {
  return Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
}

function readClock(wall: WallTime, which: string | undefined, context: TypedTimeContext): TypedTime {
  return choose(instantsOf(wall, context.timezone), which, context, () =>
    refusal(
      t('{time} does not exist {day}: the clocks go forward past it.', {
        time: shown(wall),
        day: onDayWords(wall.date, context),
      }),
    ),
  );
}

function refusal(reason: string): TypedTime {
  return { ok: false, reason };
}

/** `-15m`, `20m ago`: how long ago, in ms. A number alone would leave open whether it counts hours or minutes. */
function agoMs(typed: string): number | undefined {
  const { before, after = '' } = AGO.exec(typed)?.groups ?? {};
  return readLength(before ?? after);
}

/** Of the clock alone, in English: `9:30`, also where no day has it. */
export function isTimeOfDay(text: string): boolean {
  return clockOf(text) !== undefined;
}

type Clock = Omit<WallTime, 'date'>;

function clockOf(time: string): Clock | undefined {
  const groups = (CLOCK.exec(time) ?? DIGITS.exec(time) ?? WITH_HOURS.exec(time))?.groups;
  if (groups === undefined) return undefined;
  const hour = hourOf(Number(groups['hour']), groups['half']);
  const minute = Number(groups['minute'] ?? 0);
  const second = Number(groups['second'] ?? 0);
  return hour === undefined || minute > 59 || second > 59 ? undefined : { hour, minute, second };
}

/** 12 am is midnight and 12 pm is noon. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

function choose(
  instants: readonly number[],
  which: string | undefined,
  { nearMs, afterMs = Number.NEGATIVE_INFINITY }: TypedTimeContext,
  none: () => TypedTime,
): TypedTime {
  const [first, second] = instants;
  if (first === undefined) return none();
  if (second === undefined) return { ok: true, atMs: first };
  const isNearer = nearMs !== undefined && Math.abs(second - nearMs) < Math.abs(first - nearMs);
  const isOnlyAfter = first <= afterMs && second > afterMs;
  const isSecond = which === undefined ? isNearer || isOnlyAfter : which === 'second';
  return isSecond ? { ok: true, atMs: second, twice: 'second' } : { ok: true, atMs: first, twice: 'first' };
}

function shown({ hour, minute, second }: Clock): string {
  const parts = second === 0 ? [hour, minute] : [hour, minute, second];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
