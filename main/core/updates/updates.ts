import { feedHost, type UpdateProblem, type UpdatesView } from '../../../common/domain/update.ts';
import { t } from '../../../common/i18n/translate.ts';
import { isLoopback } from '../../../common/loopback.ts';
import type { App } from '../app/app.ts';
import type { SettingsPort } from '../settings/settings-port.ts';
import type { Clock, Timers } from '../clock.ts';
import { UserFailure } from '../user-failure.ts';
import { createDownload } from './download.ts';
import { SilenceError, type Updater, WrongFileError } from './ports.ts';

/** Late enough to leave the start alone. */
const FIRST_MS = 60_000;
const LOOK_MS = 3_600_000;
const DAY_MS = 86_400_000;
const LONGEST_REASON = 200;

export interface UpdatePorts {
  readonly updater: Updater;
  /** The version that runs. */
  readonly version: string;
  /** Only feeds on this computer may be asked. */
  readonly loopbackOnly: boolean;
  /** It leaves as soon as it has answered: what it says nobody may read. */
  readonly isPassing: boolean;
  readonly settings: Pick<SettingsPort, 'read'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly app: { readonly timersOfAllAccounts: Pick<App['timersOfAllAccounts'], 'all'> } & Pick<
    App,
    'changeSettings' | 'notify' | 'snapshot'
  >;
  readonly onDefect: (error: unknown) => void;
}

/** Newer versions of the app. Without a feed, or with checks switched off, nothing is asked of anybody by itself. */
export interface Updates {
  readonly view: () => UpdatesView;
  /** Never rejects for a feed that does not answer: the view tells. */
  readonly check: () => Promise<UpdatesView>;
  /** Settles once it is here, or was called off. Throws `UserFailure` in words where it did not come. */
  readonly download: () => Promise<UpdatesView>;
  /** Calls off what is on its way; what is here already stays. */
  readonly cancel: () => UpdatesView;
  /** Installs what was downloaded, if the person agrees. */
  readonly install: () => Promise<UpdatesView>;
  readonly close: () => void;
}

