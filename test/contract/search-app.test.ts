import { describe, expect, it } from 'vitest';
import { everywhere } from '../../common/domain/search.ts';
import { setMember } from '../../service/admin.ts';
import { newTracker } from '../support/journal.ts';
import { type SearchedBoard, searchedBoard } from './support/searched-board.ts';
import { PLAN } from './support/random-cards.ts';
import { type Person, startWorld, type World } from './support/world.ts';

interface Read extends AsyncDisposable {
  readonly world: World;
  readonly board: SearchedBoard;
  readonly taskIds: readonly number[];
}

/** A board of five cards, read by the app. */
async function boardRead(person?: (world: World) => Person): Promise<Read> {
  const world = await startWorld({}, PLAN);
  const taskIds: number[] = [];
  for (const name of ['Ship the thing', 'Write the notes', 'Call Łódź', 'Fix the login', 'Old report']) {
    const { value } = await world.owner.client.v3.createTask({ name, board_id: world.boardId });
    taskIds.push(value.id);
  }
  const board = await searchedBoard(world, person?.(world) ?? world.owner);
  await board.catalogue().refreshIfDue();
  board.asked();
  return {
    world,
    board,
    taskIds,
    [Symbol.asyncDispose]: async () => {
      board[Symbol.dispose]();
      await world[Symbol.asyncDispose]();
    },
  };
}

async function names(board: SearchedBoard, text: string): Promise<readonly string[]> {
  return (await board.search.cached(everywhere(text))).hits.map(({ task }) => task.name);
}

