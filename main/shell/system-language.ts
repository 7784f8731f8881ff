import type { Settings } from '../../common/domain/settings.ts';
import { speakChosen } from '../core/settings/follow-language.ts';
import { systemLanguage } from '../core/settings/system-language.ts';
import { app } from 'electron';
import { setRegion } from '../../common/time/region.ts';

/** Of this computer, such as `de-AT`, also before the app is ready: Electron has no word for it then. */
export function ownLanguage(): string {
  const { platform, env } = process;
  return systemLanguage({ platform, env, told: app.getLocale() || Intl.DateTimeFormat().resolvedOptions().locale });
}

/** As `speakChosen`, on this computer; dates and numbers are written as is chosen, too. */
export async function speakOwn(
  { language, region }: Pick<Settings, 'language' | 'region'>,
  onDefect: (error: unknown) => void,
): Promise<void> {
  setRegion(region, ownLanguage());
  await speakChosen(language, ownLanguage(), onDefect);
}
