import { describe, expect, it } from 'vitest';
import { OWN_TIME_UNREAD } from '../../common/domain/own-time.ts';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { today } from '../../main/cli/answers.ts';
import { appWorld, type AppWorld } from '../support/app-world.ts';
import { ALL, MINE, query } from '../support/reports.ts';
import { signedIn, taskIds } from '../support/signed-in.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Whether the path is that of the complete list, whose query is empty. */
const isComplete = (path: string): boolean => /^\/api\/v1\/time_trackers\.json\??$/.test(path);

async function problemsOf(world: AppWorld, filters = MINE): Promise<readonly string[]> {
  const range = { preset: 'last-30-days' } as const;
  return (await world.app().reports().open(query({ range, filters }), false)).sources.problems;
}

const saysSo = (snapshot: Snapshot): boolean => today(snapshot, 0).lines.includes(OWN_TIME_UNREAD);

describe('sums about one’s own time', () => {
  it('say that some may be missing while all of it was never read, and no longer once it was', async () => {
    await using world = await appWorld();
    const [task] = taskIds(world);
    const yesterday = Math.floor((world.now() - DAY) / 1000) * 1000;
    await world.board.log(task, yesterday, yesterday + HOUR);
    world.network.follow(({ path }) => (isComplete(path) ? { kind: 'drop' } : { kind: 'none' }));
    await world.app().connect(world.network.url, world.board.token, 'keychain');

    const unread = await world.until(({ sync }) => sync.ownTime === 'missing');

    expect([saysSo(unread), await problemsOf(world)]).toEqual([true, [OWN_TIME_UNREAD]]);
    expect(await problemsOf(world, { ...ALL, users: [0] })).not.toContain(OWN_TIME_UNREAD);

    await world.network.restore();
    world.app().refresh();
    const read = await world.until(({ sync }) => sync.ownTime === undefined);

    expect([saysSo(read), await problemsOf(world)]).toEqual([false, []]);
  });

  it('say so after a restore, until the service was asked again', async () => {
    await using world = await signedIn();
    await world.until(({ sync }) => sync.ownTime === undefined);
    const { name } = await world.app().archive.backUp('by-hand');
    await world.network.cut();

    await world.app().archive.restore(name);
    await world.until(({ sync }) => sync.ownTime === 'missing');
    expect(await problemsOf(world)).toEqual([OWN_TIME_UNREAD]);

    await world.network.restore();
    world.app().refresh();
    await world.until(({ sync }) => sync.ownTime === undefined);
    expect(await problemsOf(world)).toEqual([]);
  });
});
