import { expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { appWorld } from '../support/app-world.ts';
import { comesTrue } from '../support/scripted-day.ts';

const STAGES = [{ name: 'To do' }, { name: 'Doing' }, { name: 'Done' }];
const UNTIL_BOARDS_ARE_READ_MS = 11 * 60_000;

it('a card comes when it is assigned at the service, and goes when it is done there', async () => {
  await using world = await appWorld({ speed: 20 });
  const baseUrl = `http://127.0.0.1:${world.board.port}`;
  const { v1, v3 } = createApiClient({ baseUrl, token: world.board.newToken() });
  const boardId = world.board.addBoard('Garden', { stages: STAGES });
  const { value: me } = await v3.getCurrentUser();
  const { value: board } = await v3.preloadBoard({ board_id: boardId });
  const [, doing, done] = board.workflow_stages.map(({ id }) => id);
  const made = { name: 'Plant a tree', board_id: boardId, workflow_stage_id: doing ?? 0 };
  const { value: card } = await v3.createTask(made);
  await world.app().connect(world.network.url, world.board.token, 'keychain');
  const seen = (): boolean => {
    const there = world.app().assigned();
    expect(world.app().snapshot().assigned ?? 0).toBe(there.length);
    return there.some(
      ({ taskId, name, column }) => taskId === card.id && name === 'Plant a tree' && column === 'Doing',
    );
  };
  await world.until(({ boardsUnread, boardNews }) => boardNews > 0 && boardsUnread === undefined);
  expect(seen()).toBe(false);

  await v1.updateTask({ board_id: boardId, task_id: card.id, assigned_user_id: me.id });
  await world.passes(UNTIL_BOARDS_ARE_READ_MS);
  await comesTrue(() => seen());

  world.app().addToWorkList(card.id);
  expect(seen()).toBe(false);
  world.app().removeFromWorkList(card.id);
  expect(seen()).toBe(true);

  await v1.moveTask({ board_id: boardId, task_id: card.id, workflow_stage_id: done ?? 0 });
  await world.passes(UNTIL_BOARDS_ARE_READ_MS);
  await comesTrue(() => !seen());
  expect(world.defects).toEqual([]);
});