describe('what is known of a board', () => {
  it('is its layout and all its cards, read whole at first', async () => {
    await using read = await boardRead();
    const { board, world } = read;

    const known = board.journal.boards.get(board.account.id, world.boardId);

    expect(known).toMatchObject({ name: 'Product', swimlanes: [{}], people: [{ name: 'Olga Ruiz', initials: 'OR' }] });
    expect(known?.stages.map(({ name, isWaiting }) => [name, isWaiting])).toContainEqual(['Waiting', true]);
    expect(known?.cardTypes.map(({ name }) => name)).toEqual(['Feature', 'Bug', 'Straße']);
    expect(await names(board, 'the')).toEqual(['Fix the login', 'Write the notes', 'Ship the thing']);
  });

  it('costs one request to refresh where nothing changed', async () => {
    await using read = await boardRead();

    await read.board.catalogue().refreshIfDue();

    expect(read.board.asked()).toEqual(['whoAmI', 'boardChanges']);
  });

  it('costs two requests where one card changed, however often', async () => {
    await using read = await boardRead();
    const { world, board, taskIds } = read;
    for (const name of ['Ship it', 'Ship all of it'])
      await world.owner.client.v3.updateTask({ task_id: taskIds[0] ?? 0, name });

    await board.catalogue().refreshIfDue();

    expect(board.asked()).toEqual(['whoAmI', 'boardChanges', 'readTask']);
    expect(await names(board, 'ship')).toEqual(['Ship all of it']);
    await board.catalogue().refreshIfDue();
    expect(board.asked()).toEqual(['whoAmI', 'boardChanges']);
  });

  it('costs two requests where ten things changed: cards renamed, made, deleted, archived and commented on', async () => {
    await using read = await boardRead();
    const { world, board, taskIds } = read;
    const { v3 } = world.owner.client;
    const [ship = 0, write = 0, call = 0, fix = 0] = taskIds;
    await v3.updateTask({ task_id: ship, name: 'Ship it' });
    await v3.updateTask({ task_id: write, tags: 'urgent' });
    await v3.updateTask({ task_id: call, _action: 'delete' });
    await v3.updateTask({ task_id: fix, _action: 'archive' });
    for (let count = 0; count < 3; count += 1) await v3.createTask({ name: `New ${count}`, board_id: world.boardId });
    for (let count = 0; count < 3; count += 1) await v3.createComment({ task_id: write, content: 'Looks good' });

    await board.catalogue().refreshIfDue();

    expect(board.asked()).toEqual(['whoAmI', 'boardChanges', 'readBoard']);
    expect(await names(board, '-xyz')).toEqual(['New 2', 'New 1', 'New 0', 'Old report', 'Write the notes', 'Ship it']);
    expect(await names(board, 'tags:urgent comments_count:3')).toEqual(['Write the notes']);
  });

  it('is read whole where so much changed that the service does not tell of all of it', async () => {
    await using read = await boardRead();
    const { world, board, taskIds } = read;
    const { v3 } = world.owner.client;
    const [ship = 0, write = 0] = taskIds;
    await v3.updateTask({ task_id: write, name: 'Write all notes' });
    for (let count = 1; count <= 100; count += 1) await v3.updateTask({ task_id: ship, name: `Ship ${count}` });

    await board.catalogue().refreshIfDue();

    expect(board.asked()).toEqual(['whoAmI', 'boardChanges', 'readBoard']);
    expect(await names(board, 'notes')).toEqual(['Write all notes']);
    expect(await names(board, 'ship')).toEqual(['Ship 100']);
  });

  it('forgets a card that was deleted, but not one that was tracked or put on the work list by hand', async () => {
    await using read = await boardRead();
    const { world, board, taskIds } = read;
    const [ship = 0, write = 0, call = 0] = taskIds;
    const { boardId } = world;
    const { account, journal } = board;
    journal.trackers.insert(newTracker({ accountId: account.id, taskId: ship, boardId }));
    journal.additions.put(account.id, { taskId: call, boardId, rank: null, highlightedAt: null, addedAt: 1 });
    for (const taskId of [ship, write, call])
      await world.owner.client.v3.updateTask({ task_id: taskId, _action: 'delete' });

    await board.catalogue().refreshIfDue();

    expect(journal.tasks.get(account.id, ship)?.name).toBe('Ship the thing');
    expect(journal.tasks.get(account.id, call)?.name).toBe('Call Łódź');
    expect(journal.tasks.get(account.id, write)).toBeNull();
    expect(await names(board, 'the')).toEqual(['Fix the login']);
  });

  it('leaves the search with the board, and the journal never where time was tracked', async () => {
    await using read = await boardRead((world) => world.addMember(['read_tasks']));
    const { world, board, taskIds } = read;
    const [ship = 0] = taskIds;
    board.journal.trackers.insert(newTracker({ accountId: board.account.id, taskId: ship, boardId: world.boardId }));
    const other = world.addBoard();
    setMember(world.db, other, board.account.userId, ['read_tasks']);
    setMember(world.db, world.boardId, board.account.userId, []);

    await board.catalogue().refreshIfDue();

    expect(await names(board, 'the')).toEqual([]);
    expect(board.journal.boards.all(board.account.id).map(({ name }) => name)).toEqual(['Another board']);
    expect(board.journal.tasks.get(board.account.id, ship)?.name).toBe('Ship the thing');
    expect(board.journal.tasks.get(board.account.id, taskIds[1] ?? 0)).toBeNull();
  });

  it('has the name that the board was given since, without a reading of the board', async () => {
    await using read = await boardRead();
    const { world, board } = read;
    world.db.run('UPDATE boards SET name = ? WHERE id = ?', ['Garden', world.boardId]);

    await board.catalogue().refreshIfDue();

    expect(board.asked()).toEqual(['whoAmI', 'boardChanges']);
    expect(board.journal.boards.all(board.account.id).map(({ name }) => name)).toEqual(['Garden']);
    const hits = (await board.search.cached(everywhere('the'))).hits;
    expect(hits.map(({ task }) => task.boardName)).toEqual(Array(3).fill('Garden'));
  });

  it('goes where the board may no longer be read, but for what was tracked, and comes back with the right', async () => {
    await using read = await boardRead((world) => world.addMember(['read_tasks']));
    const { world, board, taskIds } = read;
    const [ship = 0, write = 0] = taskIds;
    const { account, journal } = board;
    journal.trackers.insert(newTracker({ accountId: account.id, taskId: ship, boardId: world.boardId }));
    setMember(world.db, world.boardId, account.userId, ['create_tasks']);

    await board.catalogue().refreshIfDue();
    expect(await names(board, 'the')).toEqual([]);
    expect(journal.tasks.get(account.id, ship)?.name).toBe('Ship the thing');
    expect(journal.tasks.get(account.id, write)).toBeNull();
    expect(journal.boards.all(account.id).map(({ name }) => name)).toEqual(['Product']);

    setMember(world.db, world.boardId, account.userId, ['read_tasks']);
    await board.catalogue().refreshIfDue();
    expect(await names(board, 'the')).toHaveLength(3);
  });
});

