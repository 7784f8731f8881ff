import { app } from 'electron';

/** Of this computer, such as `de-AT`, also before the app is ready: Electron has no word for it then. */
export function systemLanguage(): string {
  return app.getLocale() || Intl.DateTimeFormat().resolvedOptions().locale;
}
