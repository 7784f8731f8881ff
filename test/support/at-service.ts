import type { AppWorld } from './app-world.ts';

/** Start and end of each tracker of the service, oldest start first. */
export async function held(world: AppWorld): Promise<readonly (readonly [number, number | null])[]> {
  const trackers = await world.board.trackers();
  return trackers
    .map(({ started_at: start, ended_at: end }) => [Date.parse(start), end === null ? null : Date.parse(end)] as const)
    .toSorted((a, b) => a[0] - b[0]);
}

/** Of the one that was made first. */
export async function firstId(world: AppWorld): Promise<number> {
  const [tracker] = await world.board.trackers();
  return tracker?.id ?? 0;
}

const SECOND_MS = 1000;

/** Time in which the app is asked for news again and again. */
export async function passesLookedAt(world: AppWorld, ms: number): Promise<void> {
  const endsAt = world.now() + ms;
  while (world.now() < endsAt) {
    world.app().refresh();
    await world.passes(10 * SECOND_MS);
  }
}
