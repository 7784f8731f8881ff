import type { FilterTerm } from '../../../common/filter/filter.ts';
import { isForService } from '../../../common/filter/keys.ts';
import { fold } from '../../../common/fold.ts';
import type { TaskRow } from '../journal/rows.ts';
import type { FilterContext } from './context.ts';
import { fieldTest } from './field-tests.ts';
import { searchedText } from './searched-text.ts';

/** A task with its folded text, made when it is asked for, and once for all terms. */
export interface FoldedTask {
  readonly task: TaskRow;
  readonly name: string;
  /** Name and all else that is searched. */
  readonly text: string;
}

export function folded(task: TaskRow): FoldedTask {
  let name: string | undefined;
  let text: string | undefined;
  return {
    task,
    get name() {
      name ??= fold(task.name);
      return name;
    },
    get text() {
      const more = text === undefined ? searchedText(task.facts) : '';
      text ??= more === '' ? this.name : `${this.name}\n${fold(more)}`;
      return text;
    },
  };
}

export type TermsTest = (task: FoldedTask) => boolean;

/**
 * What the service's own search means by these terms: all must hold, and a negated one holds also where the field is empty.
 * A term of which only the service knows never holds here.
 */
export function compileTerms(terms: readonly FilterTerm[], context: FilterContext): TermsTest {
  const tests = terms.flatMap((term) => testOf(term, context) ?? []);
  return (task) => tests.every((test) => test(task));
}

function testOf(term: FilterTerm, context: FilterContext): TermsTest | null {
  if (term.kind === 'text') {
    if (term.text.trim() === '') return null;
    const wanted = fold(term.text);
    return ({ text }) => text.includes(wanted) !== term.negated;
  }
  if (term.kind === 'assignee') {
    const people = context.peopleCalled(term.initials);
    return ({ task: { facts } }) => {
      if (facts === null) return false;
      return (facts.assignedUserId !== null && people.has(facts.assignedUserId)) !== term.negated;
    };
  }
  const test = isForService(term.key) ? undefined : fieldTest(term, context);
  if (test === undefined) return () => false;
  const isKnown = term.negated ? (task: TaskRow) => task.facts !== null || isOfTaskItself(term.key) : () => true;
  return ({ task }) => isKnown(task) && test(task) !== term.negated;
}

/** Known of every task, however it became known. */
function isOfTaskItself(key: string): boolean {
  return key === 'id' || key === 'name' || key === 'board_id';
}

/** Words that are looked for anywhere, folded: what is ranked and marked by. */
export function wantedWords(terms: readonly FilterTerm[]): readonly string[] {
  return terms.flatMap((term) => {
    if (term.kind !== 'text' || term.negated) return [];
    const word = fold(term.text);
    return word.trim() === '' ? [] : [word];
  });
}

/** Words that occur in the names of what was found: for marks. */
export function markedWords(terms: readonly FilterTerm[]): readonly string[] {
  const inName = terms.flatMap((term) => {
    const isInName = term.kind === 'filter' && !term.negated && term.key === 'name';
    return isInName && ['contains', 'equals'].includes(term.operator) ? fold(term.value) : [];
  });
  return [...wantedWords(terms), ...inName].filter((word) => word.trim() !== '');
}
