import { msg, t } from '../i18n/translate.ts';
import { clockWithSeconds } from '../time/region.ts';
import { addDays } from '../time/calendar.ts';
import { onDayWords, type Reader } from '../time/time-words.ts';
import { dayOf } from '../time/zone-days.ts';
import { eveningOf, instantsOfClock, isClock, isPlainClock, isUnfinishedClock } from './clock.ts';
import { dayAndTimeParts, readDay } from './day.ts';
import { readLength } from './length.ts';

/**
 * When something happened: UTC ms, likeliest first, never in the future; null is now. With a `reason` none of them is what
 * the text says: only the person may choose one.
 */
export interface Moments {
  readonly kind: 'moments';
  readonly moments: readonly (number | null)[];
  readonly reason: string | null;
}

/** The words are about to become a time. */
interface Unfinished {
  readonly kind: 'unfinished';
  readonly hint: string;
}

export type When = Moments | Unfinished;

/** `bare`: a clock's time that no word announces, and that may belong to a name as well. */
export type FoundWhen = When & { readonly form: 'now' | 'ago' | 'at' | 'until' | 'bare' };

const PREPOSITION = /^(?<word>at|since|from|until|till) (?<rest>.+)$/;
const LONELY = /^(?:at|since|from|until|till|(?:on )?(?:today|yesterday) at)$/;
const LONGEST_AGO_MS = 366 * 86_400_000;
const TIME_HINT = msg('Type a time, such as 9:30 or 17:30.');

/** The time that words in lower case say: `at 9:30`, `yesterday 17:30`, `20m ago`. Undefined where they are none. */
export function readWhen(text: string, reader: Reader): FoundWhen | undefined {
  if (text === 'now') return { form: 'now', kind: 'moments', moments: [null], reason: null };
  if (LONELY.test(text)) return { form: 'at', kind: 'unfinished', hint: t(TIME_HINT) };
  return readAgo(text, reader) ?? readClock(text, reader);
}

function readAgo(text: string, { nowMs }: Reader): FoundWhen | undefined {
  const since = sinceLength(text);
  const lengthMs = since ?? readLength(/^- ?(.+)$/.exec(text)?.[1] ?? /^(.+) ago$/.exec(text)?.[1] ?? '');
  if (lengthMs === undefined) return undefined;
  const when = { form: since === undefined ? 'ago' : 'at', kind: 'moments' } as const;
  if (lengthMs > LONGEST_AGO_MS) return { ...when, moments: [], reason: t('That is more than a year ago.') };
  return { ...when, moments: [wholeSecond(nowMs) - lengthMs], reason: null };
}

/** Of `since 90m`; `since 1:30` is a time of day. */
function sinceLength(text: string): number | undefined {
  const rest = /^since (.+)$/.exec(text)?.[1] ?? '';
  return isClock(rest) ? undefined : readLength(rest);
}

/** Nobody begins before it, as far as words go that may say how long instead. */
const FIRST_HOUR_MS = 6 * 3_600_000;

/**
 * The time that words say in one of the ways in which they can be in English. Where they say a length as well as a time of day, as `depuis
 * 1h30` and `depuis 9h` do, the one is a length, for the time would be in the night, and the other a time; the other meaning can be chosen.
 */
export function readSaid(said: readonly string[], reader: Reader): FoundWhen | undefined {
  const [typed = '', ...own] = said;
  const asTyped = readWhen(typed, reader);
  if (asTyped !== undefined) return asTyped;
  const text = own.find((one) => readWhen(one, reader) !== undefined);
  const when = text === undefined ? undefined : readWhen(text, reader);
  const lengthMs = sinceLength(text ?? '');
  const clock = own.map((one) => readClock(one, reader)).find((one) => one !== undefined);
  if (when?.kind !== 'moments' || clock?.kind !== 'moments' || lengthMs === undefined) return when;
  if (lengthMs > 0 && lengthMs < FIRST_HOUR_MS) {
    const others = clock.reason === null ? clock.moments : [];
    return { ...when, moments: apart([...when.moments, ...others]) };
  }
  return { ...clock, moments: apart([...clock.moments, ...when.moments]) };
}

