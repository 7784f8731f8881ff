import { wholeSecond } from '../../../main/core/clock.ts';
import type { AppUnderTest } from '../../support/app-fixture.ts';
import { ageHeartbeat, damagedJournals, damagePageOf } from '../../support/dead-journal.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { running, searchAndStart, signIn, stop, syncStatus } from '../../support/steps.ts';
import type { TestService } from '../../support/test-service.ts';
import {
  editSession,
  heldTimes,
  minutesBefore,
  question,
  saveAll,
  sessions,
  threeTasks,
  typed,
} from '../../support/time-steps.ts';

const AWAY = 'Time while you were away';

/** A timer runs since `startedAt`. */
async function runSince(app: AppUnderTest, service: TestService, task: string, startedAt: number): Promise<void> {
  await searchAndStart(app.page, task);
  await editSession(app.page, task, { start: typed(startedAt, service) });
  await saveAll(app.page);
}

/** Killed, and opened again now; its last sign of life was at `lastSeenAt`. */
async function killAndReturn(app: AppUnderTest, service: TestService, lastSeenAt: number): Promise<void> {
  const before = Date.now();
  await app.restart({ kill: 'SIGKILL', before: () => ageHeartbeat(app.userDataDir, lastSeenAt) });
  const minute = minutesBefore(before)(0);
  const [from, ...soon] = [lastSeenAt, minute, minute + 60_000, minute + 120_000].map((atMs) => typed(atMs, service));
  const away = new RegExp(`You were away from ${from} to (${soon.join('|')}) `);
  await expect(question(app.page, AWAY)).toContainText(away);
  await expect(question(app.page, AWAY)).toContainText('Cardclock was closed.');
}

test('killed while a timer runs: “Keep all of it” keeps it running, and “Stop at” ends it when the app was last seen', async ({
  app,
  service,
}) => {
  const [task] = await threeTasks(service);
  const ago = minutesBefore();
  await signIn(app.page, service);
  await runSince(app, service, task.name, ago(90));

  await killAndReturn(app, service, ago(40));
  await question(app.page, AWAY).getByRole('button', { name: 'Keep all of it' }).click();
  await expect(question(app.page, AWAY)).toHaveCount(0);
  await expect(running(app.page).getByRole('timer')).toHaveText(/^1:3\d:/);
  await saveAll(app.page);
  expect(await heldTimes(service)).toEqual([{ taskId: task.id, start: ago(90), end: null }]);

  await killAndReturn(app, service, ago(40));
  await question(app.page, AWAY)
    .getByRole('button', { name: `Stop at ${typed(ago(40), service)}` })
    .click();
  await expect(running(app.page)).toContainText('Nothing running');
  await saveAll(app.page);
  expect(await heldTimes(service)).toEqual([{ taskId: task.id, start: ago(90), end: ago(40) }]);
});

test('killed while a timer runs: “Take the time out” ends it then and begins anew at the return, and can be undone', async ({
  app,
  service,
}) => {
  const [task] = await threeTasks(service);
  const ago = minutesBefore();
  await signIn(app.page, service);
  await runSince(app, service, task.name, ago(90));

  const killed = wholeSecond(Date.now());
  await killAndReturn(app, service, ago(40));
  await question(app.page, AWAY).getByRole('button', { name: 'Take the time out' }).click();
  await expect(sessions(app.page)).toHaveCount(2);
  await expect(running(app.page).getByRole('timer')).toHaveText(/^0:0\d:/);
  const begun = Date.now();
  await saveAll(app.page);
  const [before, after] = await heldTimes(service);
  expect(before).toEqual({ taskId: task.id, start: ago(90), end: ago(40) });
  expect(after).toMatchObject({ taskId: task.id, end: null });
  expect(after?.start).toBeGreaterThanOrEqual(killed);
  expect(after?.start).toBeLessThanOrEqual(begun);

  await app.page.keyboard.press('Control+z');
  await expect(sessions(app.page)).toHaveCount(1);
  await saveAll(app.page);
  expect(await heldTimes(service)).toEqual([{ taskId: task.id, start: ago(90), end: null }]);
});

test('a damaged journal: the app opens, says what was kept, and keeps the damaged file', async ({ app, service }) => {
  const [sent, waiting] = await threeTasks(service);
  const ago = minutesBefore();
  await signIn(app.page, service);
  await searchAndStart(app.page, sent.name);
  await stop(app.page, sent.name);
  await editSession(app.page, sent.name, { start: typed(ago(50), service), end: typed(ago(40), service) });
  await saveAll(app.page);
  await service.network.cut();
  await searchAndStart(app.page, waiting.name);
  await stop(app.page, waiting.name);
  await editSession(app.page, waiting.name, { start: typed(ago(30), service), end: typed(ago(20), service) });

  await app.restart({ kill: 'SIGKILL', before: () => damagePageOf(app.userDataDir, 'intents') });
  const notice = app.page.getByRole('list', { name: 'Notices' }).getByRole('listitem').filter({ hasText: 'damaged' });
  await expect(notice).toContainText('2 intervals were rescued.');
  await expect(notice).toContainText('entries of the history of what you did');
  expect(damagedJournals(app.userDataDir)).toHaveLength(1);
  await expect(notice).toContainText(damagedJournals(app.userDataDir)[0] ?? '');
  await expect(sessions(app.page)).toHaveCount(2);
  await expect(syncStatus(app.page)).toContainText('waiting');

  await service.network.restore();
  await saveAll(app.page);
  expect(await heldTimes(service)).toEqual([
    { taskId: sent.id, start: ago(50), end: ago(40) },
    { taskId: waiting.id, start: ago(30), end: ago(20) },
  ]);
});
