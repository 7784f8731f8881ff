import { setTimeout as after } from 'node:timers/promises';
import type { ElectronApplication } from 'playwright';
import type { OpenedApp } from './running-app.ts';

const LIMIT_MS = 5000;

/**
 * How large the page, the app's windows and the screens are, as each of them says: a window that the desktop did not give its
 * size fails a test that has nothing to do with it. One line; what does not answer says so.
 */
export async function windowsThen(opened: OpenedApp): Promise<string> {
  const { electron } = opened;
  const parts = await Promise.all([told(pageOf(opened)), ...(electron === null ? [] : [told(windowsOf(electron))])]);
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

async function told(answer: Promise<unknown>): Promise<string> {
  const late = after(LIMIT_MS, 'no answer', { ref: false });
  const said = await Promise.race([answer, late]).catch((error: unknown) => String(error).split('\n')[0]);
  return JSON.stringify(said);
}
