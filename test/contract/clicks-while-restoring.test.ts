import { describe, expect, it } from 'vitest';
import type { ClickedApp as App } from '../support/clicks.ts';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld, AppWorldOptions } from '../support/app-world.ts';
import { comesTrue } from '../support/scripted-day.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const MINUTE_MS = 60_000;
const KEPT = /^Your time is being put in place\. Your (?:start|stop|change) is kept in memory, with its time/;

async function backedUp(world: AppWorld): Promise<{ readonly app: App; readonly name: string }> {
  const app = world.app();
  const { name } = await app.archive.backUp('by-hand');
  return { app, name };
}

interface Alone {
  /** What is done at the moment at which the journal is written as a whole. */
  click: (app: App) => void;
}

/** Signed in; what `click` of the second throws makes the restore fail. */
async function clicking(options: AppWorldOptions = {}): Promise<readonly [AppWorld, Alone]> {
  const alone: Alone = { click: () => {} };
  return [await signedIn({ ...options, whileAlone: (app) => alone.click(app) }), alone];
}

describe('what is clicked while the requests on their way are waited for', () => {
  it.each<[string, (app: App, copy: { readonly name: string; readonly text: string }) => Promise<unknown>]>([
    ['before a restore', async ({ archive }, { name }) => await archive.restore(name)],
    ['before an import', async ({ archive }, { text }) => await archive.takeIn(text)],
  ])('is on disk at once, %s: a power cut does not take it', async (_when, begin) => {
    await using world = await signedIn();
    const [first, second] = taskIds(world);
    world.app().start(first);
    await world.until(saved);
    const { app, name } = await backedUp(world);
    const text = (await app.archive.export('jsonl')).parts.join('');
    const trackerId = app.snapshot().running[0]?.trackerId ?? 0;
    let hanging = 0;
    world.network.follow(({ method }) => {
      if (method === 'POST') hanging += 1;
      return { kind: 'delay', until: new Promise(() => {}) };
    });
    app.time.log(second, wholeSecond(world.now()) - 2 * MINUTE_MS, wholeSecond(world.now()) - MINUTE_MS);
    await comesTrue(() => hanging > 0);

    const going = begin(app, { name, text }).catch(() => null);
    expect(app.stop(trackerId)).not.toBeNull();
    expect(app.snapshot()).toMatchObject({ running: [], held: [] });
    world.crash();

    expect(world.app().snapshot()).toMatchObject({ running: [], held: [] });
    await going;
  });

  it('is sent once, and a service that does not answer holds the restore up for a second, not for minutes', async () => {
    await using world = await signedIn();
    const [first, second] = taskIds(world);
    const { app, name } = await backedUp(world);
    let hanging = 0;
    world.network.follow(({ method }) => {
      if (method === 'POST') hanging += 1;
      return { kind: 'delay', until: new Promise(() => {}) };
    });
    app.start(first);
    await comesTrue(() => hanging > 0);

    const restoring = app.archive.restore(name);
    app.start(second);
    await restoring;
    await world.network.restore();
    app.refresh();
    await world.until((snapshot) => saved(snapshot) && snapshot.running.length === 1);

    expect(app.snapshot().running).toMatchObject([{ task: { taskId: second } }]);
    const trackers = await world.board.trackers();
    // The first one waits a moment by itself, for nobody knows what became of it.
    expect(new Set(trackers.map(({ task_id, ended_at }) => [task_id, ended_at === null]))).toEqual(
      new Set([
        [first, false],
        [second, true],
      ]),
    );
    expect(world.defects).toEqual([]);
  });
});

