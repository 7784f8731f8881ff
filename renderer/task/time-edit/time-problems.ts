import { t } from '../../../common/i18n/translate.ts';
import { clockTime } from '../../../common/time/region.ts';
import type { Reader } from '../../../common/time/time-words.ts';
import type { TypedTime } from '../../../common/phrase/typed-time.ts';
import { dayOf } from '../../../common/time/zone-days.ts';

/** What is wrong with a start, in a sentence; undefined while nothing is. */
export function problemOfStart(start: TypedTime | undefined, reader: Reader): string | undefined {
  if (start === undefined) return t('Type when it started.');
  if (!start.ok) return start.reason;
  return start.atMs > reader.nowMs ? futureWords(start.atMs, reader) : undefined;
}

/** The same of an end; `end` undefined: it runs, and goes on running. */
export function problemOfEnd(
  end: TypedTime | undefined,
  start: TypedTime | undefined,
  reader: Reader,
): string | undefined {
  if (end === undefined) return undefined;
  if (!end.ok) return end.reason;
  if (end.atMs > reader.nowMs) return futureWords(end.atMs, reader);
  if (start?.ok !== true || end.atMs > start.atMs) return undefined;
  return t('It has to end after it started, at {time}.', { time: clockTime(start.atMs, reader.timezone) });
}

/** Of a time that has to lie within an entry, neither at its start nor at its end. */
export function problemWithin(at: TypedTime | undefined, startMs: number, endMs: number, reader: Reader) {
  if (at === undefined) return t('Type a time.');
  if (!at.ok) return at.reason;
  if (at.atMs > startMs && at.atMs < endMs) return undefined;
  const { timezone } = reader;
  return t('Type a time between {start} and {end}.', {
    start: clockTime(startMs, timezone),
    end: clockTime(endMs, timezone),
  });
}

function futureWords(atMs: number, { timezone, nowMs }: Reader): string {
  const isToday = dayOf(timezone, atMs) === dayOf(timezone, nowMs);
  if (!isToday) return t('That lies in the future.');
  const typed = `${t('yesterday')} ${clockTime(atMs, timezone)}`;
  return t('That lies in the future. For the day before, type “{typed}”.', { typed });
}
