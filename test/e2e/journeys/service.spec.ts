import { expect, test } from '../../support/midday-fixture.ts';
import {
  chooseApi,
  running,
  search,
  searchAndStart,
  signIn,
  stop,
  syncStatus,
  workList,
  workListButton,
} from '../../support/steps.ts';

for (const api of ['v3', 'v1'] as const) {
  test(`a separately served board, trackers on ${api}: start, stop, highlight, search and start`, async ({
    app,
    service,
  }) => {
    const { page } = app;
    const [first, second] = await service.tasks();
    if (first === undefined || second === undefined) throw new Error('two tasks are needed');
    await signIn(page, service);
    if (api === 'v1') await chooseApi(page, api);

    await searchAndStart(page, first.name);
    await expect.poll(async () => (await service.trackers()).length).toBe(1);
    await stop(page, first.name);
    await (await workListButton(page, first.name, `Highlight ${first.name}`)).click();
    await searchAndStart(page, second.name);

    await expect(workList(page).getByRole('button', { name: `Highlight ${first.name}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(syncStatus(page)).toContainText('All saved');
    await expect
      .poll(async () =>
        (await service.trackers()).map(({ task_id: taskId, ended_at: end, highlighted_at: star }) => [
          taskId,
          end !== null,
          star !== null,
        ]),
      )
      .toEqual([
        [first.id, true, true],
        [second.id, false, false],
      ]);
  });
}

test('starting another card stops the one that runs', async ({ app, service }) => {
  const [first, second] = await service.tasks();
  if (first === undefined || second === undefined) throw new Error('two tasks are needed');
  await signIn(app.page, service);

  await searchAndStart(app.page, first.name);
  await searchAndStart(app.page, second.name);

  await expect(running(app.page).getByRole('timer')).toHaveCount(1);
  await expect
    .poll(async () => (await service.trackers()).filter((tracker) => tracker.ended_at === null).length)
    .toBe(1);
});

test("time that was logged elsewhere is in today's total, in minutes", async ({ app, service }) => {
  const [task] = await service.tasks();
  if (task === undefined) throw new Error('a task is needed');
  const now = Math.floor(Date.now() / 1000) * 1000;
  await service.log(task, now - 25 * 60_000, now);

  await signIn(app.page, service);

  await expect(app.page.getByRole('status', { name: "Today's total" })).toHaveText('25 m');
});

test('a task found by words in any order, without accents, can be added without starting it', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [task] = await service.tasks();
  if (task === undefined) throw new Error('a task is needed');
  await signIn(page, service);

  await search(page).fill(task.name.split(' ').toReversed().join(' ').toUpperCase());
  await page.getByRole('option', { name: task.name }).first().waitFor();
  await search(page).press('Shift+Enter');

  await expect(workList(page).getByRole('row').filter({ hasText: task.name })).toBeVisible();
  await expect(running(page).getByRole('timer')).toHaveCount(0);
  await (await workListButton(page, task.name, `Remove ${task.name} from work list`)).click();
  await expect(workList(page).getByRole('row')).toHaveCount(0);
});
