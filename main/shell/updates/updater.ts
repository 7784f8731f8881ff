import { app, dialog } from 'electron';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BaseUpdater, ProgressInfo, UpdateCheckResult } from 'electron-updater';
import { t } from '../../../common/i18n/translate.ts';
import type { AskFeed } from '../../core/network/ask-feed.ts';
import { type InstallOffer, type Updater, WrongFileError } from '../../core/updates/ports.ts';
import { type FeedRequests, feedRequests } from './feed-requests.ts';
import { withFileKept } from './keep-app-image.ts';
import { type Attempt, sharedUntilItFails } from './shared-until-it-fails.ts';
import { ownAppImage } from '../system/app-image.ts';
import { relaunchCommand } from '../system/relaunch-command.ts';
import { accountTimerWords } from '../system/timer-words.ts';
import { listInRegion } from '../../../common/time/region.ts';

/** In the cache folder of the system: what was downloaded and is not installed yet. */
const CACHE = { updaterCacheDirName: 'cardclock-updates' };

/** A feed that takes a connection and never answers is none. */
const ANSWER_MS = 30_000;
/** Of a download, however long it takes as a whole. */
const SILENT_MS = 60_000;

type OnProgress = Parameters<Updater['download']>[1];

interface Loaded {
  readonly updater: BaseUpdater;
  readonly watch: FeedRequests['watch'];
}

/**
 * Updates by electron-updater, which is loaded when it is needed for the first time: until then it costs nothing, and
 * nothing is asked of anybody.
 */
export function createUpdater(askFeed: AskFeed, onDefect: (error: unknown) => void): Updater {
  const shared = sharedUntilItFails(async () => await load(askFeed));
  /** What holds a downloaded version: the next check may be another one's. */
  let holder: BaseUpdater | undefined;

  async function newer(feed: string, calledOff?: AbortSignal): Promise<string | null> {
    const ask = async ({ updater, watch }: Loaded, { signal }: Attempt): Promise<UpdateCheckResult | null> => {
      signal.addEventListener('abort', watch());
      updater.setFeedURL({ provider: 'generic', url: feed });
      return await updater.checkForUpdates();
    };
    const result = await shared.use(ANSWER_MS, ask, calledOff);
    return result?.isUpdateAvailable === true ? result.updateInfo.version : null;
  }

  async function fetchNewest(feed: string, onProgress: OnProgress, calledOff: AbortSignal): Promise<string> {
    const version = await newer(feed, calledOff);
    if (version === null) throw new Error(t('the feed has no newer version'));
    await download(onProgress, calledOff);
    return version;
  }

  async function download(onProgress: OnProgress, calledOff: AbortSignal): Promise<void> {
    const { CancellationToken } = await import('electron-updater');
    const fetchIt = async ({ updater, watch }: Loaded, { heard, signal }: Attempt): Promise<void> => {
      const token = new CancellationToken();
      const abortRequests = watch();
      signal.addEventListener('abort', () => {
        token.cancel();
        abortRequests();
      });
      const told = ({ transferred, total }: ProgressInfo): void => {
        heard();
        onProgress({ receivedBytes: transferred, totalBytes: total });
      };
      updater.on('download-progress', told);
      try {
        await updater.downloadUpdate(token);
        holder = updater;
      } catch (error) {
        throw hasCode(error, 'ERR_CHECKSUM_MISMATCH')
          ? new WrongFileError('another checksum', { cause: error })
          : error;
      } finally {
        updater.off('download-progress', told);
      }
    };
    await shared.use(SILENT_MS, fetchIt, calledOff);
  }

  return {
    get canInstall() {
      return canInstall();
    },
    newer,
    download: (feed, onProgress) => {
      const ending = new AbortController();
      return { done: fetchNewest(feed, onProgress, ending.signal), cancel: () => ending.abort() };
    },
    confirm,
    install: () => install(holder, onDefect),
  };
}

