import { t } from '../../../common/i18n/translate.ts';

/**
 * Why a command cannot be done here, as a sentence; null where it can. Chromium cannot do without a display on Linux: it would
 * end the process in the middle of the command, with words of its own.
 */
export function sessionProblem(platform: string, env: Readonly<Record<string, string | undefined>>): string | null {
  if (platform !== 'linux' || [env['DISPLAY'], env['WAYLAND_DISPLAY']].some(Boolean)) return null;
  return t(
    'Cardclock needs the display of your desktop, and this terminal has none. Nothing was done. Type it in a terminal of your desktop, or name its display: DISPLAY=:0 cardclock …',
  );
}
