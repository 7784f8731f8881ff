import { t } from '../i18n/translate.ts';
import { isTimeOfDay, readTypedTime, type TypedTime } from './typed-time.ts';
import type { Reader } from '../time/time-words.ts';

const HALF = '(?: ?[ap]\\.?m\\.?|[ap])?';
/** One time of day, as a part of other patterns: `9`, `9:30`, `9.30`, `0930`, `9:30:15`, `9 pm`, `9p`. */
export const CLOCK_PATTERN = `(?:\\d{1,2}(?:[:.]\\d{2}){1,2}|\\d{1,4})${HALF}`;
const CLOCK = new RegExp(`^${CLOCK_PATTERN}(?: (?:first|second))?$`);
/** What nobody takes for a count or a name: with a colon, or with am or pm. */
const PLAIN_CLOCK = new RegExp(`^(?:\\d{1,2}:\\d{2}(?::\\d{2})?${HALF}|\\d{1,2}(?:[:.]\\d{2})? ?[ap]m)$`);
/** As it may stand there before it is typed to the end. */
const UNFINISHED_CLOCK = /^\d{1,2}(?:[:.]\d?)$/;
/** A clock with twelve hours may show it in the morning and in the evening. */
const EITHER_HALF = /^(?<hour>[1-9]|1[01])(?<rest>(?:[:.]\d{2}){0,2})$/;

export function isClock(text: string): boolean {
  return CLOCK.test(text);
}

export function isPlainClock(text: string): boolean {
  return PLAIN_CLOCK.test(text);
}

export function isUnfinishedClock(text: string): boolean {
  return UNFINISHED_CLOCK.test(text);
}

export type ClockInstants =
  | { readonly ok: true; readonly instants: readonly number[] }
  | { readonly ok: false; readonly reason: string };

/** When a day's clocks show this time: UTC ms, oldest first; both of an hour that comes twice, unless the text says which. */
export function instantsOfClock(text: string, date: string, reader: Reader): ClockInstants {
  if (!isTimeOfDay(text.replace(/ (?:first|second)$/, '')))
    return { ok: false, reason: t('“{text}” is not a time. Type one such as 9:30, 1730 or 9:30 pm.', { text }) };
  const read = (typed: string): TypedTime =>
    readTypedTime(typed, { timezone: reader.timezone, nowMs: reader.nowMs, date });
  const whole = read(text);
  if (!whole.ok) return whole;
  if (/(first|second)$/.test(text)) return { ok: true, instants: [whole.atMs] };
  const both = [read(`${text} first`), read(`${text} second`)];
  return { ok: true, instants: [...new Set(both.flatMap((time) => (time.ok ? [time.atMs] : [])))] };
}

/** The same time in the evening, `9:30` as `21:30`, where a clock with twelve hours is as likely; else undefined. */
export function eveningOf(text: string): string | undefined {
  const { hour, rest = '' } = EITHER_HALF.exec(text)?.groups ?? {};
  return hour === undefined ? undefined : `${Number(hour) + 12}${rest}`;
}
