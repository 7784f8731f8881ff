import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ElectronApplication } from 'playwright';
import type { OpenedApp } from './running-app.ts';

const LIMIT_MS = 5000;
const run = promisify(execFile);

/**
 * How large the page, the app's windows and the screens are, as each of them says, and what runs on the desktop: a window that the
 * desktop did not give its size fails a test that has nothing to do with it. One line; what does not answer says so.
 */
export async function windowsThen(opened: OpenedApp): Promise<string> {
  const { electron } = opened;
  const parts = await Promise.all([
    told(pageOf(opened)),
    ...(electron === null ? [] : [told(windowsOf(electron)), told(desktop())]),
  ]);
  return parts.join(' ');
}

/** Rejects where there is no page yet. */
async function pageOf(opened: OpenedApp): Promise<unknown> {
  return await opened.page.evaluate(() => [innerWidth, innerHeight, devicePixelRatio, document.visibilityState]);
}

async function windowsOf(electron: ElectronApplication): Promise<unknown> {
  return await electron.evaluate(({ BrowserWindow, screen }) => ({
    windows: BrowserWindow.getAllWindows().map((one) => ({
      url: one.webContents.getURL(),
      bounds: one.getBounds(),
      isVisible: one.isVisible(),
      isMinimized: one.isMinimized(),
      isMaximized: one.isMaximized(),
      zoom: one.webContents.getZoomFactor(),
    })),
    screens: screen.getAllDisplays().map(({ bounds, workArea: area, scaleFactor }) => ({ bounds, area, scaleFactor })),
  }));
}

/** What the X server shows, and which programs there are: a window manager that is gone gives no window its size. */
async function desktop(): Promise<unknown> {
  const mark = process.env['CARDCLOCK_DESKTOP'];
  if (mark === undefined) return 'no desktop of our own';
  const { stdout: shown } = await run('xdotool', ['search', '--onlyvisible', '--name', '', 'getwindowgeometry', '%@']);
  return { display: process.env['DISPLAY'], programs: programs(`CARDCLOCK_DESKTOP=${mark}`), shown };
}

function programs(mark: string): readonly string[] {
  return readdirSync('/proc').flatMap((id) => {
    try {
      const isHere = readFileSync(`/proc/${id}/environ`, 'latin1').split('\0').includes(mark);
      return isHere ? [readFileSync(`/proc/${id}/comm`, 'utf8').trim()] : [];
    } catch {
      return []; // no process, or one that has just ended
    }
  });
}

async function told(answer: Promise<unknown>): Promise<string> {
  const late = after(LIMIT_MS, 'no answer', { ref: false });
  const said = await Promise.race([answer, late]).catch((error: unknown) => String(error).split('\n')[0]);
  return JSON.stringify(said);
}
