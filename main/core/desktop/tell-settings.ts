import type { App } from '../app/app.ts';
import type { Log } from '../log/log.ts';
import { setAsideWords } from '../settings/set-aside.ts';
import type { StoredSettings } from '../settings/stored-settings.ts';

/** Says on the screen what was found and not used of the settings, and what the disk refuses from now on. */
export function tellSettings(
  { setAside, onRefused }: StoredSettings,
  app: Pick<App, 'notify' | 'dismissNotice'>,
  { log, isPassing }: { readonly log: Log; readonly isPassing: boolean },
): void {
  if (setAside?.isMoved === true) log.write({ kind: 'fallback', part: 'settings: set aside' });
  if (setAside !== null) app.notify('settings', () => setAsideWords(setAside, isPassing));
  onRefused((words) => {
    if (words === null) app.dismissNotice('settings-disk');
    else app.notify('settings-disk', words);
  });
}
