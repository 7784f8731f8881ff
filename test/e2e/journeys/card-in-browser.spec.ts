import type { Page } from 'playwright';
import { axeFindings } from '../../support/axe-findings.ts';
import { type AppUnderTest, expect, test } from '../../support/app-fixture.ts';
import { allowClipboard, clipboardText } from '../../support/clipboard.ts';
import { boardWithLimit, openRunningCard } from '../../support/card-steps.ts';
import { notingAddresses } from '../../support/opened-addresses.ts';
import { openSettings, running, searchAndStart, signIn, workList } from '../../support/steps.ts';

test(
  'a card is opened in the browser where the person says that cards are',
  { tag: '@shell' },
  async ({ app, service }) => {
    const { page } = app;
    const { boardId, taskId, name } = await boardWithLimit(service);
    await signIn(page, service);
    await searchAndStart(page, name);
    const address = `${service.directUrl}/boards/${boardId}#tasks-${taskId}`;

    await openSettings(page, 'Accounts');
    const field = page.getByRole('textbox', { name: 'Cards in the browser' });
    await field.fill('http://name.example/{task}');
    await field.press('Enter');
    await expect(page.getByText('begin with https')).toBeVisible();
    await field.fill(`${service.directUrl}/boards/{board}#tasks-{task}`);
    await expect(page.getByText(`“${name}” is ${address}`)).toBeVisible();
    await page.getByRole('button', { name: 'Use this address' }).click();
    const tried = page.getByRole('button', { name: `Try it: open ${name} in the browser` });
    await expect(tried).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    const opens = await watchedBrowser(app);
    expect(await opens(async () => await tried.click())).toBe(address);
    expect(await opens(async () => await chooseInMenu(page, name, 'Open card in browser'))).toBe(address);
    const row = workList(page).getByRole('row').filter({ hasText: name });
    await row.focus();
    expect(await opens(async () => await row.press('b'))).toBe(address);
    const card = await openRunningCard(page, name);
    expect(await opens(async () => await card.getByRole('button', { name: 'Open card in browser' }).click())).toBe(
      address,
    );
    await page.keyboard.press('Escape');
    await allowClipboard(app);
    await chooseInMenu(page, name, 'Copy link');
    await expect(page.getByText(`Link copied: ${address}`)).toBeVisible();
    expect(await clipboardText(app)).toBe(address);

    await page.getByRole('button', { name: 'Restore default: Cards in the browser' }).click();
    await expect(field).toHaveValue('');
    await running(page)
      .getByRole('button', { name: `More for ${name}` })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Open card', exact: true })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /browser|external link/ })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await expect.poll(async () => await clipboardText(app)).toBe(`cardclock://task/${taskId}`);
  },
);

test('without it the external link of a card is offered with its host', async ({ app, service }) => {
  const { page } = app;
  const { client, taskId, name } = await boardWithLimit(service);
  const address = `${service.directUrl}/plan`;
  await client.v3.updateTask({ task_id: taskId, external_link: address });
  await signIn(page, service);
  await searchAndStart(page, name);
  const { host } = new URL(address);
  const label = `Open external link (${host})`;
  const card = await openRunningCard(page, name);
  await expect(card.getByRole('link', { name: address })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const opens = await watchedBrowser(app);
  expect(await opens(async () => await card.getByRole('button', { name: label }).click())).toBe(address);
  await page.keyboard.press('Escape');
  expect(await opens(async () => await chooseInMenu(page, name, label))).toBe(address);
});

async function chooseInMenu(page: Page, name: string, entry: string): Promise<void> {
  await running(page)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Does something, and tells the one address that the browser was led to by it. */
async function watchedBrowser(app: AppUnderTest): Promise<(work: () => Promise<void>) => Promise<unknown>> {
  if (app.shell === 'preview') {
    return async (work) => {
      const popup = app.page.waitForEvent('popup');
      await work();
      const opened = await popup;
      await opened.waitForURL(/^http/);
      const url = opened.url();
      await opened.close();
      return url;
    };
  }
  const noted = await notingAddresses(app.electron);
  const all = async (): Promise<unknown[]> => [await noted()].flat();
  let seen = 0;
  return async (work) => {
    await work();
    await expect.poll(async () => (await all()).length).toBe(seen + 1);
    seen += 1;
    return (await all()).at(-1);
  };
}
