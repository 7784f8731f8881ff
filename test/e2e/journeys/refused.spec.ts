import { expect, test } from '../../support/app-fixture.ts';
import { newColleague } from '../../support/colleague.ts';
import { connect, searchAndStart, stop, syncStatus } from '../../support/steps.ts';
import { askService, outboxRow, message, openView } from '../../support/time-steps.ts';

test('an entry that the service refuses waits with the reason, and holds up no other', async ({ app, service }) => {
  const { page } = app;
  const tasks = await service.tasks();
  const colleague = await newColleague(service, 'Colleague');
  const healthy = tasks.find(({ board_id: id }) => id === service.boards[0]?.id);
  const refused = tasks.find(({ board_id: id }) => id === service.boards[1]?.id);
  if (healthy === undefined || refused === undefined) throw new Error('a task on each of two boards is needed');
  await connect(page, service.url, colleague.token);
  await searchAndStart(page, refused.name);
  await stop(page, refused.name);
  await expect(syncStatus(page)).toHaveText('All saved');
  await searchAndStart(page, healthy.name);
  await stop(page, healthy.name);
  await expect(syncStatus(page)).toHaveText('All saved');

  await service.network.cut();
  await searchAndStart(page, refused.name);
  await searchAndStart(page, healthy.name);
  await stop(page, healthy.name);
  await colleague.may(refused.board_id, 'create_tasks');
  await service.network.restore();
  await askService(page);

  await expect(syncStatus(page)).toHaveText('1 needs you');
  expect((await colleague.trackers()).filter(({ task_id: id }) => id === healthy.id)).toHaveLength(2);
  await openView(page, 'Sync');
  const row = outboxRow(page, refused.name);
  await expect(row).toContainText('Needs you');
  await expect(row.getByRole('blockquote')).toContainText(/read_tasks|permission/i);

  await row.getByRole('button', { name: 'Discard' }).click();
  await expect(row).toHaveCount(0);
  await message(page, 'Discarded the time on').getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Needs you');
  await colleague.may(refused.board_id, 'read_tasks');
  await row.getByRole('button', { name: 'Retry' }).click();
  await expect(syncStatus(page)).toHaveText('All saved');
  await expect(row).toHaveCount(0);
  expect((await colleague.trackers()).filter(({ task_id: id }) => id === refused.id)).toHaveLength(2);
});
