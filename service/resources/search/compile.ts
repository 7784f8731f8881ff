import { type FilterTerm, parseFilter } from '../../../common/filter/filter.ts';
import type { Context } from '../../http/context.ts';
import { invalidFields } from '../../http/failure.ts';
import { type Condition, containsText } from './conditions.ts';
import { FIELDS } from './fields.ts';

/** The conditions that an expression means; all of them must hold. Throws 422 that names an unknown key or a wrong value. */
export function compileFilter(expression: string, context: Context): readonly Condition[] {
  return parseFilter(expression).flatMap((term) => conditionsOf(term, context));
}

function conditionsOf(term: FilterTerm, context: Context): readonly Condition[] {
  if (term.kind === 'text') return textConditions(term);
  const condition = term.kind === 'assignee' ? assignee(term.initials, context) : fieldCondition(term, context);
  return [term.negated ? not(condition) : condition];
}

function textConditions({ text, negated }: Extract<FilterTerm, { kind: 'text' }>): readonly Condition[] {
  if (text.trim() === '') return [];
  const condition = containsText(text);
  return [negated ? not(condition) : condition];
}

function assignee(initials: string, { caller }: Context): Condition {
  if (initials.toLowerCase() === 'me') return { sql: 'tasks.assigned_user_id = ?', values: [caller.id] };
  return {
    sql: 'tasks.assigned_user_id IN (SELECT id FROM users WHERE initials = ? COLLATE NOCASE)',
    values: [initials],
  };
}

function fieldCondition(term: Extract<FilterTerm, { kind: 'filter' }>, context: Context): Condition {
  const field = Object.hasOwn(FIELDS, term.key) ? FIELDS[term.key] : undefined;
  if (field === undefined) throw invalidFields({ q: [`does not know the key ${term.key}`] });
  return field({ operator: term.operator, value: term.value, key: term.key }, context);
}

/** A field that is empty is not the value: its task stays. */
function not({ sql, values }: Condition): Condition {
  return { sql: `NOT COALESCE((${sql}), 0)`, values };
}
