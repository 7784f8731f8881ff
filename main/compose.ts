import { join } from 'node:path';
import { t } from '../common/i18n/translate.ts';
import { shownZone } from '../common/time/shown-zone.ts';
import { currentZone, systemZone } from '../common/time/system-zone.ts';
import { connectBoardService } from './adapters/board-api/board-service.ts';
import { connectCardService } from './adapters/board-api/card-service.ts';
import { connectReportService } from './adapters/board-api/report-service.ts';
import { createBuiltInBoard } from './adapters/built-in/built-in-board.ts';
import { systemClock, systemTimers } from './adapters/clock.ts';
import { calendarsOver } from './adapters/calendar/ask-calendar.ts';
import { readCalendar } from './adapters/calendar/read-calendar.ts';
import { openControlSocket } from './adapters/control-socket/server.ts';
import { lockFolder } from './adapters/folder-lock.ts';
import { createArchive } from './adapters/journal/copies/archive.ts';
import { diskProbe } from './adapters/disk-probe.ts';
import { backUpBeforeUpdate, backUpRegularly } from './adapters/journal/copies/backups.ts';
import type { PutBack } from './adapters/journal/copies/put-back.ts';
import { openJournal } from './adapters/journal/open.ts';
import { createReportStore } from './adapters/journal/report-store.ts';
import { systemKeychain, watchedKeychain } from './adapters/keychain.ts';
import { openLogFile } from './adapters/log/log-file.ts';
import { loggedFetch, rememberOddAnswers, loggedKeychain } from './adapters/log/logged-calls.ts';
import { feedOver } from './adapters/network/ask-feed.ts';
import { openNetwork } from './adapters/network/open-network.ts';
import { parseAddress } from './adapters/parse-address.ts';
import { createTaskIndex } from './adapters/search/task-index.ts';
import { createCacheFile, memoryCache } from './adapters/cache-file.ts';
import { rememberedProxies, rememberingProxies } from './adapters/network/remembered-proxies.ts';
import { createApp } from './core/app/app.ts';
import type { Core, DesktopPorts } from './core/desktop/desktop.ts';
import { createHolidays } from './core/holidays/holidays.ts';
import { followSync, type KeptLog } from './core/log/log.ts';
import { createUpdates } from './core/updates/updates.ts';
import { createSupport } from './core/support/create-support.ts';
import { answering, createRoutes } from './ipc/routes.ts';

/** Scripts of the threads. */
export interface Workers {
  readonly builtInBoard: URL;
  readonly archive: URL;
}

export { settingsDisk } from './adapters/settings-disk.ts';

const KEPT_CARDS = { prefix: 'card ', most: 500 };

/** The log of a data folder. */
export function openLog(dataDir: string): KeptLog {
  return openLogFile(dataDir, systemClock.now);
}

