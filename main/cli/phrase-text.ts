import { msg, spokenLanguage, t } from '../../common/i18n/translate.ts';
import type { PhraseContext } from '../../common/phrase/phrase.ts';
import { readPhrase } from '../../common/phrase/read-phrase.ts';
import { timesSaid } from '../../common/phrase/spoken.ts';
import { spokenInEnglish } from '../../common/time/spoken-times.ts';
import { addDays } from '../../common/time/calendar.ts';
import { instantsOf } from '../../common/time/wall-clock.ts';
import { isoTime } from './answers.ts';

/** Whose words begin with a length or two times, and not with a task. */
const MEASURED = new Set(['add', 'log']);
const TIME_WORD =
  /^(?:at|since|from|now|ago|yesterday|today|days?|weeks?|[ap]m|h|m|min|minutes?|hours?|-?\d[\d:.]*[a-z]{0,7}\d*)$/i;
const RELATIVE = /^-|\bago$|^now$/;
const NUMBER = /^#?\d+$/;

/**
 * The phrase of the palette that the words after a verb make. What the shell's quotes hold together stays one name, unless it
 * can only be a time. Where the time stands apart, after `--at`, all the words are the task's, whatever they look like.
 */
export function phraseText(verb: string, words: readonly string[], isTimeApart: boolean): string {
  if (isTimeApart) {
    const task = words.join(' ');
    return `${verb} ${NUMBER.test(task) || task === '' ? task : quoted(task)}`.trim();
  }
  // A comment is taken as it is.
  const shown = verb === 'note' ? words : words.map((word, place) => (isName(verb, word, place) ? quoted(word) : word));
  return [verb, ...shown].join(' ').trim();
}

/** The value of `--at` in English, as a phrase says it. */
export function whenWords(at: string): string {
  return RELATIVE.test(at.trim()) ? at : `at ${at}`;
}

function isName(verb: string, word: string, place: number): boolean {
  if (!/\s/.test(word.trim())) return false;
  if (place === 0 && MEASURED.has(verb)) return false;
  const canBeTime = place > 0 || verb === 'stop';
  return !(canBeTime && timesSaid(word.trim()).some((said) => said.split(/\s+/).every((part) => TIME_WORD.test(part))));
}

/** The grammar knows no quotes within quotes: what stands before, between and behind them is in quotes of its own. */
function quoted(text: string): string {
  const parts = text.split(/["“”]/).map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => `"${part}"`)
    .join(' ');
}

/** As `date -Iseconds` and our own JSON write an instant; without an offset the time is that of the zone. */
const ISO = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/i;

const HINT = msg('Type one such as 9:30, 1730, "20m ago", "yesterday 17:30" or 2026-11-21T17:30:00+01:00.');

/** The value of `--at` in the English words of a phrase: an ISO 8601 time becomes a clock's time on a day of the zone. */
export function atWords(at: string, timezone: string): string {
  const [, date, clock, offset] = ISO.exec(at.trim()) ?? [];
  if (date === undefined || clock === undefined) return spokenInEnglish(at, spokenLanguage());
  const atMs = Date.parse(at.trim());
  if (Number.isNaN(atMs)) return at;
  // Date.parse takes 30 February for 2 March; as a day of the zone it is refused.
  if (offset === undefined || addDays(date, 0) !== date) return `${clock} on ${date}`;
  const [day = '', time = ''] = isoTime(atMs, timezone).slice(0, 19).split('T');
  return `${time}${whichOfTwo(atMs, { day, time }, timezone)} on ${day}`;
}

/** In an hour that comes twice, which of the two it is: the offset said so. */
function whichOfTwo(atMs: number, shown: { readonly day: string; readonly time: string }, timezone: string): string {
  const [hour = 0, minute = 0, second = 0] = shown.time.split(':').map(Number);
  const both = instantsOf({ date: shown.day, hour, minute, second }, timezone);
  if (both.length < 2) return '';
  return atMs < (both[1] ?? atMs) ? ' first' : ' second';
}

/** Why the value of `--at` is no time; null where it is one, or is refused with a better reason where the phrase is read. */
export function notATime(at: string, context: PhraseContext): string | null {
  const reading = readPhrase(`start 1 ${whenWords(at)}`, context);
  if (reading.kind !== 'read' && reading.kind !== 'choose') return null;
  const isRead = reading.phrases.some((phrase) => phrase.kind === 'start' && phrase.task.taskId === 1);
  return isRead ? null : `${t('“{time}” is not a time that has passed.', { time: at })} ${t(HINT)}`;
}
