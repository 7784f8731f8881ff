import {
  type CachedQuery,
  COUNTED,
  NOTHING_FOUND,
  type SearchAnswer,
  type SearchHit,
  type SearchQuery,
  type SearchValues,
} from '../../../common/domain/search.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { takeArchived } from '../../../common/filter/archived.ts';
import { type FilterTerm, parseFilter } from '../../../common/filter/filter.ts';
import { KEY_KINDS } from '../../../common/filter/key-kinds.ts';
import { isForService } from '../../../common/filter/keys.ts';
import { mistakesIn } from '../../../common/filter/mistakes.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { TaskRow } from '../journal/rows.ts';
import type { Refusal, Silence } from '../sync/outcome.ts';
import type { AskedBeside } from '../sync/until-closed.ts';
import { markedWords } from './evaluate.ts';
import { takeFound } from './found-tasks.ts';
import { createLocalSearch, type LocalSearchPorts } from './local-search.ts';
import { marksIn } from './marks.ts';
import { searchValues } from './values.ts';

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
      const told = await service.search(query, LIMIT);
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

export function taskRef(task: TaskRow): TaskRef {
  const { taskId, name, boardId, boardName, lane, colour } = task;
  return { taskId, name, boardId, boardName, lane, colour };
}
