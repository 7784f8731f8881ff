import { msg, t } from '../i18n/translate.ts';
import { addDays } from './calendar.ts';
import { dateBefore, onDayWords, type Reader } from './time-words.ts';
import { instantsOf, type WallTime } from './wall-clock.ts';
import { dayOf } from './zone-days.ts';

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
const MINUTE_MS = 60_000;

const AGO = /^(?:(\d{1,3})\s*h\s*)?(?:(\d{1,4})\s*(?:m|min)?)?$/;
const AGO_WORD = /^(.+?)\s+ago$/;
const DAY = /^(?:(?<day>today|yesterday|\d{4}-\d{2}-\d{2})[\s,]+)?(?<time>.+?)(?:\s+(?<which>first|second))?$/;
const CLOCK = /^(?<hour>\d{1,2})(?:[:.](?<minute>\d{2})(?:[:.](?<second>\d{2}))?)?\s*(?:(?<half>[ap])\.?\s?m\.?)?$/;
const DIGITS = /^(?<hour>\d{1,2})(?<minute>\d{2})\s*(?:(?<half>[ap])\.?\s?m\.?)?$/;

/**
 * What a person means by a typed time: `930`, `9:30`, `9.30`, `0930`, `9`, `9:30:15`, `9:30 pm`; `now`, `-15m`, `-1h30`, `20m ago`;
 * with `today`, `yesterday` or a date before it; with `first` or `second` after it, where an hour is repeated. The answer
 * is in UTC ms, whole seconds, or a sentence that says why it is none. Never throws for a zone that the system knows.
 */
export function readTypedTime(text: string, context: TypedTimeContext): TypedTime {
  const typed = text.trim().toLowerCase();
  if (typed === '') return refusal(t(HINT));
  const wholeNow = context.nowMs - (context.nowMs % 1000);
  if (typed === 'now') return { ok: true, atMs: wholeNow };
  const ago = agoMs(typed);
  if (ago !== undefined) return { ok: true, atMs: wholeNow - ago };

  return readDated(typed, context) ?? refusal(`${t('“{text}” is not a time.', { text: text.trim() })} ${t(HINT)}`);
}

/** `9:30`, `yesterday 9:30`; undefined where it is no time of day. */
function readDated(typed: string, context: TypedTimeContext): TypedTime | undefined {
  const { day, time = '', which } = DAY.exec(typed)?.groups ?? {};
  const clock = clockOf(time);
  if (clock === undefined) return undefined;
  const date = dateOf(day, context);
  if (date === undefined) return refusal(t('“{day}” is not a day of the calendar.', { day: day ?? '' }));
  const read = (on: string): TypedTime => readClock({ date: on, ...clock }, which, context);
  return day === undefined && context.afterMs !== undefined ? readEnd(read, context.afterMs, context) : read(date);
}

/** On the day of the start, or the one after it where that time comes before the start and the next one is past. */
function readEnd(read: (date: string) => TypedTime, afterMs: number, { timezone, nowMs }: Reader): TypedTime {
  const startDate = dayOf(timezone, afterMs);
  const same = read(startDate);
  if (!same.ok || same.atMs > afterMs) return same;
  const next = read(addDays(startDate, 1));
  return next.ok && next.atMs <= nowMs ? next : same;
}

function readClock(wall: WallTime, which: string | undefined, context: TypedTimeContext): TypedTime {
  return choose(instantsOf(wall, context.timezone), which, context, () =>
    refusal(
      t('{time} does not exist {day}: the clocks are put forward past it.', {
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
  const length = typed.startsWith('-') ? typed.slice(1).trim() : AGO_WORD.exec(typed)?.[1];
  const found = length === undefined ? null : AGO.exec(length);
  if (found === null || !/[hm]/.test(found[0])) return undefined;
  const [, hours = '0', minutes = '0'] = found;
  return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

type Clock = Omit<WallTime, 'date'>;

function clockOf(time: string): Clock | undefined {
  const groups = (CLOCK.exec(time) ?? DIGITS.exec(time))?.groups;
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

function dateOf(day: string | undefined, { timezone, nowMs, date }: TypedTimeContext): string | undefined {
  if (day === undefined) return date;
  const today = dayOf(timezone, nowMs);
  if (day === 'today') return today;
  if (day === 'yesterday') return dateBefore(today);
  const atMs = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day) ? day : undefined;
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
