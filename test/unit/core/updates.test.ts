import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../../common/domain/settings.ts';
import { feedHost } from '../../../common/domain/update.ts';
import type { OwnTimer } from '../../../main/core/app/own-timers.ts';
import type { InstallOffer } from '../../../main/core/updates/ports.ts';
import { createUpdates, type Updates } from '../../../main/core/updates/updates.ts';
import { task } from '../../support/fake-bridge.ts';

const HOUR_MS = 3_600_000;
const FEED = 'https://example.com/cardclock';
const OTHER = { id: 2, kind: 'service', address: 'https://boards.example.com', userName: 'Ada' } as const;

/** A feed with one newest version, at a time that only the test moves. */
function updateWorld(
  over: { settings?: Partial<Settings>; newest?: string | Error; running?: readonly OwnTimer[] } = {},
) {
  const world = { nowMs: Date.UTC(2026, 4, 4, 9), newest: over.newest ?? '0.2.0', agrees: true };
  const [asked, said, offered]: [string[], string[], InstallOffer[]] = [[], [], []];
  let settings: Settings = { ...DEFAULT_SETTINGS, updateFeed: FEED, ...over.settings };
  const due: { readonly atMs: number; readonly task: () => void }[] = [];
  let installs = 0;
  const newer = async (feed: string): Promise<string | null> => {
    asked.push(feed);
    if (world.newest instanceof Error) return await Promise.reject(world.newest);
    return await Promise.resolve(world.newest === '0.1.0' ? null : world.newest);
  };
  const open = (version = '0.1.0', loopbackOnly = false): Updates =>
    createUpdates({
      updater: {
        canInstall: true,
        newer,
        download: async (feed) => (await newer(feed)) ?? '',
        confirm: async (offer) => {
          offered.push(offer);
          return await Promise.resolve(world.agrees);
        },
        install: () => {
          installs += 1;
        },
      },
      version,
      loopbackOnly,
      settings: {
        read: () => settings,
        change: (change) => {
          settings = { ...settings, ...change };
        },
      },
      clock: { now: () => world.nowMs, monotonicMs: () => world.nowMs, uptimeMs: () => world.nowMs },
      timers: {
        after: (delayMs, run) => {
          const timer = { atMs: world.nowMs + delayMs, task: run };
          due.push(timer);
          return () => void due.splice(due.indexOf(timer), 1);
        },
        pause: async () => await Promise.resolve(),
      },
      app: {
        ownTimers: { all: () => over.running ?? [] },
        notify: (_id, text) => void said.push(text),
      },
      onDefect: (error) => {
        throw error;
      },
    });
  /** Lets so much time pass, timer by timer. */
  const pass = async (ms: number): Promise<void> => {
    const end = world.nowMs + ms;
    for (let next = due[0]; next !== undefined && next.atMs <= end; next = due[0]) {
      due.shift();
      world.nowMs = next.atMs;
      next.task();
      // oxlint-disable-next-line no-await-in-loop -- what a timer began settles before the next
      await new Promise(setImmediate);
    }
    world.nowMs = end;
  };
  return {
    world,
    open,
    pass,
    asked,
    said,
    offered,
    installs: () => installs,
    change: (change: Partial<Settings>) => {
      settings = { ...settings, ...change };
    },
  };
}

