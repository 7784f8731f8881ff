import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { everywhere, type SearchQuery } from '../../../../common/domain/search.ts';
import { parseFilter } from '../../../../common/filter/filter.ts';
import { createTaskIndex } from '../../../../main/adapters/search/task-index.ts';
import { newTracker, taskRow } from '../../../support/journal.ts';
import { type SearchWorld, searchWorld } from '../../../support/search-world.ts';

const BOARD = {
  boardId: 1,
  name: 'Product',
  changelogId: 1,
  readAt: 0,
  stages: [],
  swimlanes: [],
  cardTypes: [],
  people: [],
  fieldNames: [],
};

const MANY = Array.from({ length: 400 }, (_, index) => `Task ${index}`);

/** The numbers found with the index, which must be those that a look at each task gives. */
async function found(world: SearchWorld, query: SearchQuery | string, limit = 20): Promise<readonly number[]> {
  const asked = typeof query === 'string' ? everywhere(query) : query;
  const terms = parseFilter(asked.text);
  const byScan = (await world.scan(asked, terms, limit))?.map(({ taskId }) => taskId) ?? [];
  await world.indexer.catchUp();
  expect(world.indexer.isCurrent()).toBe(true);
  expect((await world.search(asked, terms, limit))?.map(({ taskId }) => taskId)).toEqual(byScan);
  return byScan;
}

function worldOf(...names: readonly string[]): SearchWorld {
  const world = searchWorld();
  world.journal.tasks.put(
    world.account.id,
    names.map((name, index) => taskRow(index + 1, name, {})),
  );
  return world;
}

