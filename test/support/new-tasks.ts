import { createApiClient } from '../../api/client.ts';
import type { TaskPlace } from '../../common/domain/new-task.ts';
import type { NewTaskRow } from '../../main/core/journal/new-task-row.ts';
import type { AppWorld } from './app-world.ts';

/** The first board on which a task can be made, with its first column and its first card type. */
export function boardToMakeOn(world: AppWorld): TaskPlace {
  const [board] = world.app().tasks.options().boards;
  if (board === undefined) throw new Error('no board is known');
  return { boardId: board.boardId, stageId: board.columns[0]?.stageId ?? null, cardTypeId: null };
}

/** What the service holds under this name, by id; `archived`: among what is archived. */
export async function cardsNamed(world: AppWorld, name: string): Promise<readonly { readonly id: number }[]> {
  const { v3 } = createApiClient({ baseUrl: `http://127.0.0.1:${world.board.port}`, token: world.board.newToken() });
  const { results } = (await v3.searchTasks({ q: '', limit: 200 })).value;
  return results.filter((task) => task.name === name).toSorted((a, b) => a.id - b.id);
}

/** Past the network in between, by whose token it is; gives its number. */
export async function makeCard(
  world: AppWorld,
  token: string,
  { boardId, name }: { readonly boardId: number; readonly name: string },
): Promise<number> {
  const { v3 } = createApiClient({ baseUrl: `http://127.0.0.1:${world.board.port}`, token });
  return (await v3.createTask({ name, board_id: boardId })).value.id;
}

/** One that was just made. */
export function newTask(over: Partial<NewTaskRow> = {}): NewTaskRow {
  return {
    accountId: 1,
    taskId: -1,
    boardId: 1,
    stageId: null,
    cardTypeId: null,
    name: 'Ship',
    wanted: false,
    actualId: null,
    inDoubt: false,
    attention: null,
    lookAt: null,
    others: [],
    madeAt: 1000,
    changedAt: 1000,
    failures: 0,
    notBefore: 0,
    ...over,
  };
}
