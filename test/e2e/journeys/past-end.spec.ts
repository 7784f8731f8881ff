import type { Page } from 'playwright';
import { expect, test } from '../../support/midday-fixture.ts';
import { searchAndStart, signIn, stop, syncStatus } from '../../support/steps.ts';
import type { TestService } from '../../support/test-service.ts';
import {
  editSession,
  heldTimes,
  outboxRow,
  minutesBefore,
  openView,
  question,
  saveAll,
  sessions,
  syncNow,
  threeTasks,
  typed,
} from '../../support/time-steps.ts';

test.use({ endedAtRule: 'not-past' });

const ago = minutesBefore();
const HALF_AN_HOUR_MS = 30 * 60_000;

/** Tracked without the network, from so many minutes ago on; then the service refuses it. */
async function trackHalfAnHour(page: Page, service: TestService, name: string, from: number): Promise<void> {
  await service.network.cut();
  await searchAndStart(page, name);
  await stop(page, name);
  await editSession(page, name, { start: typed(ago(from), service), end: typed(ago(from - 30), service) });
  await service.network.restore();
  await syncNow(page);
}

/** One entry as long as it was meant, that ended while this test ran. */
async function expectMovedToNow(service: TestService, taskId: number): Promise<void> {
  const held = await heldTimes(service);
  expect(held.map(({ taskId: of, start, end }) => [of, (end ?? 0) - start])).toEqual([[taskId, HALF_AN_HOUR_MS]]);
  expect(held[0]?.end).toBeGreaterThanOrEqual(ago(0));
}

test('a service that takes no past: “Log as ending now” keeps the length, and says where the time was meant', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [task] = await threeTasks(service);
  await signIn(page, service);
  await trackHalfAnHour(page, service, task.name, 40);

  await question(page, 'Times that end in the past').getByRole('button', { name: 'Log as ending now' }).click();
  await expect(question(page, 'Times that end in the past')).toHaveCount(0);
  await saveAll(page);

  await expectMovedToNow(service, task.id);
  const meant = `${typed(ago(40), service)} – ${typed(ago(10), service)}`;
  await expect(sessions(page)).toContainText(`meant ${meant}`);
  await syncStatus(page).getByRole('button', { name: 'Sync' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect(outboxRow(page, task.name)).toContainText(`instead of ${meant}.`);
});

test('a service that takes no past: “Keep them here” asks no more, and one can be logged as ending now', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [{ name: kept }, logged] = await threeTasks(service);
  await signIn(page, service);
  await trackHalfAnHour(page, service, kept, 45);
  await question(page, 'Times that end in the past').getByRole('button', { name: 'Keep them here' }).click();
  await expect(question(page, 'Times that end in the past')).toHaveCount(0);

  await trackHalfAnHour(page, service, logged.name, 40);
  await expect(syncStatus(page)).toHaveText('2 needs you');
  await expect(page.getByRole('region', { name: 'Questions' })).toHaveCount(0);
  expect(await service.trackers()).toHaveLength(0);

  await openView(page, 'Sync');
  await expect(outboxRow(page, kept)).toContainText('The service doesn’t accept times that end in the past.');
  await outboxRow(page, logged.name).getByRole('button', { name: 'Log as ending now' }).click();
  await expect(syncStatus(page)).toHaveText('1 needs you');
  await expectMovedToNow(service, logged.id);
  await expect(outboxRow(page, logged.name)).toContainText('Saved at another time');
  await expect(outboxRow(page, kept)).toContainText('Needs you');
});
