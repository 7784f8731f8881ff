import type { Page } from 'playwright';
import { expectAccessible } from '../../support/axe-findings.ts';
import { newColleague } from '../../support/colleague.ts';
import { ageHeartbeat, markGone } from '../../support/dead-journal.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { secondDevice } from '../../support/second-device.ts';
import { boardsRead, connect, openSettings, searchAndStart, stop, syncStatus } from '../../support/steps.ts';
import type { TestService } from '../../support/test-service.ts';
import {
  askService,
  editSession,
  outboxRow,
  minutesBefore,
  openView,
  question,
  saveAll,
  threeTasks,
  typed,
} from '../../support/time-steps.ts';

test.use({ endedAtRule: 'not-past' });

async function cancel(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function trackPast(page: Page, service: TestService, name: string, from: number, to: number): Promise<void> {
  await searchAndStart(page, name);
  await stop(page, name);
  await editSession(page, name, { start: typed(from, service), end: typed(to, service) });
}

test('axe finds nothing on the questions, on every kind of row that is not saved, in its dialogs and in the settings', async ({
  app,
  service,
}) => {
  const ago = minutesBefore();
  const [changed, gone, kept] = await threeTasks(service);
  const [moved, running] = (await service.tasks()).slice(3);
  const refused = (await service.tasks()).find(({ board_id: id }) => id !== changed.board_id);
  if (moved === undefined || running === undefined || refused === undefined) throw new Error('six tasks are needed');
  const colleague = await newColleague(service, 'Colleague');
  await connect(app.page, service.url, colleague.token);
  await boardsRead(app.page);
  for (const { name } of [changed, gone]) {
    await searchAndStart(app.page, name);
    await stop(app.page, name);
  }
  await saveAll(app.page);

  await service.network.cut();
  await editSession(app.page, changed.name, { start: typed(ago(30), service) });
  const [first] = await colleague.trackers();
  await secondDevice({ ...service, token: colleague.token }).correctStart(first?.id ?? 0, ago(50));
  await trackPast(app.page, service, kept.name, ago(70), ago(60));
  await trackPast(app.page, service, moved.name, ago(90), ago(80));
  await searchAndStart(app.page, refused.name);
  await stop(app.page, refused.name);
  await colleague.may(refused.board_id, 'create_tasks');
  await service.network.restore();
  await askService(app.page);

  await expect(syncStatus(app.page)).toHaveText('4 needs you');
  await expect(question(app.page, 'Times that end in the past')).toBeVisible();
  await expectAccessible(app.page, 'a question of the service');
  await question(app.page, 'Times that end in the past').getByRole('button', { name: 'Keep them here' }).click();
  await openView(app.page, 'Sync');
  await outboxRow(app.page, moved.name).getByRole('button', { name: 'Log as ending now' }).click();
  await expect(outboxRow(app.page, moved.name)).toContainText('Saved at another time');

  await service.network.cut();
  await searchAndStart(app.page, running.name);
  await openView(app.page, 'Today');
  await editSession(app.page, running.name, { start: typed(ago(20), service) });
  await app.restart({
    kill: 'SIGKILL',
    before: () => {
      ageHeartbeat(app.userDataDir, ago(10));
      markGone(app.userDataDir, gone.id);
    },
  });
  const { page } = app;
  await expect(question(page, 'Time while you were away')).toBeVisible();
  await openView(page, 'Sync');
  const rows = page.getByRole('list', { name: 'Unconfirmed time' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await expect(page.getByRole('list', { name: 'Deleted on another device' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'away, and sync');

  await outboxRow(page, kept.name).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'End' }).fill('tomorrow');
  await expectAccessible(page, 'the dialog that edits, with a problem');
  await page.getByRole('button', { name: 'Split…' }).click();
  await expectAccessible(page, 'the dialog that splits');
  await cancel(page);

  await openSettings(page, 'Data');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByRole('button', { name: /^Restore the backup of .*by hand/ })).toHaveCount(1);
  await expectAccessible(page, 'the settings');
  for (const [section, opener, title] of [
    ['Accounts', 'Add another account…', 'Add an account'],
    ['Accounts', /^Remove /, 'Remove account'],
    ['Data', /^Restore the backup of /, 'Restore a backup'],
  ] as const) {
    await openSettings(page, section);
    await page.getByRole('tabpanel', { name: 'Settings' }).getByRole('button', { name: opener }).first().click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expectAccessible(page, title);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