async function load(askFeed: AskFeed): Promise<Loaded> {
  const { AppImageUpdater, DebUpdater, NsisUpdater } = await import('electron-updater');
  const OnLinux = isDeb() ? DebUpdater : AppImageUpdater;
  const Kind = process.platform === 'win32' ? NsisUpdater : OnLinux;
  const updater = new Kind();
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableWebInstaller = true;
  // What is not packaged may look, too; it cannot install.
  updater.forceDevUpdateConfig = true;
  updater.logger = null;
  // The library would send a number that is this computer's alone.
  updater.requestHeaders = { 'x-user-staging-id': 'none' };
  updater.isUserWithinRollout = () => true;
  updater.updateConfigPath = cacheFile();
  const { create, watch } = feedRequests(askFeed);
  // It would ask Chromium, which knows neither the authorities nor the proxy's password that were given to the app.
  const executor: unknown = Reflect.get(updater, 'httpExecutor');
  if (typeof executor !== 'object' || executor === null) throw new Error('electron-updater asks in another way now');
  Reflect.set(executor, 'createRequest', create);
  if (Kind === AppImageUpdater) startAsNow(updater);
  return { updater, watch };
}

/** The library starts the new file without arguments: with another data folder than the one that was chosen, and other time. */
function startAsNow(updater: BaseUpdater): void {
  const start: unknown = Reflect.get(updater, 'spawnLog');
  if (typeof start !== 'function') throw new Error('electron-updater starts the new version in another way now');
  const [, ...args] = relaunchCommand();
  Reflect.set(updater, 'spawnLog', (program: string, _none: unknown, env: unknown): unknown =>
    Reflect.apply(start, updater, [program, args, env]),
  );
}

function cacheFile(): string {
  const folder = join(app.getPath('userData'), 'updates');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'cache.json');
  writeFileSync(file, JSON.stringify(CACHE));
  return file;
}

/** On Linux an AppImage and the Debian package can be replaced; a folder that somebody unpacked cannot. */
function canInstall(): boolean {
  // On macOS it would take a zip beside the dmg, and none is made.
  if (process.platform === 'darwin') return false;
  if (process.platform === 'win32') return app.isPackaged;
  return ownAppImage() !== null || isDeb();
}

function isDeb(): boolean {
  const file = join(process.resourcesPath, 'package-type');
  return existsSync(file) && readFileSync(file, 'utf8').trim() === 'deb';
}

/** A dialog of the desktop: no page can answer it. */
async function confirm({ version, host, running }: InstallOffer): Promise<boolean> {
  const names = listInRegion(running.map(accountTimerWords));
  const paragraphs = [t('Cardclock closes, is replaced, and opens again. Your time is backed up before.')];
  if (running.length > 0) {
    paragraphs.push(
      t('{count, plural, one {{timers} keeps} other {{timers} keep}} running: no time is lost by the restart.', {
        timers: names,
        count: running.length,
      }),
    );
  }
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: t('Install Cardclock {version} from {host} and restart?', { version, host }),
    detail: paragraphs.join('\n\n'),
    buttons: [t('Install and restart'), t('Not now')],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

/** After everything is closed in order, as at any quit; whatever becomes of it, the app comes back. */
function install(updater: BaseUpdater | undefined, onDefect: (error: unknown) => void): void {
  if (updater === undefined) return;
  const image = ownAppImage();
  updater.on('error', onDefect);
  // First: a package may ask for a password and take its time, and what limits how long the app takes to go would end it meanwhile.
  app.prependOnceListener('quit', () => {
    // The new one must not take this one, which is on its way out, for the app that runs.
    app.releaseSingleInstanceLock();
    const isInstalled =
      image === null ? updater.install(true, true) : withFileKept(image, () => updater.install(true, true), onDefect);
    if (!isInstalled) relaunch(image);
  });
  app.quit();
}

/** What an AppImage runs from goes with it, so its file is started, as the new one's would be. */
function relaunch(image: string | null): void {
  if (image === null) return app.relaunch();
  const [program, ...args] = relaunchCommand();
  spawn(program, args, { detached: true, stdio: 'ignore' })
    .on('error', () => {})
    .unref();
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === code;
}
