import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_SETTINGS, type Settings } from '../../common/domain/settings.ts';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { shownZone } from '../../common/time/shown-zone.ts';
import { connectBoardService } from '../../main/adapters/board-api/board-service.ts';
import { connectCardService } from '../../main/adapters/board-api/card-service.ts';
import { connectReportService } from '../../main/adapters/board-api/report-service.ts';
import { createArchive } from '../../main/adapters/journal/copies/archive.ts';
import { openJournal } from '../../main/adapters/journal/open.ts';
import { createReportStore } from '../../main/adapters/journal/report-store.ts';
import { parseAddress } from '../../main/adapters/parse-address.ts';
import type { Keychain } from '../../main/core/accounts/token-keeper.ts';
import { createApp } from '../../main/core/app/app.ts';
import { clicked, type ClickedApp as App } from './clicks.ts';
import type { Credentials } from '../../main/core/accounts/ports.ts';
import type { Alone } from '../../main/core/journal/archive.ts';
import type { Journal } from '../../main/core/journal/journal.ts';
import { memoryCache } from '../../main/adapters/cache-file.ts';
import type { EndedAtRule } from '../../service/http/context.ts';
import { fastClock } from './fast-clock.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { memoryKeychain } from './memory-keychain.ts';
import { type Board, startBoard } from './served-board.ts';
import { tempFolder } from './temp-folder.ts';
import { ARCHIVE_WORKER } from './archive-worker.ts';

export interface AppWorldOptions {
  readonly endedAtRule?: EndedAtRule;
  /** How far the service's clock is ahead of ours. */
  readonly serviceAheadMs?: number;
  readonly keychain?: Keychain;
  /** Where the built-in board is, which is that same service here; there is none by default. */
  readonly startBuiltIn?: (board: Board) => Promise<Credentials>;
  /** Called when a backup or a file is about to be written to the journal, and nobody else may. */
  readonly whileAlone?: (app: App) => void;
  /** So many times faster than life runs the time of the app and of the service; 1 by default. */
  readonly speed?: number;
}

/** The app without any window, on a real journal, beside the real service with a network in between that can fail. */
export interface AppWorld extends AsyncDisposable {
  readonly board: Board;
  readonly network: FaultProxy;
  readonly app: () => App;
  readonly keychain: Keychain;
  readonly journalPath: string;
  /** As after a crash: nothing of the old one is waited for, and a new app opens the same journal. */
  readonly crash: () => void;
  /** A copy of the journal as it is now, as a restored folder or a cloned machine has it. */
  readonly keepCopy: () => void;
  /** As after a crash, but the new app opens the copy. */
  readonly openCopy: () => void;
  readonly defects: readonly unknown[];
  /** UTC ms by the app's clock. */
  readonly now: () => number;
  /** The wall clock of this computer is set. */
  readonly jumpClock: (ms: number) => void;
  /** This computer is in another time zone from now on. */
  readonly travelTo: (timezone: string) => void;
  /** So much time of the app and of the service goes by, at once; what the app asks meanwhile is answered. */
  readonly passes: (ms: number) => Promise<void>;
  /** Resolves with the first snapshot that `holds` accepts. */
  readonly until: (holds: (snapshot: Snapshot) => boolean) => Promise<Snapshot>;
}

