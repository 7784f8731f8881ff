import {
  type CachedQuery,
  COUNTED,
  NOTHING_FOUND,
  type SearchAnswer,
  type SearchHit,
  type SearchQuery,
  type SearchValues,
} from '../../../common/domain/search.ts';
import { takeArchived } from '../../../common/filter/archived.ts';
import { type FilterTerm, inContractWords, parseFilter } from '../../../common/filter/filter.ts';
import { KEY_KINDS } from '../../../common/filter/key-kinds.ts';
import { isForService } from '../../../common/filter/keys.ts';
import { mistakesIn } from '../../../common/filter/mistakes.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { TaskRow } from '../journal/rows.ts';
import type { Refusal, Silence } from '../outcome.ts';
import type { AskedBeside } from '../sync/board-service.ts';
import { markedWords } from './evaluate.ts';
import { taskRef } from '../state/task-refs.ts';
import { takeFound } from './found-tasks.ts';
import { createLocalSearch, type LocalSearchPorts } from './local-search.ts';
import { foldWithOrigins } from '../../../common/fold.ts';
import type { Journal } from '../journal/journal.ts';

export interface Search {
  /** What this computer knows; with an empty text what was used last. Without hits once a newer one of its stream was asked for. */
  readonly cached: (query: CachedQuery) => Promise<SearchAnswer>;
  /** What the service finds; its tasks are known here from then on. */
  readonly remote: (query: SearchQuery) => Promise<SearchAnswer>;
  /** What a query may name. */
  readonly values: () => SearchValues;
}

const LIMIT = 20;

export function createSearch(ports: LocalSearchPorts, service: Pick<AskedBeside, 'search'>): Search {
  const { journal, account } = ports;
  const local = createLocalSearch(ports);

  /** What the first reading of a query finds that finds anything, and that reading. Nothing once a newer query was asked. */
  async function firstFound(
    query: CachedQuery,
    readings: readonly (readonly FilterTerm[] | null)[],
    limit: number,
  ): Promise<readonly [readonly TaskRow[], readonly FilterTerm[]]> {
    for (const sought of readings) {
      if (sought === null) continue;
      const tasks = await local(query, sought, limit);
      // Asking on would end the newer one in turn.
      if (tasks === null) break;
      if (tasks.length > 0) return [tasks, sought];
    }
    return [[], []];
  }

  return {
    cached: async (query) => {
      const { terms, answer, isRight } = understood(query);
      const { most } = query;
      const limit = most === undefined ? LIMIT : Math.max(most, COUNTED) + 1;
      const first = isRight ? terms : literally(terms, query.text);
      const [tasks, sought] = await firstFound(query, [first, asItStands(query.text)], limit);
      if (most === undefined) return { ...answer, hits: hits(tasks, sought) };
      return { ...answer, hits: hits(tasks.slice(0, most), sought), total: tasks.length };
    },
    remote: async (query) => {
      const { terms, answer, isRight } = understood(query);
      // The service would refuse it, with fewer words.
      if (!isRight) return answer;
      const told = await service.search({ ...query, text: inContractWords(query.text) }, LIMIT);
      if (told.kind === 'answered')
        return { ...answer, hits: hits(takeFound(journal, account.id, told.value), terms), needsService: false };
      return { ...answer, problem: `${t('Only what this computer knows is shown.')} ${whyNot(told)}` };
    },
    values: () => searchValues(journal, account.id),
  };
}

function whyNot(told: Refusal | Silence): string {
  return told.kind === 'refused' || told.why === 'not-asked' ? ended(told.words) : t('The service cannot be reached.');
}

/** Services say much without a full stop. */
function ended(words: string): string {
  return /[.!?…。]$/.test(words) ? words : `${words}.`;
}

interface Understood {
  readonly terms: readonly FilterTerm[];
  /** Without hits. */
  readonly answer: SearchAnswer;
  readonly isRight: boolean;
}

function understood({ text, archived }: SearchQuery): Understood {
  const terms = parseFilter(text);
  const mistakes = mistakesIn(terms);
  const asksArchive = takeArchived(terms).archived ?? archived;
  const needsService = asksArchive || terms.some((term) => term.kind === 'filter' && isForService(term.key));
  return { terms, answer: { ...NOTHING_FOUND, mistakes, needsService }, isRight: mistakes.length === 0 };
}

/** Words that only look like a filter, as the `Re:` of a pasted name, taken as they stand; null where more than that is wrong. */
function literally(terms: readonly FilterTerm[], text: string): readonly FilterTerm[] | null {
  const taken = terms.map((term): FilterTerm => {
    if (term.kind !== 'filter' || KEY_KINDS.has(term.key)) return term;
    const { from, to, negated, keyFrom } = term;
    return { kind: 'text', from, to, negated, text: text.slice(keyFrom, to).replaceAll('"', '') };
  });
  return mistakesIn(taken).length === 0 ? taken : null;
}

/** A whole name, whose quotes and signs mean something else in a query; null where it has none. */
function asItStands(text: string): readonly FilterTerm[] | null {
  if (!/["@:=<>]|(?:^|\s)-/.test(text)) return null;
  return [{ kind: 'text', from: 0, to: text.length, negated: false, text: text.trim() }];
}

function hits(tasks: readonly TaskRow[], terms: readonly FilterTerm[]): readonly SearchHit[] {
  const words = markedWords(terms);
  return tasks.map((task) => ({ task: taskRef(task), marks: marksIn(task.name, words) }));
}

/** Where the words occur in `name`: half-open index ranges, in order, without overlap. */
export function marksIn(name: string, words: readonly string[]): readonly (readonly [number, number])[] {
  const { folded, origins } = foldWithOrigins(name);
  const found = words.flatMap((word) => occurrences(folded, word)).toSorted((a, b) => a[0] - b[0]);
  const marks: [number, number][] = [];
  for (const [from, to] of found) {
    const start = origins[from] ?? 0;
    const end = endOf(origins, to);
    const last = marks.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}

function occurrences(text: string, word: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) found.push([at, at + word.length]);
  return found;
}

/** The end of the original character that the last folded unit came from. */
function endOf(origins: readonly number[], to: number): number {
  const last = origins[to - 1] ?? 0;
  return origins.slice(to).find((origin) => origin > last) ?? origins.at(-1) ?? 0;
}

/** More would not help to complete a word. */
const MOST_TAGS = 2000;

/** What a query may name: of all boards of the account, each once. */
function searchValues(journal: Journal, accountId: number): SearchValues {
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
