import type { Settings } from '../../../common/domain/settings.ts';
import { speakChosen } from '../../core/settings/follow-language.ts';
import { systemLanguage, systemRegion } from '../../core/settings/system-language.ts';
import { app } from 'electron';
import { setRegion } from '../../../common/time/region.ts';

/** Of this computer, such as `de-AT`, also before the app is ready: Electron has no word for it then. */
export function ownLanguage(): string {
  const { platform, env } = process;
  return systemLanguage({ platform, env, told: app.getLocale() || Intl.DateTimeFormat().resolvedOptions().locale });
}

/** In whose way this computer writes dates, such as `de-AT`; before the app is ready as `ownLanguage`. */
export function ownRegion(): string {
  const { platform, env } = process;
  // Electron has known it since 22.
  const told = app.isReady() ? (app.getSystemLocale?.() ?? '') : '';
  return systemRegion({ platform, env, told: told || Intl.DateTimeFormat().resolvedOptions().locale });
}

/** As `speakChosen`, on this computer; dates and numbers are written as is chosen, too. */
export async function speakOwn(
  { language, region }: Pick<Settings, 'language' | 'region'>,
  onDefect: (error: unknown) => void,
): Promise<void> {
  setRegion(region, ownRegion());
  await speakChosen(language, ownLanguage(), onDefect);
}