describe('the answers of the service', () => {
  it('are known here from then on, with board and column', async () => {
    await using read = await boardRead();
    const { world, board } = read;
    await world.owner.client.v3.createTask({ name: 'Brand new', board_id: world.boardId });
    expect(await names(board, 'brand')).toEqual([]);

    const { hits, problem } = await board.search.remote(everywhere('brand'));

    expect(problem).toBeNull();
    expect(hits).toMatchObject([
      { task: { name: 'Brand new', boardName: 'Product', column: 'Backlog' }, marks: [[0, 5]] },
    ]);
    expect(await names(board, 'brand')).toEqual(['Brand new']);
  });

  it('are not asked for with a query that is wrong', async () => {
    await using read = await boardRead();
    const { search, asked } = read.board;

    const answer = await search.remote(everywhere('nmae:x the'));

    expect(asked()).toEqual([]);
    expect(answer.hits).toEqual([]);
    expect(answer.mistakes).toMatchObject([{ from: 0, to: 4, reason: expect.stringContaining('Did you mean name?') }]);
    expect((await search.cached(everywhere('nmae:x the'))).mistakes).toEqual(answer.mistakes);
  });

  it('finds a name that only looks like a slip of a filter, and says all the same what is wrong with it', async () => {
    await using read = await boardRead();
    const { world, board } = read;
    await world.owner.client.v3.createTask({ name: 'Tag: the invoice <draft>', board_id: world.boardId });
    await board.catalogue().refreshIfDue();

    const { hits, mistakes } = await board.search.cached(everywhere('Tag: the "invoice"'));

    expect(hits.map(({ task }) => task.name)).toEqual(['Tag: the invoice <draft>']);
    expect(mistakes).toMatchObject([{ from: 0, to: 3 }]);
    expect(await names(board, 'Tag: priority:x invoice')).toEqual([]);
  });

  it('are needed for who works on a card now', async () => {
    await using read = await boardRead();
    const { world, board, taskIds } = read;
    await world.owner.client.v3.createTracker({ board_id: world.boardId, task_id: taskIds[0] ?? 0 });

    const here = await board.search.cached(everywhere('timers_active_count:1'));
    const there = await board.search.remote(everywhere('timers_active_count:1'));

    expect(here).toMatchObject({ hits: [], needsService: true });
    expect(there).toMatchObject({ hits: [{ task: { name: 'Ship the thing' } }], needsService: false });
  });

  it('bring archived cards, which are known here from then on as such', async () => {
    await using read = await boardRead();
    const { world, board, taskIds } = read;
    const { v3 } = world.owner.client;
    const unknown = (await v3.createTask({ name: 'The unknown', board_id: world.boardId })).value.id;
    for (const taskId of [taskIds[1] ?? 0, unknown]) await v3.updateTask({ task_id: taskId, _action: 'archive' });
    const archived = { ...everywhere('the'), archived: true };
    expect(await board.search.cached(archived)).toMatchObject({ hits: [], needsService: true });

    await board.search.remote(archived);

    const { hits } = await board.search.cached(archived);
    expect(hits.map(({ task }) => task.name)).toEqual(['The unknown', 'Write the notes']);
    expect(await names(board, 'the')).toEqual(['Fix the login', 'Ship the thing']);
  });

  it('leave what is known here where the service does not speak', async () => {
    await using read = await boardRead();
    const { world, board } = read;
    await world.service.close();

    const answer = await board.search.remote(everywhere('the'));

    expect(answer.problem).toContain('The service cannot be reached.');
    expect(await names(board, 'the')).toHaveLength(3);
  });
});

describe('what a query may name', () => {
  it('is told of all boards, each once', async () => {
    await using read = await boardRead();
    const { world, board, taskIds } = read;
    await world.owner.client.v3.updateTask({ task_id: taskIds[0] ?? 0, tags: 'urgent, later' });
    await board.catalogue().refreshIfDue();

    expect(board.search.values()).toEqual({
      boards: [{ boardId: world.boardId, name: 'Product' }],
      cardTypes: ['Bug', 'Feature', 'Straße'],
      people: [{ initials: 'OR', name: 'Olga Ruiz' }],
      tags: ['later', 'urgent'],
    });
  });
});
