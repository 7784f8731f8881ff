import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { QueryMistake, SearchValues } from '../../../common/domain/search.ts';
import type { Completions } from '../../../common/filter/complete.ts';
import { fold } from '../../../common/fold.ts';
import type { Reading, TaskWords } from '../../../common/phrase/phrase.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import type { Store } from '../../store/store.ts';
import { searchGroups, wordsOf, type CreateItem, type PaletteAction, type SearchItem } from './search-items.ts';
import { useCreate, type CreateChoice } from '../../task/use-create.ts';
import { useReading, type FieldReading } from './use-reading.ts';
import { EVERYWHERE, movedBy, useSearch, type Search, type SearchScope } from '../../task/use-search.ts';
import { useTaskWords, type TaskWordsFound } from './use-task-words.ts';

/** Everything that the search field is drawn from. */
export interface SearchField {
  readonly search: Search;
  readonly reading: Reading;
  readonly named: TaskWordsFound;
  readonly scope: SearchScope;
  readonly setScope: (scope: SearchScope) => void;
  readonly boards: SearchValues['boards'];
  readonly groups: ReturnType<typeof searchGroups>;
  readonly items: ReturnType<typeof searchGroups>[number]['items'];
  readonly mistakes: readonly QueryMistake[];
  readonly place: CreateChoice | undefined;
  /** Why what was typed cannot become a task, which it otherwise would; null where it can, or would not. */
  readonly refusal: string | null;
  readonly isCurrent: boolean;
  readonly firstIsChosen: boolean;
  /** How often it was opened. */
  readonly openings: number;
  readonly open: () => void;
}

const NO_WORDS: readonly TaskWords[] = [];

export function useField(actions: readonly PaletteAction[], draft?: Store<string>): SearchField {
  const [isUsed, setUsed] = useState(0);
  const [scope, setScope] = useState(EVERYWHERE);
  const search = useSearch(scope, draft);
  const boardNews = useSnapshot((snapshot) => snapshot.boardNews);
  // Both only grow: what is told of the boards is asked for with each use, and when they came meanwhile.
  const turn = isUsed === 0 ? 0 : isUsed + boardNews;
  const findAgain = useEffectEvent(() => {
    if (turn > 0) search.askAgain();
  });
  // What was in vain may be among the tasks that came.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again with every news
  useEffect(() => findAgain(), [boardNews]);
  const read = useReading(search, turn);
  const { reading } = read;
  const words = useMemo(() => (reading.kind === 'search' ? NO_WORDS : wordsOf(reading)), [reading]);
  const named = useTaskWords(words, turn);
  const { choice: place, refusal } = useCreate(turn, scope.boardId);
  const isCurrent = search.isCurrent && named.isCurrent && (read.isReady || search.query.trim() === '');
  const wanted = isCurrent ? newTask(search, named, read) : undefined;
  const groups = searchGroups({
    text: search.query,
    answered: search.answered,
    reading,
    hits: search.hits,
    late: search.late,
    named: named.isCurrent ? named.named : [],
    completions: read.completions,
    create: place === undefined ? undefined : wanted,
    actions,
    say: read.say,
  });

  const items = groups.flatMap((group) => group.items);

  return {
    search,
    reading,
    named,
    scope,
    setScope,
    boards: read.values.boards,
    groups,
    items,
    mistakes: mistakesOf(search, named, read),
    place,
    refusal: wanted === undefined ? null : refusal,
    isCurrent,
    firstIsChosen: search.query.trim() !== '' && isMeant(items[0], search.query, reading),
    openings: isUsed,
    open: () => {
      setUsed((before) => before + 1);
      if (search.query === '') setScope(EVERYWHERE);
      search.refresh();
    },
  };
}

/** Whether Enter alone does it. */
function isMeant(first: SearchItem | undefined, query: string, { kind }: Reading): boolean {
  // A card for the whole team is made by whoever chose to, not by a slip of the pen.
  if (kind === 'choose' || first?.kind === 'create') return false;
  // After a command that cannot be done, or not yet, a card that has its words somewhere is no start that anybody asked for.
  const isCommand = kind === 'wrong' || kind === 'unfinished';
  return !isCommand || first?.kind !== 'hit' || fold(first.hit.task.name).startsWith(fold(query.trim()));
}

/** What was typed, as the name of a task that nobody has made yet; undefined while there may still be one. */
function newTask(search: Search, named: TaskWordsFound, { reading, hasFilters }: FieldReading): CreateItem | undefined {
  const isFound =
    search.hits.length + search.late.length > 0 || named.named.some(({ hits, late }) => hits.length + late.length > 0);
  const isSought = search.isServiceAsked || named.isServiceAsked;
  if (isFound || isSought || hasFilters || search.mistakes.length > 0) return undefined;
  const task = nameOf(search.query, reading);
  return task === undefined ? undefined : { kind: 'create', key: 'create', ...task };
}

function nameOf(query: string, reading: Reading): Pick<CreateItem, 'name' | 'atMs'> | undefined {
  const name = query.trim();
  if (reading.kind === 'search' && name !== '') return { name, atMs: null };
  const phrase = reading.kind === 'read' ? reading.phrases[0] : undefined;
  if (phrase?.kind !== 'start' && phrase?.kind !== 'switch') return undefined;
  return phrase.task.taskId === null ? { name: phrase.task.text, atMs: phrase.atMs } : undefined;
}

/** Of a phrase only what is wrong with itself, or with the words for its task: its verb is no part of a query. */
function mistakesOf(search: Search, named: TaskWordsFound, read: FieldReading): readonly QueryMistake[] {
  const { reading, completions } = read;
  if (reading.kind === 'search') {
    return search.isCurrent ? search.mistakes.filter((mistake) => !isBeingTyped(mistake, completions)) : [];
  }
  if (reading.kind === 'wrong' || reading.kind === 'choose') return [reading.problem];
  return named.named.slice(0, 1).flatMap(({ words, mistakes }) => {
    const at = search.query.indexOf(words.text);
    return at === -1 ? [] : movedBy(mistakes, at);
  });
}

/** A word that can still become a right one is not marked yet. */
function isBeingTyped({ from, to }: QueryMistake, completions: Completions | undefined): boolean {
  return completions !== undefined && from <= completions.to && to >= completions.from;
}
