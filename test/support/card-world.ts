import { type ApiClient, createApiClient } from '../../api/client.ts';
import { expect } from 'vitest';
import type { Permission } from '../../api/resources/users.ts';
import type { Card, CardMove } from '../../common/domain/card.ts';
import type { CommandName, Input, Output } from '../../common/ipc/commands.ts';
import type { Reply } from '../../common/ipc/failure.ts';
import { answer, createRoutes } from '../../main/ipc/routes.ts';
import { type AppWorld, appWorld } from './app-world.ts';

/** The app beside the real service, with a card at hand and the service's own view of it. */
export interface CardWorld extends AsyncDisposable {
  readonly world: AppWorld;
  /** Past the network in between, as the same user: what other devices use. */
  readonly direct: ApiClient;
  /** In the backlog of a board whose second column takes one card. */
  readonly taskId: number;
  readonly boardId: number;
  readonly ask: <C extends CommandName>(command: C, input: Input<C>) => Promise<Reply<Output<C>>>;
  /** The value of an answer; throws where the command was refused. */
  readonly told: <C extends CommandName>(command: C, input: Input<C>) => Promise<Output<C>>;
  /** The sentence of a refusal; throws where there was none. */
  readonly refused: <C extends CommandName>(command: C, input: Input<C>) => Promise<string>;
}

const STAGES = [{ name: 'Backlog' }, { name: 'In progress', limit: 1 }, { name: 'Review' }, { name: 'Done' }];

/** `rights`: those of the user of the app, who then is not the board's owner; all of them by default. */
export async function cardWorld(rights?: readonly Permission[]): Promise<CardWorld> {
  const world = await appWorld();
  const baseUrl = `http://127.0.0.1:${world.board.port}`;
  const direct = createApiClient({ baseUrl, token: world.board.newToken() });
  const boardId = world.board.addBoard('Garden', { stages: STAGES });
  const task = (await direct.v3.createTask({ name: 'A card to work on', board_id: boardId })).value;
  const token = rights === undefined ? world.board.token : world.board.tokenOfMember(boardId, rights);
  await world.app().connect(world.network.url, token, 'keychain');
  const query = { text: task.name, boardId: null, archived: false };
  await expect.poll(async () => (await world.app().searchCached(query)).hits.length).toBeGreaterThan(0);

  async function ask<C extends CommandName>(command: C, input: Input<C>): Promise<Reply<Output<C>>> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the routes answer what the command promises
    return (await answer(createRoutes(world.app()), command, input, (defect) => {
      throw defect;
    })) as Reply<Output<C>>;
  }

  return {
    world,
    direct,
    taskId: task.id,
    boardId,
    ask,
    told: async (command, input) => {
      const reply = await ask(command, input);
      if (!reply.ok) throw new Error(reply.error.message);
      return reply.value;
    },
    refused: async (command, input) => {
      const reply = await ask(command, input);
      if (reply.ok) throw new Error(`${command} was not refused`);
      return reply.error.message;
    },
    [Symbol.asyncDispose]: async () => await world[Symbol.asyncDispose](),
  };
}

/** The card of a move that went through. */
export function movedCard(move: CardMove): Card {
  if (move.kind !== 'moved') throw new Error(move.words);
  return move.card;
}
