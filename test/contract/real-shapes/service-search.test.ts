/** What clients put into a search that is no key of the language. */
import { describe, expect, it } from 'vitest';
import { startWorld, type World } from '../support/world.ts';

/** `names` of what a search finds, of three cards: one is archived. */
async function found({ owner }: World, q: string, archived?: 1): Promise<readonly (string | null)[]> {
  const { value } = await owner.client.v3.searchTasks({ q, archived });
  return value.results.map(({ name }) => name);
}

async function cards(): Promise<World> {
  const world = await startWorld();
  const { v3 } = world.owner.client;
  await v3.createTask({ name: 'Urgent', board_id: world.boardId, priority: 1 });
  await v3.createTask({ name: 'Note: see http://example.org/a', board_id: world.boardId, priority: -1 });
  const old = await v3.createTask({ name: 'Old', board_id: world.boardId });
  await v3.updateTask({ task_id: old.value.id, _action: 'archive' });
  return world;
}

describe('a search', () => {
  it.each(['http://example.org', 'see HTTP:', 'note:', '"Note: see"', '-Urgent http:'])(
    'takes a word that is no key as text: %s',
    async (q) => {
      await using world = await cards();

      expect(await found(world, q)).toEqual(['Note: see http://example.org/a']);
    },
  );

  it.each(['nmae:x', 'tag:x', 'prioirty:1', 'due_dat<today'])(
    'refuses a key with a slip, and names it: %s',
    async (q) => {
      await using world = await cards();
      const [key] = /^\w+/.exec(q) ?? [];

      await expect(world.owner.client.v3.searchTasks({ q })).rejects.toMatchObject({
        status: 422,
        fieldErrors: { q: [expect.stringContaining(`does not know the key ${key}`)] },
      });
    },
  );

  it.each([
    ['priority:high', ['Urgent']],
    ['priority:Low', ['Note: see http://example.org/a']],
    ['-priority:high priority>low', []],
    ['archived:true', ['Old']],
    ['-archived:false', ['Old']],
    ['archived:false old', []],
  ])('understands %s', async (q, names) => {
    await using world = await cards();

    expect(await found(world, q)).toEqual(names);
  });

  it('goes by `archived:` where the parameter says something else', async () => {
    await using world = await cards();

    expect(await found(world, 'archived:no urgent', 1)).toEqual(['Urgent']);
    expect(await found(world, 'old', 1)).toEqual(['Old']);
  });

  it.each(['archived:maybe', 'priority:soon'])('refuses a value that means nothing: %s', async (q) => {
    await using world = await cards();

    await expect(world.owner.client.v3.searchTasks({ q })).rejects.toMatchObject({ status: 422 });
  });
});
