import { COLUMN_TYPES } from '../domain/board.ts';
import type { QueryMistake } from '../domain/search.ts';
import { msg, t } from '../i18n/translate.ts';
import { inQuotes, type FilterTerm } from './filter.ts';
import { type FilterKind, nearestKey } from './key-kinds.ts';
import { FILTER_KEYS } from './keys.ts';
import { readFilterDate } from './relative-date.ts';
import { keyWord, valueWord } from './spoken.ts';
import { readFilterDuration, readFilterNumber, readColumnType, readPriority, readSwitch } from './values.ts';

/** The service refuses more. */
const MOST_TERMS = 200;

type Filter = Extract<FilterTerm, { kind: 'filter' }>;

/** What is wrong with the terms of one expression, in order: keys that are none, values that their keys don't take. */
export function mistakesIn(terms: readonly FilterTerm[]): readonly QueryMistake[] {
  const tooMany = terms.slice(MOST_TERMS);
  const mistakes = terms.flatMap((term) => (term.kind === 'filter' ? (mistakeOf(term) ?? []) : []));
  const [first] = tooMany;
  if (first === undefined) return mistakes;
  const reason = t('Too many words: a search takes up to {count}.', { count: MOST_TERMS });
  return [...mistakes, { from: first.from, to: tooMany.at(-1)?.to ?? first.to, reason }];
}

function mistakeOf({ key, keyFrom, value, valueFrom, to }: Filter): QueryMistake | null {
  const known = FILTER_KEYS.get(key);
  if (known === undefined) return { from: keyFrom, to: keyFrom + key.length, reason: unknownKey(key) };
  if (isTaken(known.kind, value)) return null;
  // A value that is missing has no place of its own.
  const from = value === '' ? keyFrom : valueFrom;
  const given = { given: value === '' ? 'nothing' : 'value', value: shortened(value) };
  return { from, to, reason: t(TAKES[known.kind], { key: keyWord(key) ?? key, ...given, types: typesOf(key) }) };
}

/** In the words of the language that is spoken, as they are offered. */
function typesOf(key: string): string {
  return COLUMN_TYPES.map((type) => inQuotes(valueWord(key, type) ?? type)).join(', ');
}

/** Of a key that misses one by a slip: any other word is text. */
function unknownKey(key: string): string {
  return [
    t('There is no key {key}.', { key: shortened(key) }),
    t('Did you mean {key}?', { key: nearestKey(key) ?? '' }),
    t('Words in double quotes are searched as they stand.'),
  ].join(' ');
}

const WORDS = msg(
  '{key} takes words, in double quotes where there is a blank in them, not {given, select, nothing {nothing} other {“{value}”}}.',
);

/** What a value of each kind has to be. */
const TAKES: Readonly<Record<FilterKind, string>> = {
  text: WORDS,
  code: WORDS,
  number: msg('{key} takes a number, such as 3 or 0.5, not {given, select, nothing {nothing} other {“{value}”}}.'),
  priority: msg(
    '{key} takes high, normal, low, or a number, not {given, select, nothing {nothing} other {“{value}”}}.',
  ),
  switch: msg('{key} takes yes or no, not {given, select, nothing {nothing} other {“{value}”}}.'),
  duration: msg(
    '{key} takes minutes, or minutes:seconds, such as 90 or 90:30, not {given, select, nothing {nothing} other {“{value}”}}.',
  ),
  date: msg(
    '{key} takes a date: 2026-05-01, today, in_3_days, 2_weeks_ago, 1_month_ago, not {given, select, nothing {nothing} other {“{value}”}}.',
  ),
  moment: msg(
    '{key} takes a date: 2026-05-01, today, 3_days_ago, 2_weeks_ago, 1_month_ago, not {given, select, nothing {nothing} other {“{value}”}}.',
  ),
  tags: msg('{key} takes tags, separated by commas, not {given, select, nothing {nothing} other {“{value}”}}.'),
  column: msg('{key} takes {types}, not {given, select, nothing {nothing} other {“{value}”}}.'),
};

const READERS: Readonly<Record<FilterKind, (value: string) => unknown>> = {
  text: (value) => value,
  code: (value) => value,
  tags: (value) => value,
  number: readFilterNumber,
  priority: readPriority,
  switch: readSwitch,
  duration: readFilterDuration,
  column: readColumnType,
  date: readsAsDate,
  moment: readsAsDate,
};

/** Whether a date is one does not hang on which day it is, but for years before 1 and after 9999. */
function readsAsDate(value: string): string | undefined {
  return readFilterDate(value, '2026-01-01');
}

function isTaken(kind: FilterKind, value: string): boolean {
  return READERS[kind](value) !== undefined;
}

function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length > 40 ? `${letters.slice(0, 40).join('')}…` : text;
}
