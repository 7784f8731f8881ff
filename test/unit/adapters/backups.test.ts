import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { seenTracker } from '../../support/journal.ts';
import { backUpRegularly } from '../../../main/adapters/journal/copies/backups.ts';
import { archiveWorld, exported, interval } from './archive-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.UTC(2026, 10, 20, 8);

describe('backups', () => {
  it('that a person made, or gave a name, are never rotated away', async () => {
    using world = archiveWorld();
    const { name } = await world.archive.backUp('daily');
    const kept = name.replace('.sqlite', '-keep-me.sqlite');
    renameSync(join(world.backupsFolder, name), join(world.backupsFolder, kept));

    for (let more = 0; more < 12; more += 1) {
      world.clock.now += DAY_MS;
      await world.archive.backUp('by-hand');
      await world.archive.backUp('daily');
    }

    const made = await world.archive.backups();
    expect(made.filter(({ kind }) => kind === 'by-hand')).toHaveLength(12);
    expect(made.filter(({ kind }) => kind === 'daily')).toHaveLength(7);
    expect(readdirSync(world.backupsFolder)).toContain(kept);
  });

  it('keep seven days and four weeks, however long it goes on', async () => {
    using world = archiveWorld();
    world.account();
    for (let day = 0; day < 60; day += 1) {
      await world.archive.backUpIfDue();
      await world.archive.backUpIfDue();
      world.clock.now += DAY_MS;
    }

    const made = await world.archive.backups();

    const ages = (kind: string): number[] =>
      made
        .filter((backup) => backup.kind === kind)
        .map(({ madeAt }) => Math.round((world.clock.now - madeAt) / DAY_MS));
    expect(ages('daily')).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(ages('weekly')).toEqual([4, 11, 18, 25]);
  });

  it('are made each hour in which something was tracked, and three of those stay', async () => {
    using world = archiveWorld();
    const accountId = world.account().id;
    const what = { accountId, what: 'start', taskId: 1, trackerId: null, changes: [], turned: null } as const;
    await world.archive.backUpIfDue();

    for (let hour = 1; hour <= 8; hour += 1) {
      world.clock.now += HOUR_MS;
      if (hour !== 7) world.journal.intents.append({ ...what, wallMs: world.clock.now - 1000, monotonicMs: hour });
      await world.archive.backUpIfDue();
    }

    const hourly = (await world.archive.backups()).filter(({ kind }) => kind === 'hourly');
    expect(hourly.map(({ madeAt }) => (world.clock.now - madeAt) / HOUR_MS)).toEqual([0, 2, 3]);
  });

  it('are made in the hour of an import, too, whose commands are older than what was done here before it', async () => {
    using from = archiveWorld();
    using world = archiveWorld();
    for (const [{ journal, account, track, clock }, hoursAgo] of [
      [from, 100],
      [world, 0],
    ] as const) {
      const command = { accountId: account().id, what: 'log', taskId: 1, trackerId: track({}).id } as const;
      const wallMs = clock.now - hoursAgo * HOUR_MS + 60_000;
      journal.intents.append({ ...command, wallMs, monotonicMs: 1, changes: [], turned: null });
    }
    await world.archive.backUpIfDue();
    world.clock.now += HOUR_MS;

    expect(await world.archive.takeIn(await exported(from))).toMatchObject({ added: 1 });
    await world.archive.backUpIfDue();

    expect((await world.archive.backups())[0]?.kind).toBe('hourly');
  });

  it('made by hand in the same second lie beside each other', async () => {
    using world = archiveWorld();

    const made = await Promise.all([world.archive.backUp('by-hand'), world.archive.backUp('by-hand')]);

    expect(new Set(made.map(({ name }) => name)).size).toBe(2);
    expect(readdirSync(world.backupsFolder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });

  it('leave a restore its copy, which the next start removes where nobody did', async () => {
    using world = archiveWorld();
    await world.archive.backUp('by-hand');
    const copy = join(world.backupsFolder, 'restoring.unfinished');
    writeFileSync(copy, '');

    await world.archive.backUp('by-hand');
    expect(copy).toSatisfy(existsSync);

    world.openArchive();
    expect(copy).not.toSatisfy(existsSync);

    mkdirSync(copy);
    expect(() => world.openArchive()).not.toThrow();
  });

  it('keep the oldest one made before a restore while that is restored', async () => {
    using world = archiveWorld();
    world.account();
    const only = world.track({ desired: interval(1000), seen: seenTracker(1, interval(1000)) });
    const { name } = await world.archive.backUp('before-restore');
    world.connection.exec('DELETE FROM trackers');
    // As many as are kept: only their names count.
    for (let more = 1; more < 10; more += 1)
      copyFileSync(join(world.backupsFolder, name), join(world.backupsFolder, name.replace('T12-00', `T12-0${more}`)));
    world.clock.now += HOUR_MS;

    const report = await world.archive.restore(name);

    expect(report).toEqual({ added: 1, known: 0, unreadable: 0 });
    expect(world.journal.trackers.get(only.id)?.desired.startedAt).toBe(1000);
    expect((await world.archive.backups()).map((made) => made.name)).toContain(name);
  });

  it('lose none that was made before an earlier restore to a restore that fails', async () => {
    using world = archiveWorld();
    const { name } = await world.archive.backUp('before-restore');
    for (let more = 1; more < 10; more += 1)
      copyFileSync(join(world.backupsFolder, name), join(world.backupsFolder, name.replace('T12-00', `T12-0${more}`)));
    writeFileSync(join(world.backupsFolder, 'journal-2026-11-01T10-00-00-daily.sqlite'), 'broken');
    world.clock.now += HOUR_MS;
    const before = await world.archive.backups();

    await expect(world.archive.restore('journal-2026-11-01T10-00-00-daily.sqlite')).rejects.toThrow('cannot be used');

    expect(await world.archive.backups()).toEqual(before);
  });

  it('that a clock far ahead has dated neither make each hour the turn of another one nor displace one', async () => {
    using world = archiveWorld();
    for (let day = 0; day < 7; day += 1) {
      world.clock.now += DAY_MS;
      await world.archive.backUpIfDue();
    }
    const right = world.clock.now;
    world.clock.now += 4 * 365 * DAY_MS;
    await world.archive.backUpIfDue();
    world.clock.now = right;
    for (let hour = 0; hour < 12; hour += 1) {
      await world.archive.backUpIfDue();
      world.clock.now += HOUR_MS;
    }

    const dailies = (await world.archive.backups()).filter(({ kind }) => kind === 'daily');

    expect(dailies.map(({ madeAt }) => Math.round((right - madeAt) / DAY_MS))).toEqual([-1460, 0, 1, 2, 3, 4, 5]);
  });

  it('are made while the app and the command write', async () => {
    using world = archiveWorld();
    world.account();
    world.journal.transaction(() => {
      for (let row = 1; row <= 2000; row += 1) world.track({ desired: interval(START - row * 1_000_000) });
    });
    using command = new DatabaseSync(join(dirname(world.backupsFolder), 'journal.sqlite'));
    command.exec('PRAGMA busy_timeout = 5000');
    let written = 0;
    const writing = setInterval(() => {
      written += 1;
      // As a pull of many entries does.
      world.journal.transaction(() => {
        for (let n = 0; n < 50; n += 1) world.track({ desired: interval(START + (written * 50 + n) * 1000) });
      });
      command.exec(`UPDATE trackers SET failures = ${written} WHERE id = 1`);
    });

    const failures: string[] = [];
    for (let made = 0; made < 15; made += 1)
      await world.archive.backUp('by-hand').catch((error: unknown) => failures.push(String(error)));
    clearInterval(writing);

    expect(failures).toEqual([]);
    expect(written).toBeGreaterThan(0);
  });
});

it('a backup that is refused is told once in words, and no more once one can be made', async () => {
  using world = archiveWorld();
  world.account();
  const told: (string | null)[] = [];
  const rounds: (() => void)[] = [];
  const timers = { after: (_ms: number, run: () => void) => (rounds.push(run), () => {}), pause: async () => {} };
  const begin = (): (() => Promise<void>) =>
    backUpRegularly({ archive: world.archive, timers, onRefused: (words) => told.push(words), onDefect: () => {} });
  const end = begin();
  const round = async (): Promise<void> => {
    rounds.pop()?.();
    await end();
  };
  writeFileSync(world.backupsFolder, 'no folder');

  await round();
  await round();
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/^No backup could be made in .* Your time is not touched by this/);

  rmSync(world.backupsFolder);
  await round();
  await round();
  expect(told.slice(1)).toEqual([null]);
});
