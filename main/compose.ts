import { join } from 'node:path';
import type { ShellView, Snapshot } from '../common/domain/snapshot.ts';
import type { Reply } from '../common/ipc/failure.ts';
import { connectBoardService } from './adapters/board-api/board-service.ts';
import { createBuiltInBoard } from './adapters/built-in/built-in-board.ts';
import { systemClock, systemTimers } from './adapters/clock.ts';
import { lockFolder } from './adapters/folder-lock.ts';
import { openJournal } from './adapters/journal/open.ts';
import { systemKeychain } from './adapters/keychain.ts';
import { parseAddress } from './adapters/parse-address.ts';
import { type App, createApp } from './core/app/app.ts';
import type { SettingsPort } from './core/app/ports.ts';
import { answer } from './ipc/answer.ts';
import { createRoutes } from './ipc/routes.ts';

/** What only a desktop (or its stand-in) has. */
export interface DesktopPorts {
  /** Everything the app keeps lies in it. */
  readonly dataDir: string;
  readonly settings: SettingsPort;
  readonly shell: ShellView;
  readonly workers: { readonly builtInBoard: URL };
  readonly onDefect: (error: unknown) => void;
}

export interface Composed {
  readonly app: App;
  /** Answers a command of a window whose sender was checked; never rejects. */
  readonly invoke: (command: string, input: unknown) => Promise<Reply<unknown>>;
  readonly onSnapshot: (listener: (snapshot: Snapshot) => void) => () => void;
  readonly close: () => Promise<void>;
}

/** Puts the parts together. Throws `UserFailure('storage')` when the journal cannot be opened. */
export function compose(ports: DesktopPorts): Composed {
  const systemTimezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const unlock = lockFolder(ports.dataDir);
  const journal = openOrUnlock(join(ports.dataDir, 'journal.sqlite'), unlock);
  const dataDir = join(ports.dataDir, 'built-in-board');
  const builtIn = createBuiltInBoard(ports.workers.builtInBoard, { dataDir, timezone: systemTimezone });
  const app = createApp({
    journal,
    keychain: systemKeychain(),
    clock: systemClock,
    timers: systemTimers,
    random: Math.random,
    settings: ports.settings,
    shell: ports.shell,
    parseAddress,
    connect: (credentials, api) => connectBoardService({ credentials, api, loopbackOnly: ports.shell.outdated }),
    startBuiltIn: builtIn.start,
    systemTimezone,
    onDefect: ports.onDefect,
  });
  const routes = createRoutes(app);
  return {
    app,
    invoke: async (command, input) => await answer(routes, command, input, ports.onDefect),
    onSnapshot: app.onSnapshot,
    close: async () => {
      await app.close();
      await builtIn.close();
      unlock();
    },
  };
}

function openOrUnlock(path: string, unlock: () => void): ReturnType<typeof openJournal> {
  try {
    return openJournal(path);
  } catch (error) {
    unlock();
    throw error;
  }
}