describe('the search on this computer', () => {
  it.each([
    ['thing ship', [1]],
    ['LODZ', [3]],
    ['ote', [2]],
    ['th', [2, 1]],
    ['z', [3]],
    ['会议', [4]],
    ['议室', [4]],
    ['ветер', [5]],
    ['سلام', [6]],
    ['"the notes"', [2]],
    ['ship "thing" OR *', []],
    ["'; DROP TABLE tasks; --", []],
    ['100%', []],
    ['-th', [6, 5, 4, 3]],
  ])('finds “%s”', async (text, expected) => {
    using world = worldOf('Ship the thing', 'Write the notes', 'Call Łódź', '预订会议室', 'Попутный ве́тер', 'سَلام');

    expect(await found(world, text)).toEqual(expected);
  });

  it('puts names that begin so first, then beginnings of words, then middles, then all else; newest first', async () => {
    using world = worldOf('A report', 'Unreported', 'Report it', 'xyz', 'Reports', 'Re-report', 'Subreport of it');
    world.journal.tasks.put(world.account.id, [taskRow(9, 'Other', { description: 'the report' })]);

    expect(await found(world, 'report')).toEqual([5, 3, 6, 1, 7, 2, 9]);
  });

  it('puts what was used first among what matches alike', async () => {
    using world = worldOf('Login page', 'Login form', 'Login error', 'Relogin');
    const { journal, account } = world;
    const desired = { startedAt: 5_000, endedAt: 6_000, listed: false, highlightedAt: null };
    journal.trackers.insert(newTracker({ accountId: account.id, taskId: 4, desired }));
    journal.trackers.insert(
      newTracker({ accountId: account.id, taskId: 2, desired: { ...desired, startedAt: 7_000 } }),
    );
    journal.additions.put(account.id, { taskId: 1, boardId: 1, rank: null, highlightedAt: 1, addedAt: 1 });

    expect(await found(world, 'login')).toEqual([2, 1, 3, 4]);
    expect(await found(world, '')).toEqual([2, 4, 1]);
  });

  it('gives the first of many, whatever they are ordered by', async () => {
    using world = worldOf(
      ...Array.from({ length: 300 }, (_, index) => (index % 3 === 0 ? `Task ${index}` : `My task ${index}`)),
    );

    expect(await found(world, 'task', 3)).toEqual([298, 295, 292]);
    expect(await found(world, 'sk', 2)).toEqual([300, 299]);
    expect(await found(world, 'my ta', 2)).toEqual([300, 299]);
  });

  it('keeps to one board, and to archived tasks where they are asked for', async () => {
    using world = worldOf('Login');
    world.journal.tasks.put(world.account.id, [
      { ...taskRow(7, 'Login elsewhere', {}), boardId: 2 },
      taskRow(8, 'Login of old', { archivedAt: 5 }),
    ]);

    expect(await found(world, 'login')).toEqual([7, 1]);
    expect(await found(world, { text: 'login', boardId: 2, archived: false })).toEqual([7]);
    expect(await found(world, { text: 'login', boardId: null, archived: true })).toEqual([8]);
    expect(await found(world, { text: '', boardId: 1, archived: false })).toEqual([1]);
  });

  it('finds nothing on a board that went away', async () => {
    using world = worldOf('Login');
    const { journal, account } = world;
    journal.boards.put(account.id, BOARD);
    journal.tasks.put(account.id, [{ ...taskRow(7, 'Login elsewhere', {}), boardId: 2 }]);

    expect(await found(world, 'login')).toEqual([1]);
  });

  it('takes in what changed, and finds nothing that is gone', async () => {
    using world = worldOf('Login', 'Logout');
    await world.indexer.catchUp();

    world.journal.tasks.put(world.account.id, [taskRow(1, 'Sign in', {})]);
    world.journal.tasks.remove(world.account.id, [2]);

    expect(await found(world, 'log')).toEqual([]);
    expect(await found(world, 'sign')).toEqual([1]);
  });

  it('takes in what changed after the newest went', async () => {
    using world = worldOf('Login', 'Logout');
    await world.indexer.catchUp();

    world.journal.tasks.remove(world.account.id, [2]);
    world.journal.tasks.put(world.account.id, [taskRow(1, 'Sign in', {})]);

    expect(await found(world, 'sign')).toEqual([1]);
  });

  it('is made anew where the index was not closed, is damaged, or is of another journal', async () => {
    using world = worldOf('Login');
    await world.indexer.catchUp();
    const defects: unknown[] = [];
    const reopened = (): ReturnType<typeof createTaskIndex> =>
      createTaskIndex(world.path, (error) => defects.push(error));

    expect(reopened().revision(world.account.id)).toBe(0);
    const closed = reopened();
    closed.put(world.account.id, [], 7);
    closed.close();
    const known = reopened();
    expect(known.revision(world.account.id)).toBe(7);
    known.close();
    writeFileSync(world.path, Buffer.alloc(8192, 7));
    expect(reopened().revision(world.account.id)).toBe(0);
    expect(defects).toEqual([]);

    world.index.put(world.account.id, [], world.journal.tasks.revisionGiven() + 1000);
    expect(await found(world, 'login')).toEqual([1]);
  });

  it('searches comments that were loaded, custom fields, tags and external ids', async () => {
    using world = searchWorld();
    const facts = { comments: ['Looks good'], customFields: [null, 'Berlin'], tags: 'urgent', externalId: 4711 };
    world.journal.tasks.put(world.account.id, [taskRow(1, 'x', facts)]);

    for (const text of ['looks', 'berl', 'urge', '4711']) expect(await found(world, text)).toEqual([1]);
  });

  it('finds tags that a blank stands before or behind, each whole', async () => {
    using world = searchWorld();
    world.journal.tasks.put(world.account.id, [
      taskRow(1, 'x', { tags: 'red, Blue ,green' }),
      taskRow(2, 'y', { tags: 'blueish' }),
    ]);

    for (const text of ['tags:blue', 'tags:"green, red"']) expect(await found(world, text)).toEqual([1]);
  });

  it('finds by the key of a custom field, up to the fifteenth', async () => {
    using world = searchWorld();
    const customFields = Array.from({ length: 15 }, (_, index) => `value ${index + 1}.`);
    world.journal.tasks.put(world.account.id, [taskRow(1, 'x', { customFields }), taskRow(2, 'y', {})]);

    for (const number of [1, 10, 11, 15])
      expect(await found(world, `custom_field_${number}:"${number}."`)).toEqual([1]);
    expect(await found(world, 'custom_field_15:11.')).toEqual([]);
  });

  it('finds an external id that is no number by a part of it, by the whole, and not among the numbers', async () => {
    using world = searchWorld();
    world.journal.tasks.put(world.account.id, [
      taskRow(1, 'x', { externalId: 'JIRA-42' }),
      taskRow(2, 'y', { externalId: 42 }),
      taskRow(3, 'z', {}),
    ]);

    expect(await found(world, 'jira-42')).toEqual([1]);
    expect(await found(world, 'external_id:jira')).toEqual([1]);
    expect(await found(world, 'external_id=JIRA-42')).toEqual([1]);
    expect(await found(world, 'external_id=JIRA')).toEqual([]);
    expect(await found(world, 'external_id=42')).toEqual([2]);
    expect(await found(world, 'external_id>5')).toContain(2);
    expect(new Set(await found(world, '-external_id:jira'))).toEqual(new Set([2, 3]));
  });

  it('gives up a search when a newer one of the same stream begins', async () => {
    using world = worldOf(...MANY);

    const older = world.scan({ ...everywhere('1'), stream: 'field' }, parseFilter('1'), 5);
    const newer = world.scan({ ...everywhere('399'), stream: 'field' }, parseFilter('399'), 5);

    expect(await older).toBeNull();
    expect(await newer).toHaveLength(1);
  });

  it('answers whoever else asks meanwhile as well', async () => {
    using world = worldOf(...MANY);
    const askers = ['field', 'words', undefined, undefined];

    const answers = await Promise.all(
      askers.map(async (stream) => {
        const query = stream === undefined ? everywhere('0') : { ...everywhere('0'), stream };
        return await world.scan(query, parseFilter('0'), 5);
      }),
    );

    expect(answers.map((tasks) => tasks?.length)).toEqual([5, 5, 5, 5]);
  });
});
