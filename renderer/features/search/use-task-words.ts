import { useEffect, useId, useState } from 'react';
import type { QueryMistake, SearchHit } from '../../../common/domain/search.ts';
import type { TaskWords } from '../../../common/phrase/phrase.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { lateHits } from '../../task/search-list.ts';
import { answerOf, EVERYWHERE, PAUSE_MS } from '../../task/use-search.ts';

/** The tasks that a phrase's words may name. */
export interface NamedTasks {
  readonly words: TaskWords;
  /** What this computer knows. */
  readonly hits: readonly SearchHit[];
  /** What only the service has found. */
  readonly late: readonly SearchHit[];
  readonly mistakes: readonly QueryMistake[];
}

interface Found {
  readonly asked: string;
  readonly named: readonly NamedTasks[];
  readonly isServiceAsked: boolean;
  readonly problem: string | null;
}

export interface TaskWordsFound extends Omit<Found, 'asked'> {
  /** False while the tasks are still those of other words. */
  readonly isCurrent: boolean;
}

const NOTHING: Found = { asked: '[]', named: [], isServiceAsked: false, problem: null };

/**
 * Finds the tasks for the words of phrases, here at once and at the service after a pause; several words where a phrase can be read in
 * several ways. `turn`: as `useReading`’s. What was found before stands until the next answer.
 */
export function useTaskWords(words: readonly TaskWords[], turn: number): TaskWordsFound {
  const { bridge } = useCardclock();
  const [found, setFound] = useState<Found>(NOTHING);
  const stream = useId();
  const asked = JSON.stringify(words);

  useEffect(() => {
    let isLatest = true;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was written just above, so that equal words are asked for once
    const wanted = JSON.parse(asked) as readonly TaskWords[];

    async function fromCache(): Promise<readonly NamedTasks[]> {
      const named = await Promise.all(
        wanted.map(async (one, index): Promise<NamedTasks> => {
          // All of them are waited for, until there are other words.
          const query = { ...queryOf(one), stream: `${stream}-${index}` };
          const { hits, mistakes } = answerOf(await bridge.invoke('search:cached', query));
          return { words: one, hits, mistakes, late: [] };
        }),
      );
      if (isLatest) setFound({ asked, named, isServiceAsked: named.length > 0, problem: null });
      return named;
    }

    async function fromService(named: readonly NamedTasks[]): Promise<void> {
      if (!isLatest) return;
      const answers = await Promise.all(
        named.map(async ({ words: one }) => answerOf(await bridge.invoke('search:remote', queryOf(one)))),
      );
      if (!isLatest) return;
      const joined = named.map((one, index) => ({ ...one, late: lateHits(one.hits, answers[index]?.hits ?? []) }));
      const problem = answers.find((answer) => answer.problem !== null)?.problem ?? null;
      setFound({ asked, named: joined, isServiceAsked: false, problem });
    }

    const cached = fromCache();
    const timer = wanted.length === 0 ? undefined : setTimeout(() => void cached.then(fromService), PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what was in vain may be among the tasks that came
  }, [bridge, asked, stream, turn]);

  return { ...found, isCurrent: found.asked === asked };
}

function queryOf({ text, taskId }: TaskWords) {
  return { ...EVERYWHERE, text: taskId === null ? text : `id=${taskId}` };
}
