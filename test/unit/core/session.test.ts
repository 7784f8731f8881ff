import { describe, expect, it } from 'vitest';
import { systemClock, systemTimers } from '../../../main/adapters/clock.ts';
import { parseAddress } from '../../../main/adapters/parse-address.ts';
import { type App, createApp } from '../../../main/core/app/app.ts';
import type { AppPorts } from '../../../main/core/accounts/ports.ts';
import type { BoardService, ServerTracker } from '../../../main/core/sync/board-service.ts';
import type { Answered } from '../../../main/core/outcome.ts';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { journalWithAccount } from '../../support/journal.ts';
import { memoryKeychain } from '../../support/memory-keychain.ts';

function answered<T>(value: T): Answered<T> {
  return { kind: 'answered', value, sentAt: Date.now(), serverAheadMs: 0 };
}

/** A service that stores a create only when `apply` is called, however long that takes. */
function slowService(): BoardService & { readonly creates: number; readonly apply: () => void } {
  const stored: ServerTracker[] = [];
  const waiting: (() => void)[] = [];
  const user = { id: 7, name: 'Test User', initials: 'TU', timezone: 'UTC', boards: [] };
  let creates = 0;
  return {
    get creates() {
      return creates;
    },
    apply: () => {
      for (const go of waiting.splice(0)) go();
    },
    whoAmI: async () => await Promise.resolve(answered(user)),
    create: async (taskId, boardId, { startedAt = 0, endedAt = null }) => {
      creates += 1;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
      const fields = { listed: true, position: 1, highlightedAt: null, createdAt: Date.now() };
      const tracker = { id: stored.length + 1, userId: 7, taskId, boardId, startedAt, endedAt, ...fields };
      stored.push(tracker);
      return answered(tracker);
    },
    update: async () => await Promise.reject(new Error('nothing is updated here')),
    remove: async () => await Promise.reject(new Error('nothing is removed here')),
    list: async () => await Promise.resolve(answered([...stored])),
    report: async () => await Promise.resolve(answered([])),
    readBoard: async () => await Promise.reject(new Error('no board is read here')),
    readTask: async () => await Promise.reject(new Error('no task is read here')),
    boardChanges: async () => await Promise.resolve(answered([])),
    search: async () => await Promise.resolve(answered([])),
    createTask: async () => await Promise.reject(new Error('no task is made here')),
    newestEntry: async () => await Promise.resolve(answered(0)),
    createdTasks: async () => await Promise.resolve(answered([])),
    seeTask: async () => await Promise.reject(new Error('no card is looked at here')),
    removeTask: async () => await Promise.reject(new Error('nothing is removed here')),
  };
}

function appOn(service: BoardService, world: ReturnType<typeof journalWithAccount>, own: Partial<AppPorts> = {}): App {
  const { address, userId } = world.account;
  const keychain = memoryKeychain();
  void keychain.write(`${address}#${userId}`, 'token');
  return createApp({
    archive: world.archive,
    journal: world.journal,
    keychain,
    clock: systemClock,
    timers: systemTimers,
    random: () => 0,
    settings: { read: () => DEFAULT_SETTINGS, change: () => {} },
    shell: { kind: 'preview', version: 'test', outdated: false, language: 'en-US', region: 'en-GB' },
    parseAddress,
    connect: () => service,
    startBuiltIn: async () => await Promise.reject(new Error('none here')),
    systemTimezone: () => 'UTC',
    onDefect: (error) => {
      throw error;
    },
    ...own,
  });
}

describe('two sessions on one queue', () => {
  it('never send the same tracker twice: the second waits for what the first has on its way', async () => {
    using world = journalWithAccount();
    const service = slowService();
    const app = appOn(service, world);
    await expect.poll(() => app.snapshot().account).toMatchObject({ signInNeeded: false });

    app.run({ kind: 'timer:start', taskId: 1 });
    await expect.poll(() => service.creates).toBe(1);
    app.setApi('v1');
    app.refresh();
    await expect.poll(() => app.snapshot().account?.api).toBe('v1');
    service.apply();
    await expect.poll(() => app.snapshot().sync.waiting).toBe(0);

    expect(service.creates).toBe(1);
    expect(world.journal.trackers.running(world.account.id)).toHaveLength(1);
    await app.close();
  });
});

describe('an app that is closed', () => {
  it('takes what still comes of the desktop, and looks at nothing for it', async () => {
    using world = journalWithAccount();
    const app = appOn(slowService(), world);
    await expect.poll(() => app.snapshot().account).toMatchObject({ signInNeeded: false });
    app.run({ kind: 'timer:start', taskId: 1 });
    expect(app.timersOfAllAccounts.all()).toHaveLength(1);

    await app.close();

    expect(app.timersOfAllAccounts.all()).toEqual([]);
    expect(['stop', 'start/1', 'task/1', 'nonsense'].map((what) => app.links.follow(`cardclock://${what}`))).toEqual(
      Array(4).fill(null),
    );
    app.noticed({ idleMs: 0, isLocked: true });
    app.refresh();
    app.setWatched(true);
  });

  it('opens no account about which the keychain answers too late', async () => {
    using world = journalWithAccount();
    const asked = Promise.withResolvers<string | null>();
    const keychain = { ...memoryKeychain(), read: async () => await asked.promise };
    const defects: unknown[] = [];
    const app = appOn(slowService(), world, { keychain, onDefect: (error) => defects.push(error) });

    await app.close();
    asked.resolve('token');
    await new Promise(setImmediate);

    expect(defects).toEqual([]);
  });
});
