import { LANE_TYPES } from '../domain/board.ts';
import type { QueryMistake } from '../domain/search.ts';
import { msg, t } from '../i18n/translate.ts';
import type { FilterTerm } from './filter.ts';
import { FILTER_KEYS, type FilterKind } from './keys.ts';
import { readFilterDate } from './relative-date.ts';
import { readFilterDuration, readFilterNumber, readLaneType } from './values.ts';

/** The service refuses more. */
const MOST_TERMS = 200;

type Filter = Extract<FilterTerm, { kind: 'filter' }>;

/** What is wrong with the terms of one expression, in order: keys that are none, values that their keys don't take. */
export function mistakesIn(terms: readonly FilterTerm[]): readonly QueryMistake[] {
  const tooMany = terms.slice(MOST_TERMS);
  const mistakes = terms.flatMap((term) => (term.kind === 'filter' ? (mistakeOf(term) ?? []) : []));
  const [first] = tooMany;
  if (first === undefined) return mistakes;
  const reason = t('These are too many words: a search takes {count}.', { count: MOST_TERMS });
  return [...mistakes, { from: first.from, to: tooMany.at(-1)?.to ?? first.to, reason }];
}

function mistakeOf({ key, keyFrom, value, valueFrom, to }: Filter): QueryMistake | null {
  const known = FILTER_KEYS.get(key);
  if (known === undefined) return { from: keyFrom, to: keyFrom + key.length, reason: unknownKey(key) };
  if (isTaken(known.kind, value)) return null;
  // A value that is missing has no place of its own.
  const from = value === '' ? keyFrom : valueFrom;
  const given = { given: value === '' ? 'nothing' : 'value', value: shortened(value) };
  return { from, to, reason: t(TAKES[known.kind], { key, ...given, types: LANE_TYPES.join(', ') }) };
}

function unknownKey(key: string): string {
  const near = nearestKey(key);
  const usual = [...FILTER_KEYS.keys()].filter(isUsual).join(', ');
  return [
    t('There is no key {key}.', { key: shortened(key) }),
    near === undefined ? t('Keys are {keys}.', { keys: usual }) : t('Did you mean {key}?', { key: near }),
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
  duration: msg(
    '{key} takes minutes, or minutes:seconds, such as 90 or 90:30, not {given, select, nothing {nothing} other {“{value}”}}.',
  ),
  date: msg(
    '{key} takes a date: 2026-05-01, today, 3.days.from_now, 2.weeks.ago, 1.month.ago, not {given, select, nothing {nothing} other {“{value}”}}.',
  ),
  moment: msg(
    '{key} takes a date: 2026-05-01, today, 3.days.ago, 2.weeks.ago, 1.month.ago, not {given, select, nothing {nothing} other {“{value}”}}.',
  ),
  tags: msg('{key} takes tags, separated by commas, not {given, select, nothing {nothing} other {“{value}”}}.'),
  lane: msg('{key} takes {types}, not {given, select, nothing {nothing} other {“{value}”}}.'),
};

/** The ten custom fields would hide the others. */
function isUsual(key: string): boolean {
  return !key.startsWith('custom_field_') || key === 'custom_field_1';
}

const READERS: Readonly<Record<FilterKind, (value: string) => unknown>> = {
  text: (value) => value,
  code: (value) => value,
  tags: (value) => value,
  number: readFilterNumber,
  duration: readFilterDuration,
  lane: readLaneType,
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

/** A key that differs in a letter or two. */
function nearestKey(key: string): string | undefined {
  if (key.length > 30) return undefined;
  const most = key.length < 4 ? 1 : 2;
  return [...FILTER_KEYS.keys()]
    .map((known) => ({ known, far: distance(key, known) }))
    .filter(({ known, far }) => far <= most || known.split('_').includes(key))
    .toSorted((a, b) => a.far - b.far)[0]?.known;
}

/** How many letters have to be put in, taken out or exchanged to make `b` of `a`. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, exchanged));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length > 40 ? `${letters.slice(0, 40).join('')}…` : text;
}
