import { KEY_KINDS, nearestKey } from './key-kinds.ts';

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
 * slip: that is for the caller to say. Keys come in lower case.
 */
export function parseFilter(expression: string): readonly FilterTerm[] {
  return wordsOf(expression).map((word) => termOf(word));
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

function termOf(word: Word): FilterTerm {
  const { from, to } = word;
  const negated = word.text.length > 1 && word.plainLength > 0 && word.text.startsWith('-');
  const text = negated ? word.text.slice(1) : word.text;
  const plain = text.slice(0, negated ? word.plainLength - 1 : word.plainLength);
  if (/^@./u.test(plain)) return { kind: 'assignee', from, to, negated, initials: text.slice(1) };
  const key = /^[A-Za-z_]\w*(?=[:=<>])/.exec(plain)?.[0];
  const operator = key === undefined ? undefined : OPERATORS.find(([sign]) => plain.startsWith(sign, key.length));
  if (key === undefined || operator === undefined) return { kind: 'text', from, to, negated, text };
  const name = key.toLowerCase();
  if (!KEY_KINDS.has(name) && nearestKey(name) === undefined) return { kind: 'text', from, to, negated, text };
  const keyFrom = from + Number(negated);
  const beforeValue = key.length + operator[0].length;
  return {
    kind: 'filter',
    from,
    to,
    negated,
    key: name,
    operator: operator[1],
    value: text.slice(beforeValue),
    keyFrom,
    valueFrom: keyFrom + beforeValue,
  };
}
