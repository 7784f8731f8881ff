import type { SearchValues } from '../../../common/domain/search.ts';
import type { Journal } from '../journal/journal.ts';

/** More would not help to complete a word. */
const MOST_TAGS = 2000;

/** What a query may name: of all boards of the account, each once. */
export function searchValues(journal: Journal, accountId: number): SearchValues {
  const boards = journal.boards.all(accountId);
  const people = new Map(boards.flatMap((board) => board.people.map((person) => [person.userId, person] as const)));
  const cardTypes = boards.flatMap((board) =>
    board.cardTypes.filter(({ isDisabled }) => !isDisabled).map(({ name }) => name),
  );
  const tags = journal.tasks
    .tags(accountId, MOST_TAGS)
    .flatMap((text) => text.split(','))
    .map((tag) => tag.trim());
  return {
    boards: boards.map(({ boardId, name }) => ({ boardId, name })),
    cardTypes: inOrder(cardTypes),
    people: [...people.values()]
      .map(({ initials, name }) => ({ initials, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    tags: inOrder(tags.filter((tag) => tag !== '')),
  };
}

function inOrder(names: readonly string[]): readonly string[] {
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b));
}
