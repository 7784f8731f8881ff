import { isEqual } from '../equal.ts';
import { KEY_KINDS, nearestKey } from './key-kinds.ts';
import { contractInitials, contractValue, spokenKey } from './spoken.ts';

/** How a filter compares. `contains` is `:`, `equals` is `=` or `:=`. */
export type FilterOperator = 'contains' | 'equals' | 'less' | 'at-most' | 'greater' | 'at-least';

/** Where a term stands in its expression: half-open, with its `-`, its key and its quotes. */
export interface FilterPlace {
  readonly from: number;
  readonly to: number;
}

/** One term of an expression; all of them must hold. */
export type FilterTerm =
  /** To be found anywhere in a task, as it stands. */
  | (FilterPlace & { readonly kind: 'text'; readonly negated: boolean; readonly text: string })
  | (FilterPlace & {
      readonly kind: 'filter';
      readonly negated: boolean;
      readonly key: string;
      readonly operator: FilterOperator;
      readonly value: string;
      /** Where the key begins in the expression, and where the value does. */
      readonly keyFrom: number;
      readonly valueFrom: number;
    })
  /** `@AB`, or `@me`. */
  | (FilterPlace & { readonly kind: 'assignee'; readonly negated: boolean; readonly initials: string });

const OPERATORS: readonly (readonly [string, FilterOperator])[] = [
  [':=', 'equals'],
  ['<=', 'at-most'],
  ['<:', 'at-most'],
  ['>=', 'at-least'],
  ['>:', 'at-least'],
  [':', 'contains'],
  ['=', 'equals'],
  ['<', 'less'],
  ['>', 'greater'],
];

/**
 * The terms of an expression of the contract's search language ("Filter expression"): `name:"ship it" -@AB due_date<=today`.
 * Terms are separated by blanks, `-` before one negates it, double quotes hold words together (`\"` is a quote itself).
 * Never throws: what is no filter is text, and so is a word before a sign that is no key (`http://…`), unless it misses one by a
 * slip: that is for the caller to say. Keys come in lower case, and in the words of the contract: keys, columns, priorities, dates
 * and `@me` may be typed in the language that is spoken as well.
 */
export function parseFilter(expression: string): readonly FilterTerm[] {
  return wordsOf(expression).map((word) => termOf(word));
}

/** The same of what is still being typed: the value of the last one may be missing. */
export function parseUnfinished(expression: string): readonly FilterTerm[] {
  return wordsOf(expression).map((word) => termOf(word, UNFINISHED));
}

/** A word without its quotes; `plainLength` is how much of it stood before the first one. */
interface Word extends FilterPlace {
  readonly text: string;
  readonly plainLength: number;
}

/** Anything but blanks, with whatever stands in quotes; a quote that is never closed goes to the end. */
const WORD = /(?:"(?:\\[^]|[^"\\])*(?:"|$)|[^\s"])+/gu;

function wordsOf(expression: string): readonly Word[] {
  return [...expression.matchAll(WORD)].map(({ 0: word, index }) => {
    const quote = word.indexOf('"');
    const text = word.replaceAll(/"((?:\\[^]|[^"\\])*)(?:"|$)/gu, (_, inner: string) =>
      inner.replaceAll(/\\(["\\])/g, '$1'),
    );
    return { text, plainLength: quote < 0 ? text.length : quote, from: index, to: index + word.length };
  });
}

/** Words as they are, of the language that is spoken too, or as the contract alone has them. */
interface Vocabulary {
  readonly key: (word: string) => string | undefined;
  readonly value: (key: string, value: string) => string;
  readonly initials: (initials: string) => string;
  /** A word of the language that no value follows is text then, as in a name that somebody pastes. */
  readonly needsValue: boolean;
}

const SPOKEN: Vocabulary = { key: spokenKey, value: contractValue, initials: contractInitials, needsValue: true };
const UNFINISHED: Vocabulary = { ...SPOKEN, needsValue: false };
const AS_TYPED: Vocabulary = {
  key: () => undefined,
  value: (_, value) => value,
  initials: (initials) => initials,
  needsValue: false,
};

function termOf(word: Word, spoken = SPOKEN): FilterTerm {
  const { from, to } = word;
  const negated = word.text.length > 1 && word.plainLength > 0 && word.text.startsWith('-');
  const text = negated ? word.text.slice(1) : word.text;
  const plain = text.slice(0, negated ? word.plainLength - 1 : word.plainLength);
  if (/^@./u.test(plain)) return { kind: 'assignee', from, to, negated, initials: spoken.initials(text.slice(1)) };
  const typed = /^[\p{L}_][\p{L}\p{N}_]*(?=[:=<>])/u.exec(plain)?.[0];
  const operator = typed === undefined ? undefined : OPERATORS.find(([sign]) => plain.startsWith(sign, typed.length));
  if (typed === undefined || operator === undefined) return { kind: 'text', from, to, negated, text };
  const beforeValue = typed.length + operator[0].length;
  const key = keyOf(typed, spoken.needsValue && text.length === beforeValue ? AS_TYPED : spoken);
  if (key === undefined) return { kind: 'text', from, to, negated, text };
  const keyFrom = from + Number(negated);
  return {
    kind: 'filter',
    from,
    to,
    negated,
    key,
    operator: operator[1],
    value: spoken.value(key, text.slice(beforeValue)),
    keyFrom,
    valueFrom: keyFrom + beforeValue,
  };
}

/** The contract's key that a word is, in English or in the language that is spoken, or misses by one slip; undefined where it is none. */
function keyOf(typed: string, spoken: Vocabulary): string | undefined {
  const name = typed.toLowerCase();
  if (KEY_KINDS.has(name)) return name;
  return spoken.key(name) ?? (nearestKey(name) === undefined ? undefined : name);
}

/** The same expression in the words of the contract, for the service: terms that are of the contract stay as they were typed. */
export function inContractWords(expression: string): string {
  return wordsOf(expression).reduceRight((so, word) => {
    const term = termOf(word);
    const isSame = isEqual(term, termOf(word, AS_TYPED));
    return isSame ? so : `${so.slice(0, word.from)}${contractWords(term)}${so.slice(word.to)}`;
  }, expression);
}

function contractWords(term: FilterTerm): string {
  const minus = term.negated ? '-' : '';
  if (term.kind === 'text') return `${minus}${inQuotes(term.text)}`;
  if (term.kind === 'assignee') return `${minus}@${term.initials}`;
  const sign = OPERATORS.find(([, operator]) => operator === term.operator)?.[0] ?? ':';
  return `${minus}${term.key}${sign}${inQuotes(term.value)}`;
}

/** A value with a blank or a quote in it stands in quotes. */
export function inQuotes(value: string): string {
  return /[\s"\\]/u.test(value) ? `"${value.replaceAll(/(["\\])/g, '\\$1')}"` : value;
}
