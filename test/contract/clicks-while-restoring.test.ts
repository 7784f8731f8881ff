import { describe, expect, it } from 'vitest';
import type { App } from '../../main/core/app/app.ts';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld } from '../support/app-world.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const MINUTE_MS = 60_000;
const KEPT = /^Your time is being put in place\. Your (?:start|stop) is kept in memory, with its time/;

async function backedUp(world: AppWorld): Promise<{ readonly app: App; readonly name: string }> {
  const app = world.app();
  const { name } = await app.archive.backUp('by-hand');
  return { app, name };
}

describe('what is clicked while a backup is restored', () => {
  it('is kept with its time, shown, and done right after: a start', async () => {
    await using world = await signedIn();
    const [task] = taskIds(world);
    const { app, name } = await backedUp(world);

    const restoring = app.archive.restore(name);
    const beforeMs = wholeSecond(world.now());
    expect(() => app.start(task)).toThrow(KEPT);
    const afterMs = world.now();
    expect(() => app.start(task)).toThrow(KEPT);
    expect(app.snapshot()).toMatchObject({ running: [], unwritten: [{ what: 'start', task: { taskId: task } }] });
    expect(app.snapshot().notices).toMatchObject([{ text: expect.stringContaining('done right after') }]);
    world.jumpClock(10 * MINUTE_MS);
    await restoring;

    expect(app.snapshot()).toMatchObject({ running: [{ task: { taskId: task } }], unwritten: [], notices: [] });
    const startedAt = app.snapshot().running[0]?.startedAt;
    expect(startedAt).toBeGreaterThanOrEqual(beforeMs);
    expect(startedAt).toBeLessThanOrEqual(afterMs);
    expect(world.defects).toEqual([]);
  });

  it('ends the timer that was on the screen, whatever number it and its account have since', async () => {
    await using world = await signedIn();
    const [first, second, third] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 60 * MINUTE_MS;
    for (const task of [first, third]) world.app().time.log(task, startedAt, startedAt + MINUTE_MS);
    const { today } = await world.until(saved);
    // Its row stays, and has the number in the backup that the timer gets here.
    world.app().time.remove(today.sessions.find(({ task }) => task.taskId === third)?.trackerId ?? 0);
    await world.until(saved);
    const { app, name } = await backedUp(world);
    await app.removeAccount(1, true);
    await app.connect(world.network.url, world.board.token, 'keychain');
    await world.until((snapshot) => snapshot.today.sessions.length === 1 && saved(snapshot));
    app.start(second);
    await world.until((snapshot) => snapshot.running.length === 1 && saved(snapshot));
    const trackerId = app.snapshot().running[0]?.trackerId ?? 0;

    const restoring = app.archive.restore(name);
    expect(() => app.stop(trackerId)).toThrow(KEPT);
    await restoring;
    await world.until((snapshot) => snapshot.running.length === 0 && saved(snapshot));

    const session = app.snapshot().today.sessions.find(({ task }) => task.taskId === second);
    expect(session?.trackerId).not.toBe(trackerId);
    expect((await world.board.trackers()).filter(({ ended_at }) => ended_at === null)).toEqual([]);
    expect(app.snapshot().notices).toEqual([]);
    expect(world.defects).toEqual([]);
  });

  it('is done also where nothing could be restored', async () => {
    await using world = await signedIn();
    const [task] = taskIds(world);
    const app = world.app();

    const restoring = app.archive.restore('journal-of-nobody.sqlite');
    expect(() => app.start(task)).toThrow(KEPT);
    await expect(restoring).rejects.toThrow('no longer there');

    expect(app.snapshot()).toMatchObject({ running: [{ task: { taskId: task } }], unwritten: [], notices: [] });
  });

  it('is written before a quit, where the restore is done in time', async () => {
    // Of the quit's patience little passes while a slow disk restores.
    await using world = await signedIn({ speed: 0.05 });
    const [task] = taskIds(world);
    const { app, name } = await backedUp(world);
    let running = 0;
    app.onSnapshot((snapshot) => {
      running = snapshot.running.length;
    });

    const restoring = app.archive.restore(name);
    expect(() => app.start(task)).toThrow(KEPT);
    await Promise.all([restoring, app.close()]);

    expect(running).toBe(1);
    expect(world.defects).toEqual([]);
  });

  it('is refused in words where it can be asked for again: another restore, a change of accounts, an entry', async () => {
    await using world = await signedIn();
    const [task] = taskIds(world);
    const { app, name } = await backedUp(world);

    const restoring = app.archive.restore(name);
    await expect(app.archive.restore(name)).rejects.toThrow('put in place already');
    await expect(app.archive.takeIn('')).rejects.toThrow('put in place already');
    await expect(app.signOut()).rejects.toThrow('is being put in place');
    await expect(app.removeAccount(1, true)).rejects.toThrow('is being put in place');
    expect(() => app.switchAccount(1)).toThrow('is being put in place');
    expect(() => app.time.log(task, world.now() - MINUTE_MS, world.now())).toThrow('Nothing else was done');
    const report = await restoring;

    expect(report).toMatchObject({ unreadable: 0 });
    expect(app.snapshot().account).not.toBeNull();
    await expect(app.archive.restore(name)).resolves.toMatchObject({ unreadable: 0 });
    expect(world.defects).toEqual([]);
  });
});
