import { tmpdir } from 'node:os';
import { expect } from 'vitest';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { type Invoke, openControlSocket } from '../../main/adapters/control-socket/server.ts';
import { connectControlSocket } from '../../main/adapters/control-socket/client.ts';
import { asking } from '../../main/cli/ask.ts';
import { reaching } from '../../main/cli/reach.ts';
import { type CommandLinePorts, runCommandLine } from '../../main/cli/run.ts';
import { answer, createRoutes } from '../../main/ipc/routes.ts';
import { type AppWorld, appWorld } from './app-world.ts';
import { tempFolder } from './temp-folder.ts';

/** What a command came to. */
export interface Typed {
  readonly code: number;
  readonly text: string;
}

/** Types a command to the app of a world, over a control socket of its own. */
export async function type(world: AppWorld, dataDir: string, ...words: readonly string[]): Promise<Typed> {
  return await typeTo(world, words, async () => {
    const invoke = await connectControlSocket(dataDir);
    if (invoke === null) throw new Error('nobody is there');
    return {
      ask: asking(invoke),
      notices: [],
      look: async () => {},
      settle: async () => await Promise.resolve(0),
      leave: async () => await Promise.resolve(null),
    };
  });
}

/** Types it where no app runs: the one of the world is gone, and the command has a core of its own on the same journal. */
export async function typeAlone(world: AppWorld, ...words: readonly string[]): Promise<Typed> {
  using nobody = tempFolder();
  const reach = reaching(nobody.path, {
    problem: () => null,
    open: () => {
      world.crash();
      const app = world.app();
      const routes = createRoutes(app);
      const invoke: Invoke = async (command, input) => await answer(routes, command, input, rethrow);
      return { app, invoke, onSnapshot: app.onSnapshot, close: async () => {} };
    },
  });
  return await typeTo(world, words, reach);
}

async function typeTo({ now }: AppWorld, words: readonly string[], reach: CommandLinePorts['reach']): Promise<Typed> {
  const printed: string[] = [];
  const take = async (text: string): Promise<void> => {
    printed.push(text);
    await Promise.resolve();
  };
  const code = await runCommandLine(words, {
    reach,
    now,
    version: 'test',
    logFolder: tmpdir(),
    onDefect: rethrow,
    print: take,
    complain: take,
  });
  return { code, text: printed.join('') };
}

function rethrow(error: unknown): never {
  throw error;
}

/** An app that is signed in at the real service, behind its control socket. */
export async function signedIn(
  dataDir: string,
): Promise<{ readonly world: AppWorld; readonly close: () => Promise<void> }> {
  const world = await appWorld();
  await world.app().connect(world.network.url, world.board.token, 'keychain');
  await world.until(({ sync, boardsUnread }) => sync.waiting === 0 && boardsUnread === undefined);
  const routes = createRoutes(world.app());
  const invoke = async (command: string, input: unknown) => await answer(routes, command, input, () => {});
  const close = openControlSocket(dataDir, invoke, () => {});
  await expect.poll(async () => await connectControlSocket(dataDir)).not.toBeNull();
  await expect.poll(async () => (await type(world, dataDir, 'search', 'e')).text).not.toBe('');
  return {
    world,
    close: async () => {
      await close();
      await world[Symbol.asyncDispose]();
    },
  };
}

export function runningIn(world: AppWorld): Snapshot['running'] {
  return world.app().snapshot().running;
}

export function twoTasks({
  board,
}: AppWorld): readonly [AppWorld['board']['tasks'][number], AppWorld['board']['tasks'][number]] {
  const [first, second] = board.tasks;
  if (first === undefined || second === undefined) throw new Error('the board has too few tasks');
  return [first, second];
}