describe('updates', () => {
  it('ask nobody without a feed, and nobody by themselves when checks are off', async () => {
    for (const settings of [{ updateFeed: '' }, { checkForUpdates: false }]) {
      const { open, pass, asked } = updateWorld({ settings });
      open();
      // oxlint-disable-next-line no-await-in-loop -- two short days
      await pass(72 * HOUR_MS);
      expect(asked).toEqual([]);
    }
  });

  it('are asked for once a day, also by an app that is opened often', async () => {
    const { open, pass, asked } = updateWorld();
    for (let start = 0; start < 4; start += 1) {
      const updates = open();
      // oxlint-disable-next-line no-await-in-loop -- one run after the other
      await pass(6 * HOUR_MS);
      updates.close();
    }
    expect(asked).toEqual([FEED]);

    open();
    await pass(48 * HOUR_MS);
    expect(asked).toHaveLength(3);
  });

  it('are told of, and not fetched by themselves', async () => {
    const { open, pass, said } = updateWorld();
    const updates = open();
    await pass(HOUR_MS);

    expect(updates.view()).toMatchObject({ version: '0.1.0', state: { kind: 'available', version: '0.2.0' } });
    expect(said).toEqual([expect.stringContaining('Cardclock 0.2.0 is available')]);
  });

  it('that cannot be asked for fail quietly: only the settings tell', async () => {
    const { open, pass, said } = updateWorld({ newest: new Error('net::ERR_CONNECTION_REFUSED\n  at much more') });
    const updates = open();
    await pass(HOUR_MS);

    expect(updates.view().state).toEqual({ kind: 'failed', reason: 'net::ERR_CONNECTION_REFUSED' });
    expect(updates.view().checkedAt).not.toBeNull();
    expect(said).toEqual([]);
  });

  it('are known from one start to the next, until they are what runs', async () => {
    const { open } = updateWorld();
    await open().check();

    expect(open('0.1.0').view().state).toEqual({ kind: 'available', version: '0.2.0' });
    expect(open('0.2.0').view().state).toEqual({ kind: 'none' });
    expect(open('0.10.0').view().state).toEqual({ kind: 'none' });
  });

  it('are asked for again within the hour where nobody answered', async () => {
    const { world, open, pass, asked, said } = updateWorld({ newest: new Error('net::ERR_INTERNET_DISCONNECTED') });
    open();
    await pass(HOUR_MS);
    expect(asked).toHaveLength(1);

    world.newest = '0.2.0';
    await pass(HOUR_MS);

    expect(asked).toHaveLength(2);
    expect(said).toHaveLength(1);
  });

  it('are offered with the host that they came from, whatever feed is named meanwhile', async () => {
    const { open, offered, change } = updateWorld();
    const updates = open();
    await updates.download();

    change({ updateFeed: 'https://elsewhere.example/feed' });
    await updates.install();

    expect(offered.map(({ host }) => host)).toEqual([new URL(FEED).host]);
  });

  it('are installed only after the person agreed, who was told what runs here in any account', async () => {
    const running: readonly OwnTimer[] = [
      { trackerId: 1, task: task({ name: 'Ship the thing' }), startedAt: 0, account: null },
      { trackerId: 2, task: task({ taskId: 2, name: 'Water the plants' }), startedAt: 0, account: OTHER },
    ];
    const { world, open, offered, installs } = updateWorld({ running });
    const updates = open();
    await expect(updates.install()).rejects.toThrow('Nothing is downloaded');

    expect((await updates.download()).state).toEqual({ kind: 'ready', version: '0.2.0' });
    world.agrees = false;
    await updates.install();
    expect(installs()).toBe(0);
    world.agrees = true;
    await updates.install();

    expect(installs()).toBe(1);
    expect(offered[1]).toEqual({ version: '0.2.0', host: 'example.com', running });
  });

  it('come from this computer only, where Electron is out of support', async () => {
    const { open, change, asked } = updateWorld();
    const updates = open('0.1.0', true);

    await expect(updates.check()).rejects.toThrow('only connects within this computer');
    change({ updateFeed: 'http://127.0.0.1:8080/feed' });
    await updates.check();

    expect(asked).toEqual(['http://127.0.0.1:8080/feed']);
  });
});

describe('the address of a feed', () => {
  it.each([
    ['https://example.com', 'example.com'],
    ['https://Example.com:8443/a/b/', 'example.com'],
    ['http://localhost:8080/feed', 'localhost'],
    ['http://[::1]:8080', '[::1]'],
  ])('%s is one', (address, host) => {
    expect(feedHost(address)).toBe(host);
  });

  it.each([
    'http://example.com',
    'http://127.0.0.1.example.com',
    'http://localhost@example.com/',
    'https://user:secret@example.com',
    'https://example.com/?channel=beta',
    'https://example.com/#a',
    'https://',
    'https:///etc',
    'https://exa mple.com',
    'file:///tmp/feed',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://example.com\\@evil.example',
    '',
  ])('%j is none', (address) => {
    expect(feedHost(address)).toBeNull();
  });
});
