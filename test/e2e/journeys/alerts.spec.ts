import { axeFindings } from '../../support/axe-findings.ts';
import { boardWithLimit } from '../../support/card-steps.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { dismissOldElectron, searchAndStart, signIn, stop } from '../../support/steps.ts';
import { editSession, minutesBefore, question, threeTasks, typed } from '../../support/time-steps.ts';

test.use({ endedAtRule: 'not-past' });

test('a question and a suggestion share one strip: stepped through in place, and answered with numbers', async ({
  app,
  service,
}) => {
  const { page } = app;
  const ago = minutesBefore();
  const { name } = await boardWithLimit(service);
  const [other] = await threeTasks(service);
  await signIn(page, service);
  await dismissOldElectron(page);
  await service.network.cut();
  await searchAndStart(page, other.name);
  await stop(page, other.name);
  await editSession(page, other.name, { start: typed(ago(60), service), end: typed(ago(30), service) });
  await searchAndStart(page, name);
  await service.network.restore();
  await page.evaluate(async () => await window.cardclock.invoke('sync:now', null));
  const asked = question(page, 'Times that end in the past');
  const suggested = page.getByRole('list', { name: 'Suggestions' }).getByRole('listitem');
  await expect(asked).toBeVisible();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(suggested).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  const next = page.getByRole('button', { name: 'Next alert' });
  const before = await next.boundingBox();
  await next.click();
  await expect(suggested).toContainText(`“${name}” is still in Backlog.`);
  await expect(asked).toHaveCount(0);
  expect(await next.boundingBox()).toEqual(before);
  await page.keyboard.press('Enter');
  await expect(asked).toBeVisible();

  await page.keyboard.press('2');
  await expect(suggested).toBeVisible();
  await expect(page.getByText('1 of 2', { exact: true })).toHaveCount(0);
  await expect(page.locator('.alerts')).toBeFocused();
  await page.keyboard.press('2');
  await expect(suggested).toHaveCount(0);
});
