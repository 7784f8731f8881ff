import { everywhere } from '../../common/domain/search.ts';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { type AppWorld, type AppWorldOptions, appWorld } from './app-world.ts';
import { comesTrue } from './scripted-day.ts';

/** Nothing waits, nothing needs the person, and the service answers. */
export const saved = ({ sync }: Snapshot): boolean =>
  sync.waiting === 0 && sync.needsYou === 0 && sync.offlineSince === null;

/** Signed in, and the tasks of the board are known here. */
export async function signedIn(options: AppWorldOptions = {}): Promise<AppWorld> {
  const world = await appWorld(options);
  await world.app().connect(world.network.url, world.board.token, 'keychain');
  const name = world.board.tasks[0]?.name ?? '';
  await comesTrue(async () => (await world.app().searchCached(everywhere(name))).hits.length > 0);
  return world;
}

export function taskIds(world: AppWorld): [number, number, number] {
  const [first, second, third] = world.board.tasks.map((task) => task.id);
  if (first === undefined || second === undefined || third === undefined) throw new Error('three tasks are needed');
  return [first, second, third];
}

export function stopAll(world: AppWorld): void {
  for (const timer of world.app().snapshot().running) world.app().stop(timer.trackerId);
}
