import { takeArchived } from '../../../common/filter/archived.ts';
import { type FilterTerm, parseFilter } from '../../../common/filter/filter.ts';
import { nearestKey } from '../../../common/filter/key-kinds.ts';
import { fold } from '../../../common/fold.ts';
import type { Context } from '../../http/context.ts';
import { invalidFields } from '../../http/failure.ts';
import { type Condition, containsText, isLongEnough, phraseOf } from './conditions.ts';
import { FIELDS } from './fields.ts';

/** SQLite refuses conditions that nest 1,000 deep, as a chain of `AND` does. */
const MOST_TERMS = 200;
/** A term may have more than one: a day has two ends. */
const MOST_VALUES = 500;
/** Texts that are looked for at every task. */
const MOST_SCANNED = 20;

/** What an expression asks for. */
interface Filter {
  /** The query of the full-text index; null where there is none. All else has to hold of what it finds. */
  readonly match: string | null;
  /** All of them must hold. */
  readonly conditions: readonly Condition[];
  /** What `archived:` says; undefined without it. */
  readonly archived: boolean | undefined;
}

/** Throws 422 that names a key which is nearly one, or a wrong value. */
export function compileFilter(expression: string, context: Context): Filter {
  const terms = parseFilter(expression);
  if (terms.length > MOST_TERMS) throw tooMany();
  const { archived, others } = takeArchived(terms);
  const words = others.flatMap((term) => (isIndexed(term) ? [fold(term.text)] : []));
  const [inIndex, beside] = parted([...new Set(words)].toSorted((a, b) => b.length - a.length));
  const conditions = [
    ...others.filter((term) => !isIndexed(term)).flatMap((term) => conditionsOf(term, context)),
    // Only what the index has found is looked at.
    ...beside.map((word) => ({ ...containsText(word), scans: false })),
  ];
  if (valuesIn(conditions) > MOST_VALUES) throw tooMany();
  if (valuesIn(conditions.filter(({ scans = false }) => scans)) > MOST_SCANNED) {
    throw invalidFields({ q: [`has more than ${MOST_SCANNED} terms that look at every task`] });
  }
  return { match: inIndex.length === 0 ? null : inIndex.map(phraseOf).join(' AND '), conditions, archived };
}

/** Each costs the index a look into the lists of all its parts. */
const MOST_IN_INDEX = 6;

function parted(words: readonly string[]): readonly [readonly string[], readonly string[]] {
  return [words.slice(0, MOST_IN_INDEX), words.slice(MOST_IN_INDEX)];
}

function isIndexed(term: FilterTerm): term is Extract<FilterTerm, { kind: 'text' }> {
  return term.kind === 'text' && !term.negated && isLongEnough(fold(term.text));
}

function valuesIn(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, { values }) => sum + values.length, 0);
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
  if (field === undefined) {
    throw invalidFields({ q: [`does not know the key ${term.key}; ${nearestKey(term.key) ?? 'another'} is one`] });
  }
  return field({ operator: term.operator, value: term.value, key: term.key }, context);
}

/** A field that is empty is not the value: its task stays. */
function not(condition: Condition): Condition {
  return { ...condition, sql: `NOT COALESCE((${condition.sql}), 0)` };
}
