import { createServer } from 'node:net';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { addDays } from '../../common/time/calendar.ts';
import { socketPath } from '../../main/adapters/control-socket/path.ts';
import { openControlSocket } from '../../main/adapters/control-socket/server.ts';
import { connectControlSocket } from '../../main/adapters/control-socket/client.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { runningIn, signedIn, twoTasks, type } from '../support/typed-commands.ts';
import { skipWithout } from '../support/needs.ts';

describe('the command line of a running app', () => {
  it('starts, switches, logs and stops, and tells what there is', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [first, second] = twoTasks(world);
    await expect.poll(async () => (await type(world, folder.path, 'search', first.name)).text).toContain(first.name);

    expect(await type(world, folder.path, 'start', first.name, '--at', '20m ago')).toMatchObject({ code: 0 });
    expect(await type(world, folder.path, 'switch', second.name)).toMatchObject({ code: 0 });
    const { text } = await type(world, folder.path, 'status', '--json');
    expect(JSON.parse(text)).toMatchObject({ running: [{ taskId: second.id }] });
    expect(await type(world, folder.path, 'stop')).toMatchObject({ code: 0 });
    expect((await type(world, folder.path, 'today', '--json')).text).toContain('"seconds":12');
    await close();
  });

  it('writes a note at what it starts, stops and logs, under what stands there', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [first, second] = twoTasks(world);

    const started = await type(world, folder.path, 'start', String(first.id), '--note', 'the login', '--json');
    expect(JSON.parse(started.text)).toMatchObject({ did: 'start', note: 'the login' });
    expect((await type(world, folder.path, 'status')).text).toContain(' · the login');
    const { text } = await type(world, folder.path, 'status', '--json');
    expect(JSON.parse(text)).toMatchObject({ running: [{ note: 'the login' }] });
    const again = await type(world, folder.path, 'start', String(first.id), '--note', 'and the logout');
    expect(again).toMatchObject({ code: 0, text: expect.stringContaining('Note: and the logout') });
    const stopped = await type(world, folder.path, 'stop', '--note', 'all done');
    expect(stopped.text).toContain('Note: all done');
    await type(world, folder.path, 'log', '0:00-0:01', `#${second.id}`, 'yesterday', '--note', 'forgotten');

    expect((await type(world, folder.path, 'today')).text).toContain(' · the login and the logout all done');
    const today = JSON.parse((await type(world, folder.path, 'today', '--json')).text);
    expect(today).toMatchObject({ sessions: [{ note: 'the login\nand the logout\nall done' }] });
    const yesterday = addDays(world.app().snapshot().today.date, -1);
    expect(world.app().day(yesterday, false).sessions).toMatchObject([{ note: 'forgotten' }]);
    await close();
  });

  it('stops nothing where its note has no room under what stands there', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [first] = twoTasks(world);
    await type(world, folder.path, 'start', String(first.id), '--note', 'a'.repeat(1500));

    const refused = await type(world, folder.path, 'stop', '--note', 'b'.repeat(1500));
    expect(refused).toMatchObject({
      code: 1,
      text: expect.stringContaining('this one has 3001. Nothing was changed.'),
    });
    expect(runningIn(world)).toMatchObject([{ note: 'a'.repeat(1500) }]);
    await close();
  });

  it('says of a start that the card runs already, and refuses one before that', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [first] = twoTasks(world);
    await type(world, folder.path, 'start', String(first.id));
    const [before] = runningIn(world);

    const again = await type(world, folder.path, 'switch', String(first.id));
    expect(again).toMatchObject({ code: 0, text: expect.stringContaining(`“${first.name}” has been running since `) });
    const earlier = await type(world, folder.path, 'start', String(first.id), '--at', '20m ago');
    expect(earlier).toMatchObject({
      code: 1,
      text: expect.stringContaining('is already running and began after that'),
    });
    expect(runningIn(world)).toEqual([{ ...before, confirmed: runningIn(world)[0]?.confirmed }]);
    await close();
  });

  it('leaves a timer of another device running, says so, and stops it when it is named', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [first, second] = twoTasks(world);
    await world.board.log(first.id, Math.floor(world.now() / 1000) * 1000 - 60_000, null);
    world.app().changeSettings({ severalTimers: true });
    world.app().refresh();
    await world.until(({ running }) => running.length === 1);
    const ids = (): readonly number[] => runningIn(world).map(({ task }) => task.taskId);

    const switched = await type(world, folder.path, 'switch', String(second.id));
    expect(switched.text).toContain(`${first.name} was started on another device and keeps running`);
    expect(new Set(ids())).toEqual(new Set([first.id, second.id]));
    expect((await type(world, folder.path, 'toggle')).text).toMatch(
      `Stopped “${second.name}”\n${first.name} was started`,
    );
    expect(ids()).toEqual([first.id]);
    expect((await type(world, folder.path, 'status')).text).toContain('(another device)');
    await close();
  });

  it('stops nothing by a switch that is refused, also where several timers may run', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [first, second] = twoTasks(world);
    world.app().changeSettings({ severalTimers: true });
    await type(world, folder.path, 'start', String(first.id), '--at', '30m ago');
    await type(world, folder.path, 'start', String(second.id), '--at', '10m ago');

    const refused = await type(world, folder.path, 'switch', String(second.id), '--at', '20m ago');

    expect(refused).toMatchObject({
      code: 1,
      text: expect.stringContaining('is already running and began after that'),
    });
    expect(new Set(runningIn(world).map(({ task }) => task.taskId))).toEqual(new Set([first.id, second.id]));
    await close();
  });

  it('stops without words what was started here; what another device started only by the words that it says', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [first, second] = twoTasks(world);
    await world.board.log(first.id, Math.floor(world.now() / 1000) * 1000 - 600_000, null);
    world.app().changeSettings({ severalTimers: true });
    world.app().refresh();
    await world.until(({ running }) => running.length === 1);
    const ids = (): readonly number[] => runningIn(world).map(({ task }) => task.taskId);
    await type(world, folder.path, 'start', String(second.id), '--at', '20m ago');

    const stopped = await type(world, folder.path, 'stop');
    expect(stopped).toMatchObject({
      code: 0,
      text: expect.stringMatching(`Stopped “${second.name}”\n${first.name} was`),
    });
    expect(ids()).toEqual([first.id]);

    for (const words of [[], ['1m', 'ago'], ['--at', '1m ago']]) {
      const refused = await type(world, folder.path, 'stop', ...words);
      expect(refused).toMatchObject({ code: 1, text: expect.stringContaining(`${first.name} was started on another`) });
    }
    expect(ids()).toEqual([first.id]);

    const [, said = ''] = /cardclock stop "?([^"\n]+)/.exec(stopped.text) ?? [];
    expect(await type(world, folder.path, 'stop', said)).toMatchObject({ code: 0 });
    expect(ids()).toEqual([]);
    await close();
  });

  it('stops what was started here where the words name a timer of another device, too', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);
    const [{ id }] = twoTasks(world);
    await type(world, folder.path, 'start', String(id), '--at', '20m ago');
    await world.board.log(id, Math.floor(world.now() / 1000) * 1000 - 600_000, null);
    world.app().refresh();
    await world.until(({ running }) => running.length === 2);

    expect(await type(world, folder.path, 'stop', `#${id}`)).toMatchObject({ code: 0 });

    expect(runningIn(world).map(({ own }) => own)).toEqual([false]);
    await close();
  });

  it('does nothing where a name leaves it open, and names the cards with their numbers', async () => {
    using folder = tempFolder();
    const { world, close } = await signedIn(folder.path);

    const several = await type(world, folder.path, 'start', 'e');
    expect(several.code).toBe(2);
    expect(several.text).toContain(String(twoTasks(world)[0].id));
    expect(world.app().snapshot().running).toEqual([]);
    await close();
  });
});

