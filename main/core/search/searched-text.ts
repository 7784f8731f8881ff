import { fold } from '../../../common/fold.ts';
import type { TaskFacts } from '../journal/rows.ts';

/** The tags of a text in which commas separate them, with blanks or without; folded. */
export function tagsIn(text: string): readonly string[] {
  return fold(text)
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** A description may be a book: more of it is not searched here, so that no task keeps the index busy for long. */
export const LONGEST_SEARCHED = 20_000;

/** What is searched beside the name: tags, external id, custom fields, description, comments where they were loaded. */
export function searchedText(facts: TaskFacts | null): string {
  if (facts === null) return '';
  const { description, tags, externalId, customFields, comments } = facts;
  return [tags, externalId, ...customFields, description, ...(comments ?? [])]
    .filter((part) => part !== null && part !== '')
    .join('\n')
    .slice(0, LONGEST_SEARCHED);
}
