import { expect, test } from '../../support/app-fixture.ts';
import { running, stop, syncStatus, workList } from '../../support/steps.ts';
import { sessions } from '../../support/time-steps.ts';

test('the built-in board: one click starts a card, one click stops it, and the day shows it', async ({ app }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  const start = workList(page)
    .getByRole('button', { name: /^Start / })
    .first();
  const name = ((await start.getAttribute('aria-label')) ?? '').replace(/^Start /, '');

  await start.click();

  await expect(running(page).getByRole('timer')).toBeVisible();
  // On a workday some of the board's own come before it.
  const session = sessions(page).last();
  await expect(session).toContainText('now');
  await stop(page, name);
  await expect(session).toContainText(name);
  await expect(session).toContainText(/\d\d:\d\d – \d\d:\d\d/);
  await expect(page.getByRole('status', { name: "Today's total" })).toHaveText(/^(< )?(\d+ h)?( ?\d+ m)?$/);
  await expect(syncStatus(page)).toContainText('All saved');
});

test('the built-in board is there again after a restart, whatever its port', async ({ app }) => {
  await app.page.getByRole('button', { name: 'Try the built-in board' }).click();
  await workList(app.page)
    .getByRole('button', { name: /^Start / })
    .first()
    .click();
  await expect(running(app.page).getByRole('timer')).toBeVisible();
  await expect(syncStatus(app.page)).toContainText('All saved');

  await app.restart({ kill: 'quit' });

  await expect(running(app.page).getByRole('timer')).toBeVisible();
  await running(app.page)
    .getByRole('button', { name: /^Stop / })
    .click();
  await expect(running(app.page).getByRole('timer')).toHaveCount(0);
  await expect(syncStatus(app.page)).toContainText('All saved');
});
