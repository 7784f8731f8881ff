import { clockTime } from '../domain/sync-words.ts';
import { formatHoursMinutes } from '../time/intervals.ts';
import { clockWithSeconds, dayWords, type Reader } from '../time/time-words.ts';
import { instantsOf } from '../time/wall-clock.ts';
import { dayOf } from '../time/zone-days.ts';
import type { Phrase } from './phrase.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * What a phrase will do, with its times, before it is done: `Start “Ship the thing” at 09:30, 1 h 20 m ago`. `name` is the
 * name of the task that was found for its words.
 */
export function sayPhrase(phrase: Phrase, name: string, reader: Reader): string {
  switch (phrase.kind) {
    case 'start':
      return `Start “${name}” ${momentWords(phrase.atMs, reader)}`;
    case 'switch':
      return `Switch to “${name}” ${momentWords(phrase.atMs, reader)}`;
    case 'stop':
      return `Stop “${phrase.timer.name}”${phrase.timer.own ? '' : ', started on another device,'} ${momentWords(phrase.atMs, reader)}`;
    case 'log':
      return `Add ${lengthWords(phrase.endedAt - phrase.startedAt)} to “${name}”, ${spanWords(phrase, reader)}`;
    case 'highlight':
      return phrase.highlighted ? `Highlight “${name}”` : `Take the highlight off “${name}”`;
    case 'note':
      return `Comment on “${phrase.timer.name}”: ${phrase.text}`;
    case 'go':
    default:
      return `Go to ${dayWords(phrase.date, reader)}`;
  }
}

/** `now`, `at 09:30, 1 h 20 m ago`, `yesterday at 23:30, 11 h 20 m ago` */
function momentWords(atMs: number | null, reader: Reader): string {
  if (atMs === null) return 'now';
  const day = dayOf(reader.timezone, atMs) === dayOf(reader.timezone, reader.nowMs) ? '' : `${dayAt(atMs, reader)} `;
  return `${day}at ${timeOf(atMs, reader)}, ${agoWords(reader.nowMs - atMs)}`;
}

/** `today 09:20 – 10:50`, `yesterday 23:10 – today 00:40` */
function spanWords({ startedAt, endedAt }: { startedAt: number; endedAt: number }, reader: Reader): string {
  const [from, to] = [dayAt(startedAt, reader), dayAt(endedAt - 1, reader)];
  const end = from === to ? timeOf(endedAt, reader) : `${to} ${timeOf(endedAt, reader)}`;
  return `${from} ${timeOf(startedAt, reader)} – ${end}`;
}

function dayAt(atMs: number, reader: Reader): string {
  const date = dayOf(reader.timezone, atMs);
  const words = dayWords(date, reader);
  return words === 'today' || words === 'yesterday' ? words : `on ${words}`;
}

/** Of an hour that comes twice it says which. Seconds that are those of the present, as of `20m ago`, nobody has typed. */
function timeOf(atMs: number, { timezone, nowMs }: Reader): string {
  const isCounted = (Math.floor(nowMs / 1000) * 1000 - atMs) % MINUTE_MS === 0;
  const words = isCounted ? clockTime(atMs, timezone) : clockWithSeconds(atMs, timezone);
  const [hour = 0, minute = 0, second = 0] = clockWithSeconds(atMs, timezone).split(':').map(Number);
  const both = instantsOf({ date: dayOf(timezone, atMs), hour, minute, second }, timezone);
  if (both.length < 2) return words;
  return `${words} (the ${atMs === both[0] ? 'first' : 'second'} of two)`;
}

/** `20 m`, `1 h 20 m`, `3 days` */
function lengthWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} m`;
  return ms % HOUR_MS === 0 ? `${ms / HOUR_MS} h` : formatHoursMinutes(ms);
}

function agoWords(ms: number): string {
  if (ms < MINUTE_MS) return 'just now';
  if (ms >= 48 * HOUR_MS) return `${Math.floor(ms / (24 * HOUR_MS))} days ago`;
  return `${lengthWords(Math.floor(ms / MINUTE_MS) * MINUTE_MS)} ago`;
}
