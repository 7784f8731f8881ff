import { app, shell } from 'electron';
import type { App } from '../../core/app/app.ts';
import type { Core, DesktopPorts } from '../../core/desktop/desktop.ts';
import type { KeptLog } from '../../core/log/log.ts';
import { storedSettings, type StoredSettings, type SettingsDisk } from '../../core/settings/stored-settings.ts';
import { tellSettings } from '../../core/desktop/tell-settings.ts';
import { toFailure } from '../../ipc/routes.ts';
import { type OnDefect, reportTo, versionLines } from './log.ts';
import { desktopProbes } from '../probes/desktop-probes.ts';
import { busAnswers } from '../system/session-bus.ts';
import { ownLanguage, ownRegion } from '../system/system-language.ts';
import { systemProxy } from '../system/system-proxy.ts';
import { createUpdater } from '../updates/updater.ts';
import { shellView } from './shell-view.ts';

export interface OpenedCore extends Omit<Core, 'app'> {
  /** Null: the journal cannot be opened, and every command answers with the reason. */
  readonly app: App | null;
}

export interface ShellParts {
  readonly rendererDir: URL;
  readonly preload: URL;
  readonly log: KeptLog;
  /** The settings of the data folder. */
  readonly disk: SettingsDisk;
  readonly compose: (ports: DesktopPorts) => Core;
  /** A command that leaves as soon as it has answered. */
  readonly isPassing: boolean;
}

/** The settings of the data folder. */
export function ownSettings(
  { disk, isPassing }: Pick<ShellParts, 'disk' | 'isPassing'>,
  onDefect: OnDefect,
): StoredSettings {
  return storedSettings({ disk, nowMs: Date.now(), isPassing, onDefect });
}

/** The core on the data folder, without any window. Throws `UserFailure('storage')` when it cannot be opened. */
export function composed(
  parts: ShellParts,
  onDefect: OnDefect = reportTo(parts.log),
  settings: StoredSettings = ownSettings(parts, onDefect),
): Core {
  const core = parts.compose({
    dataDir: app.getPath('userData'),
    settings,
    shell: shellView(process.versions.electron, { language: ownLanguage(), region: ownRegion() }),
    onDefect,
    log: parts.log,
    versions: versionLines(app.getVersion()),
    version: app.getVersion(),
    updater: (askFeed) => createUpdater(askFeed, onDefect),
    probes: desktopProbes(settings),
    busAnswers,
    systemProxy,
    openFolder: async (path) => (await shell.openPath(path)) === '',
    isPassing: parts.isPassing,
  });
  tellSettings(settings, core.app, parts);
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
      isKeychainOut: () => false,
      close: async () => {},
    };
  }
}