export function createUpdates(ports: UpdatePorts): Updates {
  const { updater, settings, app, clock, timers, version } = ports;
  /** What was downloaded, and the host that it came from. */
  let ready: { readonly version: string; readonly host: string } | null = null;
  const coming = createDownload(updater);
  let endLooks = timers.after(FIRST_MS, look);
  if (!ports.isPassing) tellOfInstall();

  /** Whatever kept the new version from coming, this one finds out when it is opened again. */
  function tellOfInstall(): void {
    const { installing } = settings.read();
    if (installing === null) return;
    app.changeSettings({ installing: null });
    if (!isNewer(installing, version)) return;
    const words = (): string =>
      t(
        'Cardclock {installing} was not installed: this is {version}, as before. Your time is not touched. Try again in Settings › Help, or get it by hand.',
        { installing, version },
      );
    app.notify('update-failed', words);
  }

  function look(): void {
    endLooks = timers.after(LOOK_MS, look);
    if (isDue()) checkQuietly().catch(ports.onDefect);
  }

  function isDue(): boolean {
    const { updateFeed, checkForUpdates, lastUpdateCheck } = settings.read();
    if (updateFeed === '' || !checkForUpdates) return false;
    // Without an answer it is tried again with the next look: the network may be back by then.
    if (lastUpdateCheck === null || lastUpdateCheck.problem !== null) return true;
    // A clock that was set back must not keep it waiting for years.
    return Math.abs(clock.now() - lastUpdateCheck.at) >= DAY_MS;
  }

  async function checkQuietly(): Promise<void> {
    const { state } = await check();
    if (state.kind !== 'available') return;
    const words = (): string =>
      t('Cardclock {version} is available. Nothing is installed by itself: see Settings › Help.', {
        version: state.version,
      });
    app.notify('update', words);
  }

  /** The address to ask. Throws `UserFailure` where there is none that may be. */
  function feed(): string {
    const { updateFeed } = settings.read();
    const host = feedHost(updateFeed);
    if (host === null) throw new UserFailure('bad-address', t('Type the address of an update feed first.'));
    if (!ports.loopbackOnly || isLoopback(host)) return updateFeed;
    const words = t('This Electron is out of support and only connects within this computer.');
    throw new UserFailure('insecure-address', words);
  }

  async function check(): Promise<UpdatesView> {
    const address = feed();
    const done = { at: clock.now(), found: null, problem: null };
    try {
      app.changeSettings({ lastUpdateCheck: { ...done, found: await updater.newer(address) } });
    } catch (error) {
      app.changeSettings({ lastUpdateCheck: { ...done, problem: problemOf(error) } });
    }
    return view();
  }

  function view(): UpdatesView {
    const { lastUpdateCheck } = settings.read();
    const download = coming.progress();
    const checkedAt = lastUpdateCheck?.at ?? null;
    const { canInstall } = updater;
    return { version, canInstall, checkedAt, state: state(), ...(download === undefined ? {} : { download }) };
  }

  function state(): UpdatesView['state'] {
    if (ready !== null) return { kind: 'ready', version: ready.version };
    const { found = null, problem = null } = settings.read().lastUpdateCheck ?? {};
    if (problem !== null) return { kind: 'failed', reason: reasonOf(problem) };
    // What was found may have been installed since, or a later one by hand.
    return found !== null && isNewer(found, version) ? { kind: 'available', version: found } : { kind: 'none' };
  }

  async function download(): Promise<UpdatesView> {
    if (!updater.canInstall)
      throw new UserFailure(
        'not-found',
        t('This copy cannot replace itself. Get the new version where you got this one.'),
      );
    const address = feed();
    try {
      const came = await coming.run(address);
      if (came !== null) ready = { version: came, host: feedHost(address) ?? '' };
    } catch (error) {
      throw new UserFailure('unreachable', notDownloaded(error, feedHost(address) ?? ''), { cause: error });
    }
    return view();
  }

  /** What is in memory alone goes with the app. */
  function refuseWhileHeld(): void {
    if (app.snapshot().held.length === 0) return;
    throw new UserFailure(
      'storage',
      t('Not installed: what you did last is not on disk yet, and a restart would lose it. Install once it is there.'),
    );
  }

  async function install(): Promise<UpdatesView> {
    if (ready === null) throw new UserFailure('not-found', t('Nothing is downloaded. Download the new version first.'));
    const running = app.timersOfAllAccounts.all();
    refuseWhileHeld();
    if (!(await updater.confirm({ ...ready, running }))) return view();
    refuseWhileHeld();
    app.changeSettings({ installing: ready.version });
    updater.install();
    return view();
  }

  function cancel(): UpdatesView {
    coming.cancel();
    return view();
  }

  return { view, check, download, cancel, install, close: () => endLooks() };
}

function notDownloaded(error: unknown, host: string): string {
  if (!(error instanceof WrongFileError))
    return t('The new version did not come ({reason}). Nothing was changed. Try again later.', {
      reason: reasonOf(problemOf(error)),
    });
  return t(
    'What came is not the file that the feed promises, so it was thrown away and nothing was changed. It was damaged on the way, or exchanged. Try again later; if that does not help, tell whoever runs {host}.',
    { host },
  );
}

/** Of words the first line: what libraries say after it is for logs. */
function problemOf(error: unknown): UpdateProblem {
  if (error instanceof SilenceError) return { silentSeconds: Math.round(error.silentMs / 1000) };
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.slice(0, LONGEST_REASON).replace(/[\s.:,]+$/, '');
}

/** In the language of now. */
function reasonOf(problem: UpdateProblem): string {
  if (typeof problem === 'string') return problem;
  return t('no answer for {seconds} s', { seconds: problem.silentSeconds });
}

const VERSION = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9a-z.-]+))?(?:\+.*)?$/i;

/** By the order of semver.org, section 11. What is no such version counts as newer, unless it is the same. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [VERSION.exec(version), VERSION.exec(than)];
  if (one === null || other === null) return version !== than;
  for (const part of [1, 2, 3]) {
    const difference = Number(one[part]) - Number(other[part]);
    if (difference !== 0) return difference > 0;
  }
  return isLater(one[4], other[4]);
}

/** Of what stands after the dash: without it, a version is the finished one. */
function isLater(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one === undefined && other !== undefined;
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}
