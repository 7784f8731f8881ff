import type { SQLInputValue } from 'node:sqlite';
import type { FilterOperator } from '../../../common/filter/filter.ts';
import { fold } from '../../../common/fold.ts';
import { invalidFields } from '../../http/failure.ts';

/** A condition on `tasks` with its values. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** What follows a key. */
export interface Comparison {
  readonly key: string;
  readonly operator: FilterOperator;
  readonly value: string;
}

/** Shortest text that the trigram index knows. */
const SHORTEST_INDEXED = 3;

/** The task's searchable text contains `text`, whatever its case and marks. */
export function containsText(text: string): Condition {
  const folded = fold(text);
  if (Array.from(folded).length < SHORTEST_INDEXED) {
    return { sql: 'tasks.id IN (SELECT rowid FROM tasks_fts WHERE instr(text, ?) > 0)', values: [folded] };
  }
  return {
    sql: 'tasks.id IN (SELECT rowid FROM tasks_fts WHERE tasks_fts MATCH ?)',
    values: [`"${folded.replaceAll('"', '""')}"`],
  };
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

/** `:` contains, `=` equals, both whatever the case and marks; `<` and `>` by the letters' order. */
export function compareText(sql: string, comparison: Comparison): Condition {
  const folded = fold(comparison.value);
  if (comparison.operator === 'contains') return { sql: `instr(fold(${sql}), ?) > 0`, values: [folded] };
  return compare(`fold(${sql})`, comparison, folded);
}

/** 422 that says what is wrong with a key's value. */
export function wrongValue({ key, value }: Comparison, expected: string): Error {
  return invalidFields({ q: [`has the value ${value} for ${key}, which is not ${expected}`] });
}
