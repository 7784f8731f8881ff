import { compose, settingsDisk, type Workers } from './compose.ts';
import type { Core } from './core/desktop/desktop.ts';
import type { KeptLog } from './core/log/log.ts';
import { storedSettings } from './core/settings/stored-settings.ts';
import { tellSettings } from './core/desktop/tell-settings.ts';
import { logStart, type OnDefect, versionLines } from './shell/lifecycle/log.ts';
import { shellView } from './shell/lifecycle/shell-view.ts';
import { busAnswers } from './shell/system/session-bus.ts';

interface CorePorts {
  readonly folder: string;
  readonly log: KeptLog;
  readonly version: string;
  readonly language: string;
  readonly region: string;
  readonly workers: Workers;
  readonly onDefect: OnDefect;
}

/** A core for a command, where no app runs and no Chromium either. Throws `UserFailure('storage')` when it cannot be opened. */
export function openCore({ folder, log, version, language, region, workers, onDefect }: CorePorts): Core {
  logStart(log, 'command', version);
  const settings = storedSettings({ disk: settingsDisk(folder), nowMs: Date.now(), isPassing: true, onDefect });
  const core = compose({
    dataDir: folder,
    settings,
    shell: shellView(process.versions.electron ?? '', { language, region }),
    onDefect,
    log,
    versions: versionLines(version),
    version,
    updater: null,
    probes: null,
    busAnswers,
    systemProxy: null,
    openFolder: async () => await Promise.resolve(false),
    isPassing: true,
    workers,
  });
  tellSettings(settings, core.app, { log, isPassing: true });
  return core;
}
