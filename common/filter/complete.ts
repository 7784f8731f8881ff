import type { SearchValues } from '../domain/search.ts';
import { fold } from '../fold.ts';
import { t } from '../i18n/translate.ts';
import { inQuotes, parseUnfinished, type FilterTerm } from './filter.ts';
import { FILTER_KEYS, type FilterKey } from './keys.ts';
import { knownValues, peopleValues, type KnownValue } from './known-values.ts';
import { keyWord, spokenKey } from './spoken.ts';

/** What the word at the cursor may become: `insert` takes the half-open place `[from, to)` of the query. */
export interface Completions {
  readonly kind: 'key' | 'operator' | 'value';
  readonly from: number;
  readonly to: number;
  readonly options: readonly CompletionOption[];
}

export interface CompletionOption {
  readonly insert: string;
  /** What it means, in words; empty where it speaks for itself. */
  readonly about: string;
}

type Filter = Extract<FilterTerm, { kind: 'filter' }>;

const MOST = 8;
/** A key is offered from its second letter on: one letter is the beginning of too many. */
const LEAST_LETTERS = 2;

function operators(): readonly CompletionOption[] {
  return [
    { insert: '=', about: t('exactly') },
    { insert: '<=', about: t('at most') },
    { insert: '>=', about: t('at least') },
    { insert: '<', about: t('less than') },
    { insert: '>', about: t('more than') },
  ];
}

function dateOperators(): readonly CompletionOption[] {
  return [
    { insert: '=', about: t('on#day') },
    { insert: '<=', about: t('on or before') },
    { insert: '>=', about: t('on or after') },
    { insert: '<', about: t('before#date') },
    { insert: '>', about: t('after#date') },
  ];
}

/**
 * Keys, operators and known values that go on what stands before the cursor of a filter expression; undefined where there
 * are none, as in free text. `today` is YYYY-MM-DD: what relative dates count from.
 */
export function completeFilter(
  text: string,
  cursor: number,
  values: SearchValues,
  today: string,
): Completions | undefined {
  const term = parseUnfinished(text.slice(0, cursor)).at(-1);
  if (term === undefined || term.to < cursor) return undefined;
  const found = completionsOf(term, { values, today, word: text.slice(term.from, cursor) });
  if (found === undefined || found.options.length === 0) return undefined;
  return { ...found, to: endOfWord(text, cursor, term) };
}

interface Context {
  readonly values: SearchValues;
  readonly today: string;
  /** The term as it stands there. */
  readonly word: string;
}

/** The rest of a word that the cursor stands in is replaced with it; within open quotes that rest may be the next words. */
function endOfWord(text: string, cursor: number, term: FilterTerm): number {
  const whole = parseUnfinished(text).find(({ from }) => from === term.from);
  const isOpen = text.slice(term.from, cursor).split('"').length % 2 === 0;
  return isOpen || whole === undefined ? cursor : whole.to;
}

function completionsOf(term: FilterTerm, context: Context): Omit<Completions, 'to'> | undefined {
  const from = term.from + Number(term.negated);
  if (term.kind === 'text') return context.word.includes('"') ? undefined : wordCompletions(term.text, from, context);
  if (term.kind === 'filter') return { kind: 'value', from: term.valueFrom, options: valuesOf(term, context) };
  return { kind: 'value', from: from + 1, options: matching(peopleValues(context.values), term.initials) };
}

/** Of tags only the last one is taken up. */
function valuesOf({ key, value }: Filter, context: Context): readonly CompletionOption[] {
  const before = key === 'tags' ? value.slice(0, value.lastIndexOf(',') + 1) : '';
  const known = knownValues(key, { ...context, typed: value });
  return matching(known, value.slice(before.length)).map((option) => quoted(before, option));
}

function wordCompletions(word: string, from: number, { values }: Context): Omit<Completions, 'to'> | undefined {
  if (word === '@') return { kind: 'value', from: from + 1, options: matching(peopleValues(values), '') };
  const typed = word.toLowerCase();
  const exact = FILTER_KEYS.get(spokenKey(typed) ?? typed);
  if (exact !== undefined) return { kind: 'operator', from: from + word.length, options: operatorsOf(exact) };
  if (word.length < LEAST_LETTERS || !/^[\p{L}\p{N}_]+$/u.test(word)) return undefined;
  const options = [...FILTER_KEYS].flatMap(([key, { kind, about }]) => {
    const name = [keyWord(key), key].find((one) => one !== undefined && fold(one).startsWith(fold(word)));
    return name === undefined ? [] : [{ insert: isCompared(kind) ? name : `${name}:`, about: about() }];
  });
  return { kind: 'key', from, options: options.slice(0, MOST) };
}

function isCompared(kind: FilterKey['kind']): boolean {
  return ['number', 'priority', 'code', 'duration', 'date', 'moment'].includes(kind);
}

function operatorsOf({ kind }: FilterKey): readonly CompletionOption[] {
  if (kind === 'date' || kind === 'moment') return dateOperators();
  if (isCompared(kind)) return operators();
  const contains = { insert: ':', about: kind === 'text' ? t('contains') : '' };
  return kind === 'text' ? [contains, { insert: '=', about: t('is exactly') }] : [contains];
}

/** Those that begin with what is typed, or a word of whose meaning does; then those that have it anywhere. */
function matching(known: readonly KnownValue[], typed: string): readonly CompletionOption[] {
  const wanted = fold(typed);
  const beginning = known.filter(({ insert, about }) => [insert, about, ...about.split(' ')].some(begins));
  const within = known.filter((value) => !beginning.includes(value) && fold(value.insert).includes(wanted));
  const options = [...beginning, ...within];
  const isTyped = options.length === 1 && fold(options[0]?.insert ?? '') === wanted;
  return isTyped ? [] : options.slice(0, MOST);

  function begins(text: string): boolean {
    return fold(text).startsWith(wanted);
  }
}

function quoted(before: string, { insert, about }: CompletionOption): CompletionOption {
  return { insert: inQuotes(before + insert), about };
}
