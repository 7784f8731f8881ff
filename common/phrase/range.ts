import { t } from '../i18n/translate.ts';
import { addDays } from '../time/calendar.ts';
import { dayOf } from '../time/zone-days.ts';
import { CLOCK_PATTERN, eveningOf, instantsOfClock } from './clock.ts';
import type { PhraseContext } from './phrase.ts';
import { firstRead, rangesSaid } from './spoken.ts';
import { plainText, type Token } from './tokens.ts';
import { futureWords } from './when.ts';

/** Two times of day as they were typed. */
export interface ClockRange {
  readonly start: string;
  readonly end: string;
  /** Where the words go on after it. */
  readonly next: number;
}

/** Half-open `[startedAt, endedAt)` in UTC ms, likeliest first; with a `reason` only the person may choose one. */
export interface Spans {
  readonly spans: readonly Span[];
  readonly reason: string | null;
}

export interface Span {
  readonly startedAt: number;
  readonly endedAt: number;
}

const RANGE = new RegExp(
  `^(?:from )?(?<start>${CLOCK_PATTERN}) ?(?:[-–—]| to | until | till ) ?(?<end>${CLOCK_PATTERN})$`,
);
/** `desde las 9 h 30 hasta las 11 h 30` */
const LONGEST = 10;
const LONGEST_MS = 25 * 3_600_000;

/** Two times at the beginning of the words, as many words as they can be: `14:00-15:30`, `from 9 to 10`. */
export function readRange(tokens: readonly Token[]): ClockRange | undefined {
  for (let next = Math.min(LONGEST, tokens.length); next > 0; next -= 1) {
    const said = rangesSaid(plainText(tokens.slice(0, next)) ?? '');
    const { start, end } = firstRead(said, (text) => RANGE.exec(text)?.groups) ?? {};
    if (start !== undefined && end !== undefined) return { start: sameHalf(start, end), end, next };
  }
  return undefined;
}

/** `2-3 pm` begins at 2 pm, and `11-1 pm` at 11 am. */
function sameHalf(start: string, end: string): string {
  const half = /([ap])(?:\.?m\.?)?$/.exec(end)?.[1];
  if (half === undefined || /[apm]\.?$/.test(start)) return start;
  const isBefore = hourOf(start) % 12 <= hourOf(end) % 12;
  return `${start} ${isBefore === (half === 'p') ? 'pm' : 'am'}`;
}

/** Of `9`, `9:30` and `930`. */
function hourOf(clock: string): number {
  const [digits = ''] = /^\d+/.exec(clock) ?? [];
  return digits.length > 2 ? Math.floor(Number(digits) / 100) : Number(digits);
}

/** What a range means on these days, or on today; over midnight, and on the day before, only as a choice. */
export function spansOf(range: ClockRange, dates: readonly string[] | undefined, context: PhraseContext): Spans {
  const { start, end } = range;
  const today = dayOf(context.timezone, context.nowMs);
  const days = dates ?? [today];
  if (days.length === 0) return { spans: [], reason: t('There is no such day.') };
  const literal = between(days, [start, end], context);
  if (literal.reason !== null) return { spans: [], reason: literal.reason };
  const evening = between(days, [eveningOf(start) ?? start, eveningOf(end) ?? end], context).past;
  if (literal.past.length > 0) return { spans: unlike([...literal.past, ...evening]), reason: null };

  const before = dates === undefined ? [addDays(today, -1)] : [];
  if (literal.future === undefined) return turned(range, [...days, ...before], context);
  return { spans: between(before, [start, end], context).past, reason: futureWords(literal.future, context) };
}

/** Of two times of which the second comes first: up to the evening, or over midnight. */
function turned({ start, end }: ClockRange, days: readonly string[], context: PhraseContext): Spans {
  const evening = between(days, [start, eveningOf(end) ?? end], context).past;
  const overnight = between(days, [start, end], context, 1).past;
  return { spans: unlike([...evening, ...overnight]), reason: t('This ends before it starts: choose what is meant.') };
}

interface Between {
  readonly past: readonly Span[];
  /** The first end that lies in the future. */
  readonly future: number | undefined;
  readonly reason: string | null;
}

function between(
  dates: readonly string[],
  [start, end]: readonly [string, string],
  context: PhraseContext,
  nights = 0,
): Between {
  const found: Span[] = [];
  for (const date of dates) {
    const starts = instantsOfClock(start, date, context);
    const ends = instantsOfClock(end, addDays(date, nights), context);
    if (!starts.ok) return { past: [], future: undefined, reason: starts.reason };
    if (!ends.ok) return { past: [], future: undefined, reason: ends.reason };
    for (const startedAt of starts.instants) {
      for (const endedAt of ends.instants) {
        if (endedAt > startedAt && endedAt - startedAt <= LONGEST_MS) found.push({ startedAt, endedAt });
      }
    }
  }
  const future = found.find(({ endedAt }) => endedAt > context.nowMs)?.endedAt;
  return { past: found.filter(({ endedAt }) => endedAt <= context.nowMs), future, reason: null };
}

/** Each once. */
export function unlike(spans: readonly Span[]): readonly Span[] {
  return [...new Map(spans.map((span) => [`${span.startedAt} ${span.endedAt}`, span])).values()];
}
