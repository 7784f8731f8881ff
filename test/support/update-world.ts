import { DEFAULT_SETTINGS, type Settings } from '../../common/domain/settings.ts';
import type { DownloadProgress } from '../../common/domain/update.ts';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import type { AccountTimer } from '../../main/core/app/timers-of-all-accounts.ts';
import type { InstallOffer } from '../../main/core/updates/ports.ts';
import { createUpdates, type Updates } from '../../main/core/updates/updates.ts';
import { snapshot } from './fake-bridge.ts';

export const FEED = 'https://example.com/cardclock';

const NOBODY = (_progress: DownloadProgress): void => {};

/** A feed with one newest version, at a time that only the test moves. */
export function updateWorld(
  over: {
    settings?: Partial<Settings>;
    newest?: string | Error;
    running?: readonly AccountTimer[];
    held?: Snapshot['held'];
  } = {},
) {
  const newest: string | Error = over.newest ?? '0.2.0';
  const world = {
    nowMs: Date.UTC(2026, 4, 4, 9),
    newest,
    agrees: true,
    isSlow: false,
    held: over.held ?? [],
    tell: NOBODY,
  };
  const [asked, said, offered]: [string[], string[], InstallOffer[]] = [[], [], []];
  let settings: Settings = { ...DEFAULT_SETTINGS, updateFeed: FEED, ...over.settings };
  const due: { readonly atMs: number; readonly task: () => void }[] = [];
  let installs = 0;
  const newer = async (feed: string): Promise<string | null> => {
    asked.push(feed);
    if (world.newest instanceof Error) return await Promise.reject(world.newest);
    return await Promise.resolve(world.newest === '0.1.0' ? null : world.newest);
  };
  const open = (version = '0.1.0', loopbackOnly = false, isPassing = false): Updates =>
    createUpdates({
      updater: {
        canInstall: true,
        newer,
        download: (feed, onProgress) => {
          const { promise, reject } = Promise.withResolvers<never>();
          // Called off when all of it was here, nobody waits for it.
          promise.catch(() => undefined);
          world.tell = onProgress;
          const done = newer(feed).then(async (version) => (world.isSlow ? await promise : (version ?? '')));
          return { done, cancel: () => reject(new Error('cancelled')) };
        },
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
      isPassing,
      settings: { read: () => settings },
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
        timersOfAllAccounts: { all: () => over.running ?? [] },
        changeSettings: (change) => {
          settings = { ...settings, ...change };
        },
        snapshot: () => snapshot({ held: world.held }),
        notify: (_id, text) => void said.push(typeof text === 'string' ? text : text()),
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
