import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectBoardService } from '../../main/adapters/board-api/board-service.ts';
import { diskProbe } from '../../main/adapters/disk-probe.ts';
import { openLogFile } from '../../main/adapters/log/log-file.ts';
import { loggedFetch, pathOf } from '../../main/adapters/log/logged-calls.ts';
import { systemClock, systemTimers } from '../../main/adapters/clock.ts';
import { createSupport } from '../../main/core/support/create-support.ts';
import type { Support } from '../../main/core/support/support.ts';
import type { AppWorld } from '../support/app-world.ts';
import { saved, signedIn, stopAll, taskIds } from '../support/signed-in.ts';
import { tempFolder } from '../support/temp-folder.ts';

function supportOf(world: AppWorld, dataDir: string): Support {
  return createSupport(world.app(), {
    desktop: null,
    keychain: world.keychain,
    disk: diskProbe(dataDir, systemClock.monotonicMs),
    clock: systemClock,
    timers: systemTimers,
    random: Math.random,
    oddAnswers: () => [],
    log: openLogFile(dataDir, () => 0),
    versions: ['Cardclock 1.2.3'],
    openFolder: async () => await Promise.resolve(false),
  });
}

describe('the log of what is sent', () => {
  it('has paths of the contract with ids, and no token, no name and no body', async () => {
    await using world = await signedIn();
    using folder = tempFolder();
    const log = openLogFile(folder.path, () => 0);
    const { token, tasks } = world.board;
    const [task] = tasks;
    if (task === undefined) throw new Error('a task is needed');
    const connect = (held: string) =>
      connectBoardService({
        credentials: async () => await Promise.resolve({ address: world.network.url, token: held }),
        api: 'v3',
        loopbackOnly: true,
        fetch: loggedFetch(log, () => 0),
      });

    await connect(token).whoAmI();
    await connect(token).create(task.id, task.boardId, { startedAt: Date.now() - 60_000 });
    await connect('not-this-token').whoAmI();
    await world.network.cut();
    await connect(token).whoAmI();

    const lines = log.tail(20).trim().split('\n');
    expect(lines.map((line) => line.slice(25))).toEqual([
      'request POST /api/v3/time_trackers 200 0 ms',
      'request GET /api/v3/users/current 403 0 ms',
      expect.stringMatching(/^request GET \/api\/v3\/users\/current [A-Z_]+ 0 ms$/),
    ]);
  });

  it.each([
    ['https://board.example/api/v3/time_trackers/17.json?q=secret', '/api/v3/time_trackers/17'],
    ['https://board.example/robins-folder/api/v1/tasks/1.json', '/…/api/v1/tasks/1'],
    ['https://board.example/files/Salary%20list.pdf', '/…/…'],
  ])('writes %s as %s', (url, path) => {
    expect(pathOf(url)).toBe(path);
  });
});

it('a disk that refuses is told by its reason, without the path', async () => {
  using folder = tempFolder();

  const facts = await diskProbe(join(folder.path, 'missing'), () => 0)();

  expect(facts).toEqual({ kind: 'refused', error: expect.stringContaining('ENOENT: no such file or directory') });
  expect(JSON.stringify(facts)).not.toContain(folder.path);
});

describe('the self-test', () => {
  it('asks the real service, and writes to the real disk without leaving anything', async () => {
    await using world = await signedIn();
    using folder = tempFolder();
    const { selfTest } = supportOf(world, folder.path);
    const verdict = async (name: string) => (await selfTest()).checks.find((check) => check.name === name)?.verdict;

    expect(await verdict('network')).toBe('works');
    expect(await verdict('clock')).toBe('works');
    expect(await verdict('disk')).toBe('works');
    expect(await verdict('keychain')).toBe('works');
    expect(readdirSync(folder.path)).toEqual([]);

    await world.network.cut();
    expect(await verdict('network')).toBe('fails');
    await world.network.restore();
    await world.app().signOut();
    expect(await verdict('network')).toBe('absent');
  });

  it('finds a service whose clock is another', async () => {
    await using world = await signedIn({ serviceAheadMs: -3_600_000 });
    using folder = tempFolder();

    const { checks } = await supportOf(world, folder.path).selfTest();

    expect(checks.find(({ name }) => name === 'clock')).toMatchObject({ verdict: 'limited' });
  });
});

describe('diagnostics', () => {
  it('tell how things are without the token, the address and any name; those of tasks only when asked for', async () => {
    await using world = await signedIn();
    using folder = tempFolder();
    const support = supportOf(world, folder.path);
    const [first, second] = taskIds(world);
    world.app().start(first);
    stopAll(world);
    await world.until(saved);
    await world.network.cut();
    world.app().start(second);
    await world.until(({ sync }) => sync.offlineSince !== null);
    world.app().changeSettings({ saveFolder: '/home/of/somebody' });
    await support.selfTest();
    const { token, userName, tasks } = world.board;
    const names = tasks.map(({ name }) => name);

    const { text, name } = support.diagnostics({ withTaskNames: false });

    expect(name).toMatch(/^cardclock-diagnostics-\d{4}-\d\d-\d\d\.txt$/);
    for (const secret of [token, userName, world.network.url, '/home/of/somebody', ...names])
      expect(text).not.toContain(secret);
    expect(text).toContain('Cardclock 1.2.3');
    expect(text).toContain('Network: Does not work');
    expect(text).toContain(`of task ${second}: create, `);
    expect(text).toContain('offline since');

    const named = support.diagnostics({ withTaskNames: true }).text;
    expect(named).toContain(`Task ${second}: ${tasks[1]?.name}`);
    expect(named).not.toContain(token);
  });
});
