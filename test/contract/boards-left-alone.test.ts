import { describe, expect, it } from 'vitest';
import { searchedBoard } from './support/searched-board.ts';
import { startWorld } from './support/world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('boards of a service that wants to be left alone', () => {
  it('are read later, and no change is missed', async () => {
    await using world = await startWorld();
    const { v3 } = world.owner.client;
    const { value: task } = await v3.createTask({ name: 'Ship the thing', board_id: world.boardId });
    using board = await searchedBoard(world);
    const known = (): string | undefined => board.journal.tasks.get(board.account.id, task.id)?.name;
    await board.catalogue().refreshIfDue();
    expect(known()).toBe('Ship the thing');
    await v3.updateTask({ task_id: task.id, name: 'Ship it' });

    const catalogue = board.catalogue();
    board.refuse('readTask', 429);
    await catalogue.refreshIfDue();
    board.refuse(null);
    board.asked();
    await catalogue.refreshIfDue();
    expect(board.asked()).toEqual([]);
    board.pass(MINUTE_MS);
    await catalogue.refreshIfDue();

    expect(known()).toBe('Ship it');
  });

  it.each([429, 503])(
    'are not asked for as a whole where even their changes are refused (%i), nor is the next one',
    async (status) => {
      await using world = await startWorld();
      world.addBoard();
      using board = await searchedBoard(world);
      board.refuse('boardChanges', status, { retryAfterMs: HOUR_MS });

      await board.catalogue().refreshIfDue();

      expect(board.asked()).toEqual(['whoAmI', 'boardChanges', `wait ${HOUR_MS}`]);
    },
  );

  it('go on with the one that was left out, however few are answered at once', async () => {
    await using world = await startWorld();
    world.addBoard();
    using board = await searchedBoard(world);
    const catalogue = board.catalogue();
    const isRead = (): boolean[] =>
      board.journal.boards.all(board.account.id).map(({ changelogId }) => changelogId !== null);
    for (const round of [1, 2]) {
      board.refuse('boardChanges', 429, { spared: 1 });
      await catalogue.refreshIfDue();
      expect(isRead().filter(Boolean)).toHaveLength(round);
      board.pass(MINUTE_MS);
    }
  });
});

it('one board with a trouble of its own (503) does not keep the others from being read', async () => {
  await using world = await startWorld();
  world.addBoard();
  using board = await searchedBoard(world);
  board.refuse('boardChanges', 503);

  await board.catalogue().refreshIfDue();

  expect(board.asked()).toEqual(['whoAmI', 'boardChanges', 'readBoard', 'boardChanges', 'readBoard']);
});
