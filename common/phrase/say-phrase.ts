import { msg, t } from '../i18n/translate.ts';
import { clockTime, clockWithSeconds } from '../time/region.ts';
import { durationWords } from '../time/durations.ts';
import { dayWords, onDayWords, type Reader } from '../time/time-words.ts';
import { instantsOf, wallTimeOf } from '../time/wall-clock.ts';
import { dayOf } from '../time/zone-days.ts';
import type { Phrase } from './phrase.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What is said of each kind: `Now` where it has no other time, `Others` of what was started on another device. */
type Words = Readonly<
  Record<
    | 'startNow'
    | 'start'
    | 'switchNow'
    | 'switch'
    | 'stopNow'
    | 'stop'
    | 'stopOthersNow'
    | 'stopOthers'
    | 'log'
    | 'highlight'
    | 'unhighlight'
    | 'note'
    | 'go',
    string
  >
>;

const WILL_DO: Words = {
  startNow: msg('Start “{task}” now'),
  start: msg('Start “{task}” {moment}, {ago}'),
  switchNow: msg('Switch to “{task}” now'),
  switch: msg('Switch to “{task}” {moment}, {ago}'),
  stopNow: msg('Stop “{task}” now'),
  stop: msg('Stop “{task}” {moment}, {ago}'),
  stopOthersNow: msg('Stop “{task}”, started on another device, now'),
  stopOthers: msg('Stop “{task}”, started on another device, {moment}, {ago}'),
  log: msg('Add {length} to “{task}”, {span}'),
  highlight: msg('Highlight “{task}”'),
  unhighlight: msg('Take the highlight off “{task}”'),
  note: msg('Comment on “{task}”: {text}'),
  go: msg('Go to {day}'),
};

const DONE: Words = {
  startNow: msg('Started “{task}”'),
  start: msg('Started “{task}” {moment}, {ago}'),
  switchNow: msg('Switched to “{task}”'),
  switch: msg('Switched to “{task}” {moment}, {ago}'),
  stopNow: msg('Stopped “{task}”'),
  stop: msg('Stopped “{task}” {moment}, {ago}'),
  stopOthersNow: msg('Stopped “{task}”, started on another device'),
  stopOthers: msg('Stopped “{task}”, started on another device, {moment}, {ago}'),
  log: msg('Added {length} to “{task}”, {span}'),
  highlight: msg('Highlighted “{task}”'),
  unhighlight: msg('Took the highlight off “{task}”'),
  note: msg('Commented on “{task}”: {text}'),
  go: msg('Went to {day}'),
};

/**
 * What a phrase will do, with its times, before it is done: `Start “Ship the thing” at 09:30, 1 h 20 m ago`. `name` is the
 * name of the task that was found for its words.
 */
export function sayPhrase(phrase: Phrase, name: string, reader: Reader): string {
  return say(WILL_DO, phrase, name, reader);
}

/** The same once it is done: `Started “Ship the thing” at 09:30, 1 h 20 m ago`. */
export function sayDone(phrase: Phrase, name: string, reader: Reader): string {
  return say(DONE, phrase, name, reader);
}

function say(words: Words, phrase: Phrase, name: string, reader: Reader): string {
  switch (phrase.kind) {
    case 'start':
      return timed(words.startNow, words.start, name, phrase.atMs, reader);
    case 'switch':
      return timed(words.switchNow, words.switch, name, phrase.atMs, reader);
    case 'stop': {
      const { timer, atMs } = phrase;
      if (timer.own) return timed(words.stopNow, words.stop, timer.name, atMs, reader);
      return timed(words.stopOthersNow, words.stopOthers, timer.name, atMs, reader);
    }
    case 'log': {
      const length = durationWords(phrase.endedAt - phrase.startedAt);
      return t(words.log, { length, task: name, span: spanWords(phrase, reader) });
    }
    case 'highlight':
      return t(phrase.highlighted ? words.highlight : words.unhighlight, { task: name });
    case 'note':
      return t(words.note, { task: phrase.timer.name, text: phrase.text });
    case 'go':
    default:
      return t(words.go, { day: dayWords(phrase.date, reader) });
  }
}

function timed(now: string, then: string, task: string, atMs: number | null, reader: Reader): string {
  if (atMs === null) return t(now, { task });
  return t(then, { task, moment: momentWords(atMs, reader), ago: agoWords(reader.nowMs - atMs) });
}

/** `at 09:30`, `yesterday at 23:30` */
function momentWords(atMs: number, reader: Reader): string {
  const time = timeOf(atMs, reader);
  const isToday = dayOf(reader.timezone, atMs) === dayOf(reader.timezone, reader.nowMs);
  return isToday ? t('at {time}', { time }) : t('{day} at {time}', { day: dayAt(atMs, reader), time });
}

/** `today 09:20 – 10:50`, `yesterday 23:10 – today 00:40` */
function spanWords({ startedAt, endedAt }: { startedAt: number; endedAt: number }, reader: Reader): string {
  const [from, to] = [dayAt(startedAt, reader), dayAt(endedAt - 1, reader)];
  const start = t('{day} {time}', { day: from, time: timeOf(startedAt, reader) });
  const time = timeOf(endedAt, reader);
  return `${start} – ${from === to ? time : t('{day} {time}', { day: to, time })}`;
}

function dayAt(atMs: number, reader: Reader): string {
  return onDayWords(dayOf(reader.timezone, atMs), reader);
}

/** Of an hour that comes twice it says which. Seconds that are those of the present, as of `20m ago`, nobody has typed. */
function timeOf(atMs: number, { timezone, nowMs }: Reader): string {
  const isCounted = (Math.floor(nowMs / 1000) * 1000 - atMs) % MINUTE_MS === 0;
  const words = isCounted ? clockTime(atMs, timezone) : clockWithSeconds(atMs, timezone);
  const both = instantsOf(wallTimeOf(atMs, timezone), timezone);
  if (both.length < 2) return words;
  return atMs === both[0]
    ? t('{time} (the first of two)', { time: words })
    : t('{time} (the second of two)', { time: words });
}

function agoWords(ms: number): string {
  if (ms < MINUTE_MS) return t('just now');
  if (ms >= 48 * HOUR_MS) return t('{count} days ago', { count: Math.floor(ms / (24 * HOUR_MS)) });
  return t('{length} ago', { length: durationWords(Math.floor(ms / MINUTE_MS) * MINUTE_MS) });
}
