import type { ElectronApplication, Page } from 'playwright';
import type { NotificationHost, ShownNotification } from './notification-host.ts';
import { searchAndStart } from './steps.ts';
import { saveTimes } from './time-steps.ts';

/** Starts a task, and lets it have begun five hours ago: long enough to be reminded of. */
export async function runForHours(page: Page, task: string): Promise<void> {
  await runSince(page, task, '-5h');
}

/** Starts a task, and then lets it have begun at another time, as a person types it. */
export async function runSince(page: Page, task: string, start: string): Promise<void> {
  await searchAndStart(page, task);
  await page.getByRole('button', { name: `More for ${task}` }).click();
  await page.getByRole('menuitem', { name: 'Edit start…' }).click();
  await saveTimes(page.getByRole('dialog'), { start });
}

/** What a desktop was asked to show of timers that run for long. */
export function long(desk: NotificationHost): readonly ShownNotification[] {
  return desk.shown().filter(({ title }) => title.includes('running for more'));
}

/** Nobody is reminded who is not there. */
export async function beThere(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ powerMonitor }) => {
    powerMonitor.getSystemIdleState = () => 'active';
  });
}
