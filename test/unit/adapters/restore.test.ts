import { seenAs } from '../../../main/core/tracking/tracker.ts';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seenTracker } from '../../support/journal.ts';
import { archiveWorld, interval } from './archive-world.ts';

describe('restoring a backup', () => {
  it('brings back what was lost since, after backing up what is here', async () => {
    using world = archiveWorld();
    world.account();
    const kept = world.track({ desired: interval(1000), seen: seenTracker(1, interval(1000)) });
    const { name } = await world.archive.backUp('by-hand');
    world.connection.exec('DELETE FROM trackers');
    const before = world.journal.tasks.lastRevision(world.account().id);

    const report = await world.archive.restore(name);

    expect(report).toEqual({ added: 1, known: 0, unreadable: 0 });
    expect(world.journal.trackers.get(kept.id)?.desired.startedAt).toBe(1000);
    expect((await world.archive.backups()).map(({ kind }) => kind)).toContain('before-restore');
    expect(world.journal.tasks.changedAfter(world.account().id, before, 5)).toHaveLength(1);
  });

  it('takes over what the service has not confirmed, once however often, and asks the service first', async () => {
    using world = archiveWorld();
    const account = world.account();
    const { name } = await world.archive.backUp('by-hand');
    const row = world.track({ desired: interval(5000) });
    const uid = world.uidOf(row.id);

    await world.archive.restore(name);
    await world.archive.restore(name);

    const pending = world.journal.trackers.pending(account.id, 10);
    expect(pending.map((tracker) => tracker.desired.startedAt)).toEqual([5000]);
    expect(world.uidOf(pending[0]?.id ?? 0)).toBe(uid);
    expect(pending[0]).toMatchObject({ inDoubt: true });
    expect(world.journal.policies.get(account.id)).toMatchObject({ pullFirst: true });
  });

  it('leaves the confirmed timer that runs here to this device, and what it was asked about it', async () => {
    using world = archiveWorld();
    const account = world.account();
    const { name } = await world.archive.backUp('by-hand');
    const running = { ...interval(5000), endedAt: null };
    const own = world.track({ isOwn: true, desired: running, seen: seenTracker(2, running) });
    const uid = world.uidOf(own.id);
    const other = world.track({ isOwn: false, taskId: 2, desired: running, seen: seenTracker(3, running) });
    world.journal.aways.ask({ accountId: account.id, trackerId: own.id, why: 'idle', fromMs: 6000, toMs: 7000 });

    await world.archive.restore(name);

    const [kept, ...more] = world.journal.trackers.running(account.id);
    expect(kept).toMatchObject({ isOwn: true, desired: running, seen: { serverId: 2 } });
    expect(more).toMatchObject([{ isOwn: false, taskId: other.taskId, seen: { serverId: 3 } }]);
    expect(world.uidOf(kept?.id ?? 0)).toBe(uid);
    expect(world.journal.aways.all(account.id)).toMatchObject([{ trackerId: kept?.id, why: 'idle' }]);
  });

  it('keeps what was confirmed since, which the service may have lost too, and what that is asked about', async () => {
    using world = archiveWorld();
    const account = world.account();
    const running = { ...interval(1000), endedAt: null };
    const stopped = world.track({ desired: running, seen: seenTracker(1, running) });
    const asked = world.track({ desired: interval(900_000), seen: seenTracker(2, interval(900_000)) });
    const { name } = await world.archive.backUp('by-hand');
    const seen = seenTracker(1, { ...interval(1000), seenAt: 2_000_000 });
    world.journal.trackers.save({ ...stopped, desired: interval(1000), seen, changedAt: 1_900_000 });
    world.journal.aways.ask({ accountId: account.id, trackerId: asked.id, why: 'clock', fromMs: 905_000, toMs: 7000 });
    for (const [n, doubt] of [null, { looks: 2, at: 3_000_000 }].entries()) {
      const times = interval(2_000_000 + n * 1_000_000);
      world.track({ desired: times, seen: seenTracker(3 + n, times), doubt });
    }

    await world.archive.restore(name);

    const kept = world.journal.trackers.overlapping(account.id, 0, Number.MAX_SAFE_INTEGER);
    expect(kept.map(({ desired, doubt }) => [desired.startedAt, desired.endedAt, doubt?.looks])).toEqual([
      [1000, 601_000, undefined],
      [900_000, 1_500_000, undefined],
      [2_000_000, 2_600_000, undefined],
      [3_000_000, 3_600_000, 2],
    ]);
    expect(world.journal.aways.all(account.id)).toMatchObject([{ trackerId: kept[1]?.id, why: 'clock' }]);
  });

  it('brings an unsent stop back that went with its account, also where the entry was read anew since', async () => {
    using world = archiveWorld();
    const account = world.account();
    const running = { ...interval(1000), endedAt: null };
    world.track({ desired: interval(1000), seen: seenTracker(1, running) });
    const { name } = await world.archive.backUp('by-hand');
    world.connection.exec('DELETE FROM trackers');
    world.track({ isOwn: false, desired: running, seen: seenTracker(1, { ...running, seenAt: 2_000_000 }) });

    await world.archive.restore(name);

    expect(world.journal.trackers.pending(account.id, 10)).toMatchObject([
      { desired: interval(1000), seen: { serverId: 1, seenAt: 2_000_000 } },
    ]);
    expect(world.journal.trackers.running(account.id)).toEqual([]);
  });

  it('asks about the entry of the backup whose number another one has now', async () => {
    using world = archiveWorld();
    const account = world.account();
    world.track({ desired: interval(1000), seen: seenTracker(1, { ...interval(1000), createdAt: 1000 }) });
    const { name } = await world.archive.backUp('by-hand');
    world.connection.exec('DELETE FROM trackers');
    world.track({ desired: interval(900_000), seen: seenTracker(1, { ...interval(900_000), createdAt: 900_000 }) });

    await world.archive.restore(name);

    expect(world.journal.trackers.ofTask(account.id, 1)).toMatchObject([
      { desired: interval(1000), seen: null, attention: { kind: 'gone' } },
      { desired: interval(900_000), seen: { serverId: 1 }, attention: null },
    ]);
  });

  it('does not send again what was sent since the backup was made', async () => {
    using world = archiveWorld();
    const account = world.account();
    const row = world.track({ desired: interval(5000) });
    const { name } = await world.archive.backUp('by-hand');
    world.journal.trackers.save({ ...row, seen: seenTracker(55, interval(5000)) });

    await world.archive.restore(name);

    expect(world.journal.trackers.pending(account.id, 10)).toEqual([]);
    expect(world.journal.trackers.byServerId(account.id, 55)?.desired.startedAt).toBe(5000);
  });

  it('does not send again what was sent since, also where all was read anew after its journal had gone', async () => {
    using world = archiveWorld();
    const account = world.account();
    const running = { ...interval(1000), endedAt: null };
    world.track({ isOwn: true, desired: running });
    world.track({ isOwn: true, desired: interval(900_000) });
    const { name } = await world.archive.backUp('by-hand');
    world.connection.exec('DELETE FROM trackers');
    world.track({ isOwn: false, desired: running, seen: seenTracker(1, running) });
    world.track({ isOwn: false, desired: interval(900_000), seen: seenTracker(2, interval(900_000)) });

    await world.archive.restore(name);

    expect(world.journal.trackers.pending(account.id, 10)).toEqual([]);
    expect(world.journal.trackers.running(account.id)).toMatchObject([{ isOwn: true, seen: { serverId: 1 } }]);
  });

  it('keeps deleted what was deleted since, also where only the note of it is left', async () => {
    using world = archiveWorld();
    const account = world.account();
    const first = world.track({ desired: interval(1000), seen: seenTracker(1, interval(1000)) });
    world.track({ desired: interval(900_000), seen: seenTracker(2, interval(900_000)) });
    const { name } = await world.archive.backUp('by-hand');
    world.journal.trackers.save({ ...seenAs(first, null), deleted: true, goneAt: null });
    world.connection.exec('DELETE FROM trackers WHERE server_id = 2');
    world.journal.attempts.bury(account.id, 1, null, 1);
    world.journal.attempts.bury(account.id, 2, null, 1);

    await world.archive.restore(name);

    expect(world.journal.trackers.ofTask(account.id, 1)).toEqual([]);
    expect(world.journal.trackers.pending(account.id, 10)).toEqual([]);
    expect(world.journal.attempts.buriedAt(account.id, 2, null)).not.toBeNull();
  });

  it('takes over the account of waiting time that the backup does not know, and leaves open who is shown', async () => {
    using world = archiveWorld();
    const { name } = await world.archive.backUp('by-hand');
    const account = world.account(9);
    world.track({ desired: interval(5000) });

    await world.archive.restore(name);

    const current = world.journal.accounts.current();
    expect(current).toMatchObject({ address: account.address, userId: 9 });
    expect(world.journal.trackers.pending(current?.id ?? 0, 10)).toHaveLength(1);
  });

  it('hands on the attempts of what it takes over, by which a lost answer is found', async () => {
    using world = archiveWorld();
    const account = world.account();
    const { name } = await world.archive.backUp('by-hand');
    const row = world.track({ desired: interval(5000), inDoubt: true });
    const body = { startedAt: 5000, endedAt: 605_000 };
    world.journal.attempts.begin({
      trackerId: row.id,
      verb: 'create',
      body,
      serverSentAt: null,
      sentAt: 7,
      known: [{ serverId: 3, bornAt: 5 }],
    });

    await world.archive.restore(name);

    const [taken] = world.journal.trackers.pending(account.id, 10);
    expect(world.journal.attempts.unanswered(taken?.id ?? 0)).toMatchObject([
      { body, serverSentAt: null, sentAt: 7, known: [{ serverId: 3, bornAt: 5 }] },
    ]);
  });

  it('refuses a name that is none of its backups, and one that is damaged, and changes nothing', async () => {
    using world = archiveWorld();
    const account = world.account();
    world.track({ desired: interval(5000) });
    const { name } = await world.archive.backUp('by-hand');
    truncateSync(join(world.backupsFolder, name), 20_000);

    await expect(world.archive.restore('../journal.sqlite')).rejects.toMatchObject({ code: 'not-found' });
    await expect(world.archive.restore(name)).rejects.toMatchObject({ code: 'storage' });

    expect(world.journal.trackers.pending(account.id, 10)).toMatchObject([{ inDoubt: false }]);
  });
});
