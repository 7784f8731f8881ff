import { describe, expect, it } from 'vitest';
import { searchedBoard } from './support/searched-board.ts';
import { startWorld } from './support/world.ts';

describe('boards of a service that wants to be left alone', () => {
  it.each([429, 503])('are read later (%i), and no change is missed', async (status) => {
    await using world = await startWorld();
    const { v3 } = world.owner.client;
    const { value: task } = await v3.createTask({ name: 'Ship the thing', board_id: world.boardId });
    using board = await searchedBoard(world);
    const catalogue = board.catalogue();
    const known = (): string | undefined => board.journal.tasks.get(board.account.id, task.id)?.name;
    await catalogue.refreshIfDue();
    expect(known()).toBe('Ship the thing');
    await v3.updateTask({ task_id: task.id, name: 'Ship it' });

    const later = board.catalogue();
    board.refuse('readTask', status);
    await later.refreshIfDue();
    board.refuse(null, status);
    expect(known()).toBe('Ship the thing');
    await later.refreshIfDue();

    expect(known()).toBe('Ship it');
  });

  it('are not asked for as a whole where even their changes are refused, nor is the next one', async () => {
    await using world = await startWorld();
    world.addBoard();
    using board = await searchedBoard(world);
    board.refuse('boardChanges', 429);

    await board.catalogue().refreshIfDue();

    expect(board.asked()).toEqual(['whoAmI', 'boardChanges']);
  });
});
