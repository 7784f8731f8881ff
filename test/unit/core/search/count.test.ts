import { describe, expect, it } from 'vitest';
import { COUNTED, everywhere } from '../../../../common/domain/search.ts';
import { systemTimers } from '../../../../main/adapters/clock.ts';
import { createSearch, type Search } from '../../../../main/core/search/search.ts';
import type { BoardService } from '../../../../main/core/sync/board-service.ts';
import { taskRow } from '../../../support/journal.ts';
import { type SearchWorld, searchWorld } from '../../../support/search-world.ts';

function searchOver(world: SearchWorld, count: number): Search {
  const { journal, account } = world;
  const names = Array.from({ length: count }, (_, index) => taskRow(index + 1, `Task ${index}`, {}));
  journal.tasks.put(account.id, names);
  const clock = { now: () => 0, monotonicMs: () => 0, uptimeMs: () => 0 };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this computer knows is asked alone
  return createSearch({ journal, account, clock, timers: systemTimers }, {} as BoardService);
}

describe('a search on this computer that is told how many it may show', () => {
  it('counts all that match, and shows the first', async () => {
    using world = searchWorld();
    const { cached } = searchOver(world, 45);

    const { hits, total } = await cached({ ...everywhere('task'), most: 2 });

    expect(hits.map(({ task }) => task.taskId)).toEqual([45, 44]);
    expect(total).toBe(45);
    expect(await cached({ ...everywhere('task'), most: 45 })).toMatchObject({ hits: { length: 45 }, total: 45 });
    expect(await cached(everywhere('task'))).not.toHaveProperty('total');
  });

  it('stops counting where nobody would read the number, and shows as many as were asked for', async () => {
    using world = searchWorld();
    const { cached } = searchOver(world, COUNTED + 400);

    expect(await cached({ ...everywhere('task'), most: 20 })).toMatchObject({ total: COUNTED + 1 });
    const some = COUNTED + 200;
    expect(await cached({ ...everywhere('task'), most: some })).toMatchObject({
      hits: { length: some },
      total: some + 1,
    });
  });
});