/** Without those that are said as one before them is: in minutes. */
function apart(moments: readonly (number | null)[]): readonly (number | null)[] {
  return [...new Map(moments.toReversed().map((atMs) => [minuteOf(atMs), atMs])).values()].toReversed();
}

function minuteOf(atMs: number | null): number | null {
  return atMs === null ? null : Math.floor(atMs / 60_000);
}

function readClock(text: string, reader: Reader): FoundWhen | undefined {
  const { word, rest = text } = PREPOSITION.exec(text)?.groups ?? {};
  if (word === undefined) return isPlainClock(text) ? bare(text, reader) : readDated(text, 'at', reader);
  const form = word === 'until' || word === 'till' ? 'until' : 'at';
  if (isUnfinishedClock(rest)) return { form, kind: 'unfinished', hint: t(TIME_HINT) };
  return isClock(rest) ? { form, ...momentsOf(rest, undefined, reader) } : readDated(rest, form, reader);
}

function bare(clock: string, reader: Reader): FoundWhen {
  return { form: 'bare', ...momentsOf(clock, undefined, reader) };
}

function readDated(text: string, form: 'at' | 'until', reader: Reader): FoundWhen | undefined {
  const dated = clockAndDay(text, reader);
  return dated === undefined ? undefined : { form, ...momentsOf(dated.clock, dated.dates, reader) };
}

interface DatedClock {
  readonly clock: string;
  readonly dates: readonly string[];
}

/** `yesterday at 9:30`, `9:30 on last monday` */
function clockAndDay(text: string, reader: Reader): DatedClock | undefined {
  const today = dayOf(reader.timezone, reader.nowMs);
  for (const { day, time } of dayAndTimeParts(text.split(' '))) {
    const clock = time.replace(/^at /, '');
    const dates = isClock(clock) ? readDay(day.replace(/ at$/, ''), today, reader.weekStartsOn) : undefined;
    if (dates !== undefined) return { clock, dates };
  }
  return undefined;
}

/** Of a time of day on the days given, or today. */
export function momentsOf(clock: string, dates: readonly string[] | undefined, reader: Reader): Moments {
  const today = dayOf(reader.timezone, reader.nowMs);
  if (dates?.length === 0) return { kind: 'moments', moments: [], reason: t('There is no such day.') };
  const evening = eveningOf(clock);
  const others = evening === undefined ? [] : [evening];
  const literal = instantsOn(dates ?? [today], [clock], reader);
  const later = instantsOn(dates ?? [today], others, reader).past;
  if (literal.past.length > 0) return { kind: 'moments', moments: [...literal.past, ...later], reason: null };
  if (literal.future === undefined) return { kind: 'moments', moments: later, reason: literal.reason };
  const dayBefore = dates === undefined ? instantsOn([addDays(today, -1)], [clock, ...others], reader).past : [];
  const now = dates === undefined ? [null] : [];
  return { kind: 'moments', moments: [...dayBefore, ...later, ...now], reason: futureWords(literal.future, reader) };
}

interface Instants {
  readonly past: readonly number[];
  /** The first that lies in the future. */
  readonly future: number | undefined;
  /** Why there is none at all. */
  readonly reason: string;
}

function instantsOn(dates: readonly string[], clocks: readonly string[], reader: Reader): Instants {
  const readings = dates.flatMap((date) => clocks.map((clock) => instantsOfClock(clock, date, reader)));
  const all = readings.flatMap((reading) => (reading.ok ? reading.instants : []));
  return {
    past: all.filter((atMs) => atMs <= reader.nowMs),
    future: all.find((atMs) => atMs > reader.nowMs),
    reason: readings.flatMap((reading) => (reading.ok ? [] : [reading.reason]))[0] ?? '',
  };
}

/** `17:30 today lies in the future.` */
export function futureWords(atMs: number, reader: Reader): string {
  const day = onDayWords(dayOf(reader.timezone, atMs), reader);
  return t('{time} {day} lies in the future.', { time: clockWithSeconds(atMs, reader.timezone), day });
}

export function wholeSecond(atMs: number): number {
  return Math.floor(atMs / 1000) * 1000;
}
