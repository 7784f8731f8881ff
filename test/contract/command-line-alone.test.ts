import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';
import type { AppWorld } from '../support/app-world.ts';
import { typeAlone } from '../support/typed-commands.ts';

const HALF_AN_HOUR_MS = 1_800_000;
const FAR_TOO_LONG_MS = 60_000;

/** A timer that was started here an hour ago, and was stopped half an hour later, on another device, where `isStopped`. */
async function started(world: AppWorld, isStopped: boolean): Promise<void> {
  const nowMs = world.now();
  world.app().start(taskIds(world)[0], nowMs - 2 * HALF_AN_HOUR_MS);
  await world.until((snapshot) => saved(snapshot) && snapshot.sync.ownTime === undefined);
  const [tracker] = await world.board.trackers();
  if (isStopped) await world.board.correctEnd(tracker?.id ?? 0, nowMs - HALF_AN_HOUR_MS);
}

describe('a command where no app runs', () => {
  it('tells as recorded what the disk took only after it had refused it', async () => {
    await using world = await signedIn();
    const [task] = taskIds(world);
    using other = new DatabaseSync(world.journalPath);
    other.exec('BEGIN IMMEDIATE');

    const typing = typeAlone(world, 'start', String(task));
    await expect.poll(() => world.app().snapshot().held).toHaveLength(1);
    other.exec('ROLLBACK');
    const { code, text } = await typing;

    expect(world.app().snapshot()).toMatchObject({ running: [{ task: { taskId: task } }], held: [] });
    expect({ code, text }).toEqual({
      code: 0,
      text: expect.stringMatching(/^The disk took this only after a while\. It is saved/),
    });
  });

  it('tells what the service holds by now', async () => {
    await using world = await signedIn();
    await started(world, true);

    const status = JSON.parse((await typeAlone(world, 'status', '--json')).text);

    expect(status).toMatchObject({ running: [], sync: { upToDate: true } });
    expect((await typeAlone(world, 'status')).text).toBe('Nothing running.\nAll saved\n');
    expect(JSON.parse((await typeAlone(world, 'today', '--json')).text)).toMatchObject({
      seconds: HALF_AN_HOUR_MS / 1000,
      upToDate: true,
    });
  });

  it('tells what is known here where the service cannot be asked, and says so', async () => {
    await using world = await signedIn();
    await started(world, false);
    await world.network.cut();

    const { text } = await typeAlone(world, 'status');

    expect(text).toContain(world.board.tasks[0]?.name);
    expect(text).toContain('The service could not be asked just now');
    expect(JSON.parse((await typeAlone(world, 'status', '--json')).text)).toMatchObject({ sync: { upToDate: false } });
    expect((await typeAlone(world, 'today')).text).toContain('The service could not be asked just now');
  });

  it('waits for no complete list, which may take its time', async () => {
    await using world = await signedIn();
    await started(world, false);
    world.network.follow(({ path }) =>
      path.endsWith('/time_trackers.json') ? { kind: 'delay', ms: FAR_TOO_LONG_MS } : { kind: 'none' },
    );
    // So long after the last one that it is due.
    world.jumpClock(25 * 2 * HALF_AN_HOUR_MS);

    expect(JSON.parse((await typeAlone(world, 'status', '--json')).text)).toMatchObject({ sync: { upToDate: true } });
  });

  it('says after a stop that the timer was stopped on another device before, and needs the person', async () => {
    await using world = await signedIn();
    await started(world, true);

    const { code, text } = await typeAlone(world, 'stop');

    expect(code).toBe(0);
    expect(text).toContain('Stopped');
    expect(text).toContain('needs your decision');
  });
});
