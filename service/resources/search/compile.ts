import type { SQLInputValue } from 'node:sqlite';
import { fold } from '../../../common/fold.ts';
import type { Context } from '../../http/context.ts';

/** A condition on `tasks` with its values. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** The conditions that an expression means; all of them must hold. */
export function compileFilter(expression: string, _context: Context): readonly Condition[] {
  return expression
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => containsText(word));
}

/** Shortest word that the trigram index knows. */
const SHORTEST_INDEXED = 3;

/** The task's searchable text contains `word`, whatever its case and marks. */
export function containsText(word: string): Condition {
  const folded = fold(word);
  if (Array.from(folded).length < SHORTEST_INDEXED) {
    return { sql: `tasks.id IN (SELECT rowid FROM tasks_fts WHERE text LIKE ? ESCAPE '!')`, values: [like(folded)] };
  }
  return {
    sql: 'tasks.id IN (SELECT rowid FROM tasks_fts WHERE tasks_fts MATCH ?)',
    values: [`"${folded.replaceAll('"', '""')}"`],
  };
}

/** A `LIKE` pattern for "contains", with `!` as its escape. */
export function like(text: string): string {
  return `%${text.replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`;
}
