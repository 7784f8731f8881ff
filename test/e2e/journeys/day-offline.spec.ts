import { expect, test } from '../../support/midday-fixture.ts';
import { searchAndStart, signIn, stop, syncStatus } from '../../support/steps.ts';
import {
  editSession,
  type HeldTime,
  heldTimes,
  minutesBefore,
  saveAll,
  startAgain,
  threeTasks,
  typed,
} from '../../support/time-steps.ts';

const COUNT = 20;
const FIRST_START_MINUTES_AGO = 500;

test('a day offline: twenty starts and stops arrive exactly once, each with its own times', async ({
  app,
  service,
}) => {
  const { page } = app;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const tasks = await threeTasks(service);
  const ago = minutesBefore();
  await signIn(page, service);
  await service.network.cut();
  const meant: HeldTime[] = [];
  for (let turn = 0; turn < COUNT; turn += 1) {
    const task = tasks[turn % tasks.length];
    if (task === undefined) throw new Error('a task is needed');
    const start = ago(FIRST_START_MINUTES_AGO - turn * 20);
    const end = start + (turn + 1) * 60_000;
    if (turn < tasks.length) await searchAndStart(page, task.name);
    else await startAgain(page, task.name);
    await stop(page, task.name);
    await editSession(page, task.name, { start: typed(start, service), end: typed(end, service) });
    meant.push({ taskId: task.id, start, end });
  }
  await expect(syncStatus(page)).toContainText(`${COUNT} waiting, offline since`);
  await service.network.restore();
  await saveAll(page);

  expect(await heldTimes(service)).toEqual(meant);
});
