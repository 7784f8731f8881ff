import type { FilterTerm } from './filter.ts';
import { readSwitch } from './values.ts';

/** Whether `archived:` asks for archived tasks (the last one counts; undefined without it), and the terms beside it. */
export function takeArchived(terms: readonly FilterTerm[]): {
  readonly archived: boolean | undefined;
  readonly others: readonly FilterTerm[];
} {
  let archived: boolean | undefined;
  const others = terms.filter((term) => {
    const wanted = term.kind === 'filter' && term.key === 'archived' ? readSwitch(term.value) : undefined;
    if (wanted === undefined) return true;
    archived = wanted !== term.negated;
    return false;
  });
  return { archived, others };
}
