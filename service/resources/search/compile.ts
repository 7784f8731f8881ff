import { type FilterTerm, parseFilter } from '../../../common/filter/filter.ts';
import { fold } from '../../../common/fold.ts';
import type { Context } from '../../http/context.ts';
import { invalidFields } from '../../http/failure.ts';
import { type Condition, containsText } from './conditions.ts';
import { FIELDS } from './fields.ts';

/** SQLite refuses conditions that nest 1,000 deep, as a chain of `AND` does. */
const MOST_TERMS = 200;
/** A term may have more than one: a day has two ends, and `tags` names several. */
const MOST_VALUES = 500;

/** The conditions that an expression means; all of them must hold. Throws 422 that names an unknown key or a wrong value. */
export function compileFilter(expression: string, context: Context): readonly Condition[] {
  const terms = parseFilter(expression);
  if (terms.length > MOST_TERMS) throw tooMany();
  const conditions = terms.flatMap((term) => conditionsOf(term, context));
  if (conditions.reduce((sum, { values }) => sum + values.length, 0) > MOST_VALUES) throw tooMany();
  return conditions;
}

function tooMany(): Error {
  return invalidFields({ q: ['has too many terms'] });
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
    sql: 'tasks.assigned_user_id IN (SELECT id FROM users WHERE fold(initials) = ?)',
    values: [fold(initials)],
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