/** Puts the parts together. Throws `UserFailure('storage')` when the journal cannot be opened. */
export function compose(ports: DesktopPorts & { readonly workers: Workers }): Core {
  const { problem: zoneProblem } = systemZone();
  const systemTimezone = currentZone(systemClock.monotonicMs);
  let unlock = lockFolder(ports.dataDir);
  const path = join(ports.dataDir, 'journal.sqlite');
  let areSettingsGone = false;
  const isNewVersion = ports.settings.read().startedVersion !== ports.version;
  const unsaved = isNewVersion ? backUpBeforeUpdate(path, ports.version, systemClock.now()) : null;
  const { journal, database, news } = openOrUnlock(path, unlock, {
    claim: () => {
      // That of a folder that is gone keeps nobody out.
      unlock();
      unlock = () => {};
      unlock = lockFolder(ports.dataDir, 0);
    },
    onPutBack: (putBack) => {
      areSettingsGone = true;
      setImmediate(tellPutBack, putBack);
    },
  });
  if (isNewVersion) ports.settings.change({ startedVersion: ports.version });
  const archive = createArchive({
    path,
    database,
    worker: ports.workers.archive,
    now: systemClock.now,
    zoneOf: (own) => shownZone(ports.settings.read().timezone, { own, system: systemTimezone() }).timezone,
  });
  const dataDir = join(ports.dataDir, 'built-in-board');
  const builtIn = createBuiltInBoard(ports.workers.builtInBoard, { dataDir, timezone: systemTimezone() });
  const cache = createCacheFile(join(ports.dataDir, 'reports.sqlite'), systemClock.now(), ports.onDefect);
  const cards = createCacheFile(join(ports.dataDir, 'cards.sqlite'), systemClock.now(), ports.onDefect, KEPT_CARDS);
  const taskIndex = createTaskIndex(join(ports.dataDir, 'search.sqlite'), ports.onDefect);
  let isKeychainOut = false;
  const reachable = watchedKeychain(systemKeychain(ports.busAnswers), (isOut) => {
    isKeychainOut = isOut;
  });
  const keychain = loggedKeychain(reachable, ports.log);
  const { outdated: loopbackOnly } = ports.shell;
  const network = openNetwork({
    systemProxy:
      ports.systemProxy === null
        ? rememberedProxies(ports.dataDir)
        : rememberingProxies(ports.dataDir, ports.systemProxy),
    environment: process.env,
    keychain,
    authoritiesFile: join(ports.dataDir, 'authorities.pem'),
    onDefect: ports.onDefect,
  });
  const oddAnswers = rememberOddAnswers(ports.log);
  const web = {
    loopbackOnly,
    onRead: oddAnswers.onRead,
    fetch: loggedFetch(ports.log, systemClock.monotonicMs, network.fetch),
  };
  const app = createApp({
    journal,
    taskIndex,
    archive,
    keychain,
    clock: systemClock,
    timers: systemTimers,
    random: Math.random,
    settings: ports.settings,
    shell: ports.shell,
    parseAddress,
    connect: (credentials, api, brokenOff) => connectBoardService({ credentials, api, brokenOff, ...web }),
    reports: {
      store: createReportStore(path),
      cache: memoryCache(cache),
      connect: (credentials, api) => connectReportService({ credentials, api, ...web }),
    },
    cards: {
      cache: cards,
      connect: (credentials, api) => connectCardService({ credentials, api, ...web }),
    },
    network,
    startBuiltIn: builtIn.start,
    systemTimezone,
    isPassing: ports.isPassing,
    onDefect: ports.onDefect,
  });
  if (news !== null) {
    app.notify('repair', news);
    ports.log.write({ kind: 'fallback', part: 'journal: repaired' });
  }
  if (unsaved !== null) app.notify('backup', unsaved);
  if (zoneProblem !== null) app.notify('zone', zoneProblem);
  app.onSnapshot(followSync(ports.log));
  const endBackups = backUpRegularly({
    archive,
    timers: systemTimers,
    onRefused: (words) => (words === null ? app.dismissNotice('backup') : app.notify('backup', words)),
    onDefect: ports.onDefect,
  });
  const support = createSupport(app, {
    ...ports,
    desktop: ports.probes,
    keychain,
    oddAnswers: oddAnswers.all,
    disk: diskProbe(ports.dataDir, systemClock.monotonicMs),
    clock: systemClock,
    timers: systemTimers,
    random: Math.random,
  });
  const ask = feedOver({ fetch: network.fetch, loopbackOnly });
  const updater = ports.updater?.(ask);
  const updates =
    updater === undefined
      ? null
      : createUpdates({ ...ports, updater, loopbackOnly, clock: systemClock, timers: systemTimers, app });
  const holidays = createHolidays({
    ...ports,
    ask: calendarsOver(ask),
    readCalendar,
    loopbackOnly,
    clock: systemClock,
    timers: systemTimers,
    app,
  });
  const routes = createRoutes(app, support, updates, holidays);
  // A page that goes may still ask: what the closed journal says to that is no defect.
  let isClosed = false;
  const invoke = answering(routes, (error) => {
    if (!isClosed) ports.onDefect(error);
  });
  let closeControlSocket = openControlSocket(ports.dataDir, invoke, ports.onDefect);

  /** The journal is in its place again; the rest of the folder may be gone as well. */
  function tellPutBack({ aside }: PutBack): void {
    ports.log.write({ kind: 'fallback', part: 'journal: put back' });
    if (isClosed) return;
    writeSettingsAgain();
    void closeControlSocket();
    closeControlSocket = openControlSocket(ports.dataDir, invoke, ports.onDefect);
    app.notify('put-back', () => putBackWords(ports.dataDir, aside));
  }

  function writeSettingsAgain(): void {
    if (areSettingsGone) ports.settings.change({});
    areSettingsGone = false;
  }

  return {
    app,
    invoke,
    onSnapshot: app.onSnapshot,
    isKeychainOut: () => isKeychainOut,
    close: async () => {
      updates?.close();
      holidays.close();
      await closeControlSocket();
      await endBackups();
      await app.close();
      isClosed = true;
      writeSettingsAgain();
      await network.close();
      await builtIn.close();
      cache.close();
      cards.close();
      taskIndex.close();
      unlock();
    },
  };
}

function putBackWords(folder: string, aside: string | null): string {
  if (aside === null)
    return t(
      'The folder with your time, {folder}, was deleted or moved while Cardclock was open. Your time and your settings were written there again. Backups that lay in it are not there any more: make one in the settings.',
      { folder },
    );
  return t(
    'Another file took the place of your time in {folder} while Cardclock was open. Your time was put there again, and the other file is kept as {file}.',
    { folder, file: aside },
  );
}

function openOrUnlock(
  path: string,
  unlock: () => void,
  place: Parameters<typeof openJournal>[2],
): ReturnType<typeof openJournal> {
  try {
    return openJournal(path, systemClock.now, place);
  } catch (error) {
    unlock();
    throw error;
  }
}
