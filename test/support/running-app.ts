import type { ElectronApplication, Page } from 'playwright';

/** How the app goes away: at once and unprepared, asked by the system, or by its own Quit. */
export type Ending = 'SIGKILL' | 'SIGTERM' | 'quit';

/** One opened app, in Electron or in the preview. */
export interface OpenedApp {
  readonly page: Page;
  readonly electron: ElectronApplication | null;
  /** Resolves when its process has ended. */
  readonly end: (ending: Ending) => Promise<void>;
  readonly startTrace: () => Promise<void>;
  readonly saveTrace: (path: string) => Promise<void>;
}

/** What was done, in turn. Pictures of it cost a third of the time of a run: `CARDCLOCK_TRACE=pictures` takes them. */
export function traced(): { readonly screenshots: boolean; readonly snapshots: boolean } {
  const hasPictures = process.env['CARDCLOCK_TRACE'] === 'pictures';
  return { screenshots: hasPictures, snapshots: hasPictures };
}

/** Opens the app on this data folder; `args` are for the desktop's app alone. */
export type Open = (userDataDir: string, args?: readonly string[]) => Promise<OpenedApp>;
