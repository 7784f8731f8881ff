import { app, shell } from 'electron';
import type { ShellView } from '../../../common/domain/snapshot.ts';
import type { App } from '../../core/app/app.ts';
import type { Core, DesktopPorts } from '../../core/app/desktop.ts';
import type { KeptLog } from '../../core/log/log.ts';
import { setAsideWords } from '../../core/settings/set-aside.ts';
import { storedSettings, type StoredSettings, type SettingsDisk } from '../../core/settings/stored-settings.ts';
import { toFailure } from '../../ipc/answer.ts';
import { type OnDefect, reportTo, versionLines } from './log.ts';
import { desktopProbes } from '../probes/desktop-probes.ts';
import { busAnswers } from '../system/session-bus.ts';
import { ownLanguage, ownRegion } from '../system/system-language.ts';
import { systemProxy } from '../system/system-proxy.ts';
import { createUpdater } from '../updates/updater.ts';
import Store from 'electron-store';
import { constants, copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

export interface OpenedCore extends Omit<Core, 'app'> {
  /** Null: the journal cannot be opened, and every command answers with the reason. */
  readonly app: App | null;
}

export interface ShellParts {
  readonly rendererDir: URL;
  readonly preload: URL;
  readonly log: KeptLog;
  readonly compose: (ports: DesktopPorts) => Core;
  /** A command that leaves as soon as it has answered. */
  readonly isPassing: boolean;
}

/** The settings of the data folder. */
export function ownSettings({ isPassing }: Pick<ShellParts, 'isPassing'>, onDefect: OnDefect): StoredSettings {
  return storedSettings({ disk: settingsDisk(app.getPath('userData')), nowMs: Date.now(), isPassing, onDefect });
}

/** The core on the data folder, without any window. Throws `UserFailure('storage')` when it cannot be opened. */
export function composed(
  parts: ShellParts,
  onDefect: OnDefect = reportTo(parts.log),
  settings: StoredSettings = ownSettings(parts, onDefect),
): Core {
  const { setAside } = settings;
  if (setAside?.isMoved === true) parts.log.write({ kind: 'fallback', part: 'settings: set aside' });
  const core = parts.compose({
    dataDir: app.getPath('userData'),
    settings,
    shell: shellView(process.versions.electron, { language: ownLanguage(), region: ownRegion() }),
    onDefect,
    log: parts.log,
    versions: versionLines(),
    version: app.getVersion(),
    updater: createUpdater(onDefect),
    probes: desktopProbes(settings),
    busAnswers,
    systemProxy,
    openFolder: async (path) => (await shell.openPath(path)) === '',
    isPassing: parts.isPassing,
  });
  if (setAside !== null) core.app.notify('settings', setAsideWords(setAside, parts.isPassing));
  settings.onRefused((words) => {
    if (words === null) core.app.dismissNotice('settings-disk');
    else core.app.notify('settings-disk', words);
  });
  return core;
}

/** As `composed`, but never throws: the window says why there is no core. */
export function composeOrExplain(parts: ShellParts, settings: StoredSettings, onDefect: OnDefect): OpenedCore {
  try {
    return composed(parts, onDefect, settings);
  } catch (error) {
    const failure = toFailure(error);
    if (failure.code === 'unexpected') onDefect(error);
    process.stderr.write(`${failure.message}\n`);
    return {
      app: null,
      invoke: async () => await Promise.resolve({ ok: false, error: failure }),
      onSnapshot: () => () => {},
      close: async () => {},
    };
  }
}

/** The Electron that this release is made for; `package.json` pins the same (asserted by a test). */
export const MADE_FOR_ELECTRON = 45;

function shellView(electronVersion: string, own: Pick<ShellView, 'language' | 'region'>): ShellView {
  return {
    kind: 'electron',
    version: electronVersion,
    outdated: Number.parseInt(electronVersion, 10) < MADE_FOR_ELECTRON,
    ...own,
  };
}

/** `settings.json` of the data folder. */
export function settingsDisk(dataDir: string): SettingsDisk {
  const path = join(dataDir, 'settings.json');
  return {
    path,
    text: () => (existsSync(path) ? readFileSync(path, 'utf8') : null),
    isThere: existsSync,
    move: renameSync,
    copy: (from, to) => copyFileSync(from, to, constants.COPYFILE_EXCL),
    open: () => new Store({ name: 'settings', cwd: dataDir }),
  };
}
