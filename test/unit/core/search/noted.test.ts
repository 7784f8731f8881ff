import { describe, expect, it } from 'vitest';
import { everywhere } from '../../../../common/domain/search.ts';
import { newTracker, taskRow } from '../../../support/journal.ts';
import { parseFilter } from '../../../../common/filter/filter.ts';
import { type SearchWorld, searchWorld } from '../../../support/search-world.ts';

/** Three tasks; the first and the second have an entry with a note, the second's is the later one. */
function noted(world: SearchWorld): readonly number[] {
  const { journal, account } = world;
  journal.tasks.put(
    account.id,
    ['Ship the thing', 'Plan', 'Call about Ada'].map((name, index) => taskRow(index + 1, name, {})),
  );
  return [1, 2].map((taskId) => {
    const { id } = journal.trackers.insert(newTracker({ accountId: account.id, taskId }));
    journal.notes.put(id, 'Lunch with Ada, über Łódź');
    return id;
  });
}

async function found(world: SearchWorld, text: string, limit = 20): Promise<readonly number[]> {
  const tasks = await world.scan(everywhere(text), parseFilter(text), limit);
  return (tasks ?? []).map(({ taskId }) => taskId);
}

describe('a search for what was noted', () => {
  it('finds the task after those that have the words themselves, the latest entry first', async () => {
    using world = searchWorld();
    noted(world);

    expect(await found(world, 'ada')).toEqual([3, 2, 1]);
    expect(await found(world, 'LODZ lunch')).toEqual([2, 1]);
    expect(await found(world, 'ada lunch tomorrow')).toEqual([]);
    expect(await found(world, 'ada', 2)).toEqual([3, 2]);
  });

  it('leaves out what was deleted, and asks nothing of notes but words', async () => {
    using world = searchWorld();
    const [first = 0] = noted(world);
    const row = world.journal.trackers.get(first);
    if (row !== null) world.journal.trackers.save({ ...row, deleted: true });

    expect(await found(world, 'lunch')).toEqual([2]);
    expect(await found(world, 'lunch -plan')).toEqual([]);
    expect(await found(world, 'name:lunch')).toEqual([]);
  });

  it('reads on through as many notes as there are', async () => {
    using world = searchWorld();
    noted(world);
    const { journal, account } = world;
    journal.transaction(() => {
      for (let at = 0; at < 600; at += 1) {
        const { id } = journal.trackers.insert(newTracker({ accountId: account.id, taskId: 3 }));
        journal.notes.put(id, 'Mail');
      }
    });

    expect(await found(world, 'lunch')).toEqual([2, 1]);
  });
});
