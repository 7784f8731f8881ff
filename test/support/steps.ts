import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { TestService } from './test-service.ts';

/** What people do, by the accessible names that stay. */

export async function connect(page: Page, address: string, token: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('textbox', { name: 'Access token' }).fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Signs in at the service and waits until its boards are known here. */
export async function signIn(page: Page, service: TestService): Promise<void> {
  await connect(page, service.url, service.token);
  await expect(search(page)).toBeVisible();
  await boardsRead(page);
  const [first] = await service.tasks();
  if (first === undefined) throw new Error('the service has no tasks');
  await expect
    .poll(async () => {
      await search(page).fill(first.name);
      return await foundTask(page, first.name).count();
    })
    .toBeGreaterThan(0);
  await search(page).fill('');
  await page.keyboard.press('Escape');
}

/** Waits until the service has told what it holds, for which a new account reads its boards first, the last of them too. */
export async function boardsRead(page: Page): Promise<void> {
  const unread = async (): Promise<string> => {
    const reply = await page.evaluate(async () => await window.cardclock.invoke('state:get', null));
    if (!reply.ok) return reply.error.message;
    const { account, sync } = reply.value;
    return account === null ? 'nobody is signed in' : (sync.unread ?? 'nothing');
  };
  await expect.poll(unread).toBe('nothing');
}

export function search(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search tasks' });
}

export function workList(page: Page): Locator {
  return page.getByRole('grid', { name: 'Work list' });
}

/** Of a task's row of the work list: star and cross are there for who points at it. */
export async function workListButton(page: Page, task: string, name: string): Promise<Locator> {
  const row = workList(page).getByRole('row', { name: task, exact: true });
  await row.hover();
  return row.getByRole('button', { name, exact: true });
}

export function running(page: Page): Locator {
  return page.getByRole('region', { name: 'Running' });
}

export function syncStatus(page: Page): Locator {
  return page.getByRole('status', { name: 'Sync' });
}

/** An option of the search, and not the offer to create a task of this name. */
function foundTask(page: Page, name: string): Locator {
  return page.getByRole('option', { name }).filter({ hasNotText: 'Create task “' });
}

export async function searchAndStart(page: Page, name: string): Promise<void> {
  await search(page).fill(name);
  await foundTask(page, name).first().waitFor();
  await search(page).press('Enter');
  await expect(running(page).getByRole('button', { name: `Stop ${name}` })).toBeVisible();
}

export async function stop(page: Page, name: string): Promise<void> {
  await running(page)
    .getByRole('button', { name: `Stop ${name}` })
    .click();
  await expect(running(page).getByRole('button', { name: `Stop ${name}` })).toHaveCount(0);
}

/** A section of the settings, by its name on the screen. */
export async function openSettings(page: Page, section: string): Promise<void> {
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: section }).click();
  await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible();
}

export async function chooseApi(page: Page, api: 'v1' | 'v3'): Promise<void> {
  await openSettings(page, 'Help');
  await page.getByRole('radio', { name: new RegExp(`^${api}`) }).click({ force: true });
  await page.getByRole('tab', { name: 'Today' }).click();
}

/** From the first screen: the first card of the built-in board runs. */
export async function startOnBuiltInBoard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  await workList(page)
    .getByRole('button', { name: /^Start / })
    .first()
    .click();
  await expect(running(page).getByRole('timer')).toBeVisible();
}

/** An Electron out of support says so above everything else. */
export async function dismissOldElectron(page: Page): Promise<void> {
  const dismiss = page.getByRole('list', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' });
  if ((await dismiss.count()) > 0) await dismiss.click();
}
