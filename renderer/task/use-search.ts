import { useEffect, useId, useRef, useState } from 'react';
import {
  NOTHING_FOUND,
  type QueryMistake,
  type SearchAnswer,
  type SearchHit,
  type SearchQuery,
} from '../../common/domain/search.ts';
import { t } from '../../common/i18n/translate.ts';
import type { Reply } from '../../common/ipc/failure.ts';
import { useCardclock } from '../store/cardclock.ts';
import type { Store } from '../store/store.ts';
import { lateHits } from './search-list.ts';

/** The service is asked once the person has paused this long; what this computer knows is shown at every letter. */
export const PAUSE_MS = 150;

/** Which tasks are searched. */
export type SearchScope = Omit<SearchQuery, 'text'>;

export const EVERYWHERE: SearchScope = { boardId: null, archived: false };

interface Request {
  readonly query: string;
  readonly caret: number;
  /** When it was typed, UTC ms. */
  readonly atMs: number;
}

interface Found {
  readonly query: string;
  readonly scope: SearchScope;
  readonly hits: readonly SearchHit[];
  readonly late: readonly SearchHit[];
  readonly mistakes: readonly QueryMistake[];
  /** Why the service's own matches are missing, in words. */
  readonly problem: string | null;
  readonly isServiceAsked: boolean;
}

export interface Search extends Request {
  readonly setQuery: (query: string, caret?: number) => void;
  /** The text again, unless something else was typed meanwhile. */
  readonly restore: (query: string) => void;
  readonly setCaret: (caret: number) => void;
  /** The text that the hits answer. */
  readonly answered: string;
  /** What this computer knows. */
  readonly hits: readonly SearchHit[];
  /** What only the service has found. */
  readonly late: readonly SearchHit[];
  /** What is wrong with the query, and where: then there are no hits. */
  readonly mistakes: readonly QueryMistake[];
  /** False while the hits still answer an older query. */
  readonly isCurrent: boolean;
  readonly problem: string | null;
  /** True until the service has answered, or was found to be out of reach. */
  readonly isServiceAsked: boolean;
  /** Asks again for the present query, for a list that is opened anew. */
  readonly refresh: () => void;
  /** The same where the list is open, and what it says of times stays. */
  readonly askAgain: () => void;
}

const NOTHING: Found = {
  query: '',
  scope: EVERYWHERE,
  hits: [],
  late: [],
  mistakes: [],
  problem: null,
  isServiceAsked: false,
};

/** `draft`: the text, where it is to outlive the field. */
export function useSearch(scope: SearchScope = EVERYWHERE, draft?: Store<string>): Search {
  const { bridge } = useCardclock();
  const [first] = useState(() => draft?.get() ?? '');
  const [request, setRequest] = useState<Request>({ query: first, caret: first.length, atMs: 0 });
  const [asked, setAsked] = useState({ query: first });
  const [found, setFound] = useState<Found>(NOTHING);
  const stream = useId();
  const latest = useRef<object>(asked);
  const latestQuery = useRef(first);

  useEffect(() => {
    const mine = {};
    latest.current = mine;
    const { query } = asked;
    const text = query.trim();
    const isLatest = (): boolean => latest.current === mine;

    async function fromCache(): Promise<SearchAnswer> {
      const answer = answerOf(await bridge.invoke('search:cached', { ...scope, text, stream }));
      const { hits, problem } = answer;
      const mistakes = movedBy(answer.mistakes, query.length - query.trimStart().length);
      const isServiceAsked = text !== '' && mistakes.length === 0;
      if (isLatest()) setFound({ query, scope, hits, late: [], mistakes, problem, isServiceAsked });
      return answer;
    }

    async function fromService(cached: SearchAnswer): Promise<void> {
      if (!isLatest() || cached.mistakes.length > 0) return;
      const answer = answerOf(await bridge.invoke('search:remote', { ...scope, text }));
      if (!isLatest()) return;
      setFound((shown) => ({
        ...shown,
        late: lateHits(shown.hits, answer.hits),
        problem: answer.problem,
        isServiceAsked: false,
      }));
    }

    const cached = fromCache();
    if (text === '') return undefined;
    const timer = setTimeout(() => void cached.then(fromService), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [bridge, asked, scope, stream]);

  function setQuery(query: string, caret = query.length): void {
    latestQuery.current = query;
    draft?.set(query);
    setRequest({ query, caret, atMs: Date.now() });
    setAsked({ query });
  }

  function askAgain(): void {
    setAsked((before) => ({ ...before }));
  }

  return {
    ...request,
    setQuery,
    restore: (query) => {
      if (latestQuery.current === '') setQuery(query);
    },
    setCaret: (caret) => setRequest((before) => (before.caret === caret ? before : { ...before, caret })),
    answered: found.query,
    hits: found.hits,
    late: found.late,
    mistakes: found.mistakes,
    isCurrent: found.query === request.query && found.scope === scope,
    problem: found.problem,
    isServiceAsked: found.isServiceAsked,
    refresh: () => {
      setRequest((before) => ({ ...before, atMs: Date.now() }));
      askAgain();
    },
    askAgain,
  };
}

/** Of a text that stands further on in another one. */
export function movedBy(mistakes: readonly QueryMistake[], units: number): readonly QueryMistake[] {
  return mistakes.map(({ from, to, reason }) => ({ from: from + units, to: to + units, reason }));
}

/** What there is to show, whether it was answered or refused. */
export function answerOf(reply: Reply<SearchAnswer>): SearchAnswer {
  return reply.ok ? reply.value : { ...NOTHING_FOUND, problem: reply.error.message };
}

/** Why no task is found; `isUnread`: as `boardsUnread` of the snapshot. */
export function noTaskWords(words: string, isUnread: boolean): string {
  return isUnread
    ? t('No such task is known here yet: the board is still being read.')
    : t('No task matches “{words}”.', { words });
}