describe('what is clicked while the journal is written as a whole', () => {
  it('is kept with its time, shown, and done right after: a start', async () => {
    const [world, alone] = await clicking();
    await using _world = world;
    const [task] = taskIds(world);
    const { app, name } = await backedUp(world);
    const times: number[] = [];
    alone.click = () => {
      times.push(wholeSecond(world.now()));
      expect(() => app.start(task)).toThrow(KEPT);
      times.push(world.now());
      expect(() => app.start(task)).toThrow(KEPT);
      expect(app.snapshot()).toMatchObject({ running: [], held: [{ what: 'start', task: { taskId: task } }] });
      expect(app.snapshot().notices).toMatchObject([{ text: expect.stringContaining('done right after') }]);
      world.jumpClock(10 * MINUTE_MS);
    };

    await app.archive.restore(name);

    expect(app.snapshot()).toMatchObject({ running: [{ task: { taskId: task } }], held: [], notices: [] });
    const startedAt = app.snapshot().running[0]?.startedAt;
    expect(startedAt).toBeGreaterThanOrEqual(times[0] ?? Infinity);
    expect(startedAt).toBeLessThanOrEqual(times[1] ?? 0);
    expect(world.defects).toEqual([]);
  });

  it('ends the timer that was on the screen, whatever number it and its account have since', async () => {
    const [world, alone] = await clicking();
    await using _world = world;
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
    alone.click = () => expect(() => app.stop(trackerId)).toThrow(KEPT);

    await app.archive.restore(name);
    await world.until((snapshot) => snapshot.running.length === 0 && saved(snapshot));

    const session = app.snapshot().today.sessions.find(({ task }) => task.taskId === second);
    expect(session?.trackerId).not.toBe(trackerId);
    expect((await world.board.trackers()).filter(({ ended_at }) => ended_at === null)).toEqual([]);
    expect(app.snapshot().notices).toEqual([]);
    expect(world.defects).toEqual([]);
  });

  it('is done also where nothing could be restored', async () => {
    const [world, alone] = await clicking();
    await using _world = world;
    const [task] = taskIds(world);
    const { app, name } = await backedUp(world);
    alone.click = () => {
      expect(() => app.start(task)).toThrow(KEPT);
      throw new Error('the thread ends');
    };

    await expect(app.archive.restore(name)).rejects.toThrow('the thread ends');

    expect(app.snapshot()).toMatchObject({ running: [{ task: { taskId: task } }], held: [], notices: [] });
  });

  it('is written before a quit, where the restore is done in time', async () => {
    // Of the time that a quit has little passes while a slow disk restores.
    const [world, alone] = await clicking({ speed: 0.05 });
    await using _world = world;
    const [task] = taskIds(world);
    const { app, name } = await backedUp(world);
    let running = 0;
    app.onSnapshot((snapshot) => {
      running = snapshot.running.length;
    });
    alone.click = () => expect(() => app.start(task)).toThrow(KEPT);

    const restoring = app.archive.restore(name);
    await Promise.all([restoring, app.close()]);

    expect(running).toBe(1);
    expect(world.defects).toEqual([]);
  });

  it('is done right after as well where it is no timer: an entry that is logged, and one that is deleted', async () => {
    const [world, alone] = await clicking();
    await using _world = world;
    const [first, second] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 60 * MINUTE_MS;
    world.app().time.log(first, startedAt, startedAt + MINUTE_MS);
    const { today } = await world.until(saved);
    const { app, name } = await backedUp(world);
    const trackerId = today.sessions[0]?.trackerId ?? 0;
    alone.click = () => {
      expect(() => app.time.remove(trackerId)).toThrow(KEPT);
      expect(() => app.time.log(second, startedAt, startedAt + 2 * MINUTE_MS)).toThrow(KEPT);
      expect(app.snapshot().held).toMatchObject([{ what: 'change' }, { what: 'change' }]);
    };

    await app.archive.restore(name);
    const { held, notices } = await world.until(saved);

    expect([held, notices]).toEqual([[], []]);
    const trackers = await world.board.trackers();
    expect(trackers.map(({ task_id }) => task_id)).toEqual([second]);
    expect(world.defects).toEqual([]);
  });

  it('is refused in words where it can be asked for again: another restore, a change of accounts, what is taken back', async () => {
    const [world, alone] = await clicking();
    await using _world = world;
    const [task] = taskIds(world);
    const { app, name } = await backedUp(world);
    const logged =
      app.time.log(task, wholeSecond(world.now()) - 2 * MINUTE_MS, wholeSecond(world.now()) - MINUTE_MS) ?? 0;
    let isAlone = false;
    alone.click = () => {
      isAlone = true;
      expect(() => app.time.undo(logged)).toThrow('Nothing else was done');
    };

    const restoring = app.archive.restore(name);
    await expect(app.archive.restore(name)).rejects.toThrow('put in place already');
    await expect(app.archive.takeIn('')).rejects.toThrow('put in place already');
    await expect(app.signOut()).rejects.toThrow('is being put in place');
    await expect(app.removeAccount(1, true)).rejects.toThrow('is being put in place');
    expect(() => app.switchAccount(1)).toThrow('is being put in place');
    const report = await restoring;

    expect(isAlone).toBe(true);
    expect(report).toMatchObject({ unreadable: 0 });
    expect(app.snapshot().account).not.toBeNull();
    await expect(app.archive.restore(name)).resolves.toMatchObject({ unreadable: 0 });
    expect(world.defects).toEqual([]);
  });
});
