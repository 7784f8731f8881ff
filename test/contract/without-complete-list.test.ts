import { describe, expect, it } from 'vitest';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld } from '../support/app-world.ts';
import { editTimes } from '../support/edit-times.ts';
import type { Fault, Requested } from '../support/faults.ts';
import { comesTrue } from '../support/scripted-day.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const HOUR_MS = 3_600_000;
const SPEED = 50;

describe('a service that never gives the complete list', () => {
  it.each<[string, Fault]>([
    ['fails', { kind: 'page', status: 500, isApplied: false }],
    ['breaks off', { kind: 'cut-answer', share: 0.5 }],
  ])(
    'and %s holds nothing that waits after a restore: each entry is looked for before it is written',
    async (_, fault) => {
      await using world = await signedIn({ speed: SPEED });
      const [first, second, third] = taskIds(world);
      const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
      const app = world.app();
      app.time.log(first, startedAt, startedAt + HOUR_MS);
      await world.until((snapshot) => snapshot.today.sessions.length === 1 && saved(snapshot));
      await world.network.cut();
      editTimes(app, app.snapshot().today.sessions[0]?.trackerId ?? 0, startedAt, startedAt + 2 * HOUR_MS);
      app.time.log(second, startedAt, startedAt + HOUR_MS);
      const { name } = await app.archive.backUp('by-hand');
      // Sent after the backup was made, which knows nothing of the answer.
      await world.network.restore();
      app.refresh();
      await world.until(saved);
      await world.network.cut();
      app.time.log(third, startedAt, startedAt + HOUR_MS);

      await app.archive.restore(name);
      const asked = await followed(world, fault);
      app.refresh();
      await world.until((snapshot) => saved(snapshot) && snapshot.sync.unread === undefined);

      const there = (await world.board.trackers()).map(({ task_id, ended_at }) => [
        task_id,
        Date.parse(ended_at ?? ''),
      ]);
      expect(new Set(there)).toEqual(
        new Set([
          [first, startedAt + 2 * HOUR_MS],
          [second, startedAt + HOUR_MS],
          [third, startedAt + HOUR_MS],
        ]),
      );
      expect(there).toHaveLength(3);
      const look = asked.find(({ path }) => path.includes(`task_id=${third}`));
      const sent = asked.find(({ method }) => method === 'POST');
      expect(look?.turn).toBeLessThan(sent?.turn ?? 0);
      await comesTrue(() => app.snapshot().sync.ownTime === 'missing');
      expect(world.defects).toEqual([]);
    },
  );

  it('is given up on only where it answers all else: the list comes first once it can be asked', async () => {
    await using world = await signedIn({ speed: SPEED });
    const [task] = taskIds(world);
    const app = world.app();
    const { name } = await app.archive.backUp('by-hand');
    await world.network.cut();
    app.start(task);
    await app.archive.restore(name);
    for (let tries = 0; tries < 6; tries += 1) {
      app.refresh();
      await world.until(({ sync }) => sync.offlineSince !== null);
    }

    const asked = await followed(world, { kind: 'none' });
    app.refresh();
    await world.until(saved);

    const whole = asked.find(isCompleteList);
    const sent = asked.find(({ method }) => method === 'POST');
    expect(whole?.turn).toBeLessThan(sent?.turn ?? 0);
    expect(app.snapshot().sync.ownTime).toBeUndefined();
  });
});

function isCompleteList({ method, path }: Requested): boolean {
  return method === 'GET' && path.endsWith('/time_trackers.json');
}

/** The network is back, and each complete list meets `fault`; gives what is asked for from then on. */
async function followed(world: AppWorld, fault: Fault): Promise<readonly Requested[]> {
  const asked: Requested[] = [];
  await world.network.restore();
  world.network.follow((request) => {
    asked.push(request);
    return isCompleteList(request) ? fault : { kind: 'none' };
  }, world.now);
  return asked;
}
