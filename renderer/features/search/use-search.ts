import { useEffect, useRef, useState } from 'react';
import type { SearchAnswer, SearchHit } from '../../../common/domain/search.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { joinHits } from './search-list.ts';

/** The service is asked once the person has paused this long; what this computer knows is shown at every letter. */
const PAUSE_MS = 150;

interface Found {
  readonly query: string;
  readonly hits: readonly SearchHit[];
  /** Why the service's own matches are missing, in words. */
  readonly problem: string | null;
  readonly isServiceAsked: boolean;
}

export interface Search {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly hits: readonly SearchHit[];
  /** False while the hits still answer an older query. */
  readonly isCurrent: boolean;
  readonly problem: string | null;
  /** True until the service has answered, or was found to be out of reach. */
  readonly isServiceAsked: boolean;
  /** Asks again for the present query, for a list that is opened anew. */
  readonly refresh: () => void;
}

const NOTHING: Found = { query: '', hits: [], problem: null, isServiceAsked: false };

export function useSearch(): Search {
  const { bridge } = useCardclock();
  const [request, setRequest] = useState({ query: '' });
  const [found, setFound] = useState<Found>(NOTHING);
  const latest = useRef(request);

  useEffect(() => {
    latest.current = request;
    const { query } = request;
    const asked = query.trim();
    const isLatest = (): boolean => latest.current === request;

    async function fromCache(): Promise<void> {
      const reply = await bridge.invoke('search:cached', { query: asked });
      if (!isLatest()) return;
      const answer: SearchAnswer = reply.ok ? reply.value : { hits: [], problem: reply.error.message };
      setFound({ query, hits: answer.hits, problem: answer.problem, isServiceAsked: asked !== '' });
    }

    async function fromService(): Promise<void> {
      const reply = await bridge.invoke('search:remote', { query: asked });
      if (!isLatest()) return;
      const answer: SearchAnswer = reply.ok ? reply.value : { hits: [], problem: reply.error.message };
      setFound((shown) => ({
        query,
        hits: joinHits(shown.hits, answer.hits),
        problem: answer.problem,
        isServiceAsked: false,
      }));
    }

    const cached = fromCache();
    if (asked === '') return undefined;
    const timer = setTimeout(() => void cached.then(fromService), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [bridge, request]);

  return {
    query: request.query,
    setQuery: (query) => setRequest({ query }),
    hits: found.hits,
    isCurrent: found.query === request.query,
    problem: found.problem,
    isServiceAsked: found.isServiceAsked,
    refresh: () => setRequest((before) => ({ ...before })),
  };
}
