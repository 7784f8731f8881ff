import type { SQLInputValue } from 'node:sqlite';
import type { FilterOperator } from '../../../common/filter/filter.ts';
import { fold } from '../../../common/fold.ts';
import { invalidFields } from '../../http/failure.ts';

/** A condition on `tasks`, and `folded` and `words` beside it, with its values. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
  /** It looks into a text, or sums something up, at every task. */
  readonly scans?: boolean;
}

/** What follows a key. */
export interface Comparison {
  readonly key: string;
  readonly operator: FilterOperator;
  readonly value: string;
}

/** Shortest text that the trigram index knows. */
const SHORTEST_INDEXED = 3;

export function isLongEnough(folded: string): boolean {
  return Array.from(folded).length >= SHORTEST_INDEXED;
}

/** The phrase that the index finds a folded text by. */
export function phraseOf(folded: string): string {
  return `"${folded.replaceAll('"', '""')}"`;
}

/** The task's searchable text contains `text`, whatever its case and marks. */
export function containsText(text: string): Condition {
  return { sql: 'instr(words.c0, ?) > 0', values: [fold(text)], scans: true };
}

const SIGNS: Readonly<Record<FilterOperator, string>> = {
  contains: '=',
  equals: '=',
  less: '<',
  'at-most': '<=',
  greater: '>',
  'at-least': '>=',
};

/** Numbers, and whatever else has an order: `:` equals. */
export function compare(sql: string, { operator }: Comparison, value: SQLInputValue): Condition {
  return { sql: `${sql} ${SIGNS[operator]} ?`, values: [value] };
}

/** Of a folded text: `:` contains, `=` equals, both whatever the case and marks; `<` and `>` by the letters' order. */
export function compareText(sql: string, comparison: Comparison): Condition {
  const folded = fold(comparison.value);
  if (comparison.operator === 'contains') return { sql: `instr(${sql}, ?) > 0`, values: [folded], scans: true };
  return { ...compare(sql, comparison, folded), scans: true };
}

/** 422 that says what is wrong with a key's value. */
export function wrongValue({ key, value }: Comparison, expected: string): Error {
  return invalidFields({ q: [`has the value ${value} for ${key}, which is not ${expected}`] });
}
