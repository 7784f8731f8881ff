import type { Settings } from '../../common/domain/settings.ts';
import { speakChosen } from '../core/settings/follow-language.ts';
import { app } from 'electron';

/** Of this computer, such as `de-AT`, also before the app is ready: Electron has no word for it then. */
export function systemLanguage(): string {
  return app.getLocale() || Intl.DateTimeFormat().resolvedOptions().locale;
}

/** As `speakChosen`, on this computer. */
export async function speakOwn(
  { language }: Pick<Settings, 'language'>,
  onDefect: (error: unknown) => void,
): Promise<void> {
  await speakChosen(language, systemLanguage(), onDefect);
}
