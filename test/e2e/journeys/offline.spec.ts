import { expect, test } from '../../support/app-fixture.ts';
import { running, searchAndStart, signIn, stop, syncStatus } from '../../support/steps.ts';

test('time tracked while the service is away waits, says so, and arrives exactly once', async ({ app, service }) => {
  const { page } = app;
  const [task] = await service.tasks();
  if (task === undefined) throw new Error('a task is needed');
  await signIn(page, service);

  await service.network.cut();
  await searchAndStart(page, task.name);
  await stop(page, task.name);
  await expect(syncStatus(page)).toContainText(/^1 waiting, offline since \d\d:\d\d$/);
  expect(await service.trackers()).toHaveLength(0);

  await service.network.restore();

  await expect(syncStatus(page)).toHaveText('All saved');
  const trackers = await service.trackers();
  expect(trackers).toHaveLength(1);
  expect(trackers[0]?.ended_at).not.toBeNull();
});

test('an answer that is lost on the way back is looked up, not sent again', async ({ app, service }) => {
  const { page } = app;
  const [task] = await service.tasks();
  if (task === undefined) throw new Error('a task is needed');
  await signIn(page, service);

  service.network.swallowAnswers();
  await searchAndStart(page, task.name);
  await expect.poll(async () => (await service.trackers()).length).toBe(1);
  await service.network.restore();

  await expect(syncStatus(page)).toHaveText('All saved');
  expect(await service.trackers()).toHaveLength(1);
});

test('a request that is never answered does not hold up the click', async ({ app, service }) => {
  const { page } = app;
  const [first, second] = await service.tasks();
  if (first === undefined || second === undefined) throw new Error('two tasks are needed');
  await signIn(page, service);

  service.network.stall();
  await searchAndStart(page, first.name);
  await searchAndStart(page, second.name);
  await stop(page, second.name);
  await expect(syncStatus(page)).toContainText('2 waiting');
  await service.network.restore();

  await expect(syncStatus(page)).toHaveText('All saved');
  const trackers = await service.trackers();
  expect(trackers.map((tracker) => tracker.task_id).toSorted((a, b) => a - b)).toEqual(
    [first.id, second.id].toSorted((a, b) => a - b),
  );
});

test('killed while a timer runs and a change is queued: it runs on from its true start, and is sent once', async ({
  app,
  service,
}) => {
  const [first, second] = await service.tasks();
  if (first === undefined || second === undefined) throw new Error('two tasks are needed');
  await signIn(app.page, service);
  await service.network.cut();
  await searchAndStart(app.page, first.name);
  const before = Math.floor(Date.now() / 1000) * 1000;
  await searchAndStart(app.page, second.name);
  const after = Date.now();

  await app.restart({ kill: 'SIGKILL' });

  await expect(running(app.page).getByRole('button', { name: `Stop ${second.name}` })).toBeVisible();
  await expect(syncStatus(app.page)).toContainText('2 waiting');
  await service.network.restore();
  await expect(syncStatus(app.page)).toHaveText('All saved');
  const trackers = await service.trackers();
  const ends = new Map(trackers.map((tracker) => [tracker.task_id, tracker.ended_at]));
  expect(trackers).toHaveLength(2);
  expect(ends.get(first.id)).not.toBeNull();
  expect(ends.get(second.id)).toBeNull();
  const startedAt = Date.parse(trackers.find((tracker) => tracker.task_id === second.id)?.started_at ?? '');
  expect(startedAt).toBeGreaterThanOrEqual(before);
  expect(startedAt).toBeLessThanOrEqual(after + 1000);
});