export async function appWorld(options: AppWorldOptions = {}): Promise<AppWorld> {
  const folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  const fast = fastClock(options.speed ?? 1);
  const { clock, timers, jump } = fast;
  const calls = countCalls();
  // The service's clock does not jump with ours.
  let jumpedMs = 0;
  const board = await startBoard(join(folder.path, 'service'), { ...options, now: () => clock.now() - jumpedMs });
  const network = await startFaultProxy(board.port);
  const keychain = options.keychain ?? memoryKeychain();
  const defects: unknown[] = [];
  const cardCache = memoryCache();
  let journal: Journal;
  let settings: Settings = DEFAULT_SETTINGS;
  let systemTimezone = 'UTC';

  function thenCalling(alone: Alone | undefined): Alone {
    return async () => {
      await alone?.();
      options.whileAlone?.(app);
    };
  }

  function open(): App {
    const opened = openJournal(path);
    journal = opened.journal;
    const archive = createArchive({
      path,
      database: opened.database,
      worker: ARCHIVE_WORKER,
      now: clock.now,
      zoneOf: (own) => shownZone(settings.timezone, { own, system: systemTimezone }).timezone,
    });
    return clicked(
      createApp({
        journal,
        archive: {
          ...archive,
          takeIn: async (text, alone) => await archive.takeIn(text, thenCalling(alone)),
          restore: async (name, alone) => await archive.restore(name, thenCalling(alone)),
        },
        keychain,
        clock,
        timers,
        random: () => 0,
        settings: {
          read: () => settings,
          change: (change) => {
            settings = { ...settings, ...change };
          },
        },
        shell: { kind: 'preview', version: 'test', outdated: false, language: 'en-US', region: 'en-GB' },
        parseAddress,
        connect: (credentials, api, brokenOff) =>
          calls.of(connectBoardService({ credentials, api, brokenOff, loopbackOnly: false, now: clock.now })),
        reports: {
          store: createReportStore(path),
          cache: memoryCache(),
          connect: (credentials, api) =>
            calls.of(connectReportService({ credentials, api, loopbackOnly: false, now: clock.now })),
        },
        cards: {
          cache: cardCache,
          connect: (credentials, api) =>
            calls.of(connectCardService({ credentials, api, loopbackOnly: false, now: clock.now })),
        },
        startBuiltIn: async () => await (options.startBuiltIn ?? noBuiltIn)(board),
        systemTimezone: () => systemTimezone,
        // What one stumbles over after its crash is nobody's defect.
        onDefect: (error) => void (opened.journal === journal && defects.push(error)),
      }),
    );
  }

  let app = open();
  return {
    board,
    network,
    keychain,
    journalPath: path,
    defects,
    now: clock.now,
    jumpClock: (ms) => {
      jump(ms);
      jumpedMs += ms;
    },
    travelTo: (timezone) => {
      systemTimezone = timezone;
    },
    passes: async (ms) => await fast.pass(ms, () => calls.underway() === 0),
    app: () => app,
    crash: () => {
      // From here on the old one can write nothing, as after a kill; what it had sent is on its way.
      journal.close();
      app = open();
    },
    keepCopy: () => copyJournal(path, `${path}.copy`),
    openCopy: () => {
      journal.close();
      copyJournal(`${path}.copy`, path);
      app = open();
    },
    until: async (holds) => await firstSnapshot(app, holds),
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await network[Symbol.asyncDispose]();
      await board.close();
      fast[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}

/** How many calls of a service have begun and not ended. */
function countCalls(): { readonly of: <T extends object>(service: T) => T; readonly underway: () => number } {
  let underway = 0;

  async function counted(answer: Promise<unknown>): Promise<unknown> {
    underway += 1;
    try {
      return await answer;
    } finally {
      underway -= 1;
    }
  }

  return {
    of: (service) =>
      new Proxy(service, {
        get: (target, key) => {
          const member: unknown = Reflect.get(target, key);
          if (typeof member !== 'function') return member;
          return (...args: unknown[]) => {
            const answer: unknown = Reflect.apply(member, target, args);
            return answer instanceof Promise ? counted(answer) : answer;
          };
        },
      }),
    underway: () => underway,
  };
}

async function noBuiltIn(): Promise<never> {
  return await Promise.reject(new Error('no built-in board in this world'));
}

/** With what is not in the file itself yet. */
function copyJournal(from: string, to: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(to + suffix, { force: true });
    if (existsSync(from + suffix)) cpSync(from + suffix, to + suffix);
  }
}

const TIMEOUT_MS = 45_000;

async function firstSnapshot(app: App, holds: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
  const now = app.snapshot();
  if (holds(now)) return now;
  return await new Promise<Snapshot>((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`never came; last: ${JSON.stringify(app.snapshot().sync)}`)),
      TIMEOUT_MS,
    );
    const end = app.onSnapshot((snapshot) => {
      if (!holds(snapshot)) return;
      clearTimeout(limit);
      end();
      resolve(snapshot);
    });
  });
}
