import { describe, expect, it } from 'vitest';
import type { ListFilter, ServerTracker } from '../../../main/core/sync/board-service.ts';
import { ownRowsOf } from '../../../main/core/sync/connection.ts';
import { listingService } from '../../support/listing-service.ts';

const ME = 7;
const NOW = 1_000_000;

function tracker(id: number, taskId: number, userId: number | null): ServerTracker {
  const times = { startedAt: 1000, endedAt: 2000, createdAt: 3000, highlightedAt: null };
  return { id, userId, taskId, boardId: 1, listed: false, position: null, ...times };
}

/** What is listed, or what that comes to, where the service holds these. */
async function listed(held: readonly ServerTracker[], filter: ListFilter): Promise<readonly number[] | string> {
  const whole = listingService(held, NOW);
  const service = {
    ...whole,
    list: async ({ taskId }: ListFilter) =>
      await listingService(
        held.filter((one) => taskId === undefined || one.taskId === taskId),
        NOW,
      ).list({}),
  };
  const answer = await ownRowsOf(service, ME).list(filter);
  return answer.kind === 'answered' ? answer.value.map(({ id }) => id) : answer.kind;
}

describe('a list of somebody’s time', () => {
  it.each<[string, readonly ServerTracker[], ListFilter, readonly number[] | string]>([
    ['leaves out the rows of others', [tracker(1, 5, ME), tracker(2, 5, 8)], { taskId: 5 }, [1]],
    ['takes for theirs what tells no user', [tracker(1, 5, null)], { taskId: 5 }, [1]],
    ['is believed to be empty where it is', [], { taskId: 5 }, []],
    ['is not believed where all of it is of others', [tracker(2, 5, 8)], {}, 'refused'],
    ['is not believed of a task either', [tracker(2, 5, 8)], { taskId: 5 }, 'refused'],
    ['of a task is told by all of theirs instead', [tracker(1, 6, ME), tracker(2, 5, 8)], { taskId: 5 }, []],
    ['may be empty where it is a part', [tracker(2, 5, 8)], { active: true }, []],
  ])('%s', async (_what, held, filter, told) => {
    expect(await listed(held, filter)).toEqual(told);
  });
});

it('a report of somebody’s time leaves out the rows of others', async () => {
  const service = listingService([tracker(1, 5, ME), tracker(2, 5, 8)], NOW);
  const { list } = service;

  const answer = await ownRowsOf({ ...service, report: async () => await list({}) }, ME).report({
    userId: ME,
    boardIds: [1],
    from: '2026-11-21',
    to: '2026-11-21',
  });

  expect(answer).toMatchObject({ value: [{ id: 1 }] });
});