describe('the control socket of a running app', () => {
  it('is open to its owner alone, and to few commands', async (context) => {
    skipWithout(context, 'posix');
    using folder = tempFolder();
    const asked: string[] = [];
    const close = openControlSocket(
      folder.path,
      async (command) => {
        asked.push(command);
        return await Promise.resolve({ ok: true, value: null });
      },
      () => {},
    );
    await expect.poll(async () => await connectControlSocket(folder.path)).not.toBeNull();
    const invoke = await connectControlSocket(folder.path);

    expect(statSync(socketPath(folder.path)).mode & 0o077).toBe(0);
    expect(await invoke?.('account:connect', {})).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    expect(await invoke?.('state:get', null)).toMatchObject({ ok: true });
    expect(asked).toEqual(['state:get']);
    await close();
    expect(await connectControlSocket(folder.path)).toBeNull();
  });

  it('is not there after a crash, though its socket is, and the next app opens it anew', async (context) => {
    skipWithout(context, 'posix');
    using folder = tempFolder();
    const leftover = createServer().listen(socketPath(folder.path));
    leftover.close();
    expect(await connectControlSocket(folder.path)).toBeNull();

    const close = openControlSocket(
      folder.path,
      async () => await Promise.resolve({ ok: true, value: 1 }),
      () => {},
    );
    await expect.poll(async () => await connectControlSocket(folder.path)).not.toBeNull();
    await close();
  });

  it('has a place even where the path of the data folder is too long for a socket', () => {
    const path = socketPath(join('/', 'x'.repeat(200)));
    expect(path.length).toBeLessThan(100);
  });

  it('is neither opened nor asked where somebody else may have put one', async (context) => {
    skipWithout(context, 'posix');
    using folder = tempFolder();
    vi.stubEnv('TMPDIR', folder.path);
    const far = join(folder.path, 'x'.repeat(120));
    mkdirSync(dirname(socketPath(far)));
    chmodSync(dirname(socketPath(far)), 0o777);
    const defects: unknown[] = [];

    const close = openControlSocket(
      far,
      async () => await Promise.resolve({ ok: true, value: 1 }),
      (error) => defects.push(error),
    );

    expect(String(defects[0])).toContain('others can write');
    expect(await connectControlSocket(far)).toBeNull();
    await close();
    vi.unstubAllEnvs();
  });

  it('opens in a folder of its own where the path is too long, and is found there', async (context) => {
    skipWithout(context, 'posix');
    using folder = tempFolder();
    vi.stubEnv('TMPDIR', folder.path);
    const far = join(folder.path, 'x'.repeat(120));

    const close = openControlSocket(
      far,
      async () => await Promise.resolve({ ok: true, value: 1 }),
      () => {},
    );

    await expect.poll(async () => await connectControlSocket(far)).not.toBeNull();
    expect(statSync(dirname(socketPath(far))).mode & 0o077).toBe(0);
    await close();
    vi.unstubAllEnvs();
  });
});
