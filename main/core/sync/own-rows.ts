import type { BoardService, ListFilter, ServerTracker } from './board-service.ts';
import type { Outcome, Refusal } from '../outcome.ts';

/**
 * The service, with this person's time alone in its lists and reports. A list that has rows, and none of theirs or none of the task, is
 * not the one that was asked for, as from a proxy that keeps the answers of somebody else: it proves nothing of what it lacks.
 */
export function ownRowsOf(service: BoardService, userId: number): BoardService {
  function own(trackers: readonly ServerTracker[]): readonly ServerTracker[] {
    return trackers.filter((tracker) => tracker.userId === null || tracker.userId === userId);
  }

  async function listed(filter: ListFilter): Promise<Outcome<readonly ServerTracker[]>> {
    const answer = await service.list(filter);
    if (answer.kind !== 'answered') return answer;
    const { unread: notUnderstood = [], ...told } = answer;
    const value = own(told.value).filter(({ taskId }) => taskId === (filter.taskId ?? taskId));
    const unread = notUnderstood.filter((one) => (one.userId ?? userId) === userId);
    // A part of the list need not hold any, and is no proof anyway.
    const isPart = filter.active !== undefined || filter.listed !== undefined;
    return value.length === 0 && answer.value.length > 0 && !isPart
      ? OF_OTHERS
      : { ...told, value, ...(unread.length > 0 && { unread }) };
  }

  return {
    ...service,
    list: async (filter) => {
      const { taskId } = filter;
      const answer = await listed(filter);
      if (answer !== OF_OTHERS || taskId === undefined) return answer;
      // A service that lists everybody's time on a task has shown nothing of theirs there: all of theirs tells.
      const all = await listed({});
      return all.kind === 'answered' && all.value.length > 0
        ? { ...all, value: all.value.filter((tracker) => tracker.taskId === taskId) }
        : OF_OTHERS;
    },
    report: async (range) => {
      const answer = await service.report(range);
      return answer.kind === 'answered' ? { ...answer, value: own(answer.value) } : answer;
    },
  };
}

/** As any answer that somebody on the way made a mess of: asked for again after a pause. */
const OF_OTHERS: Refusal = {
  kind: 'refused',
  status: 502,
  words: 'the list holds the time of others',
  fields: [],
  retryAfterMs: null,
  serverAheadMs: null,
};
