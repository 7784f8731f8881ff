import { expect, test } from '../../support/midday-fixture.ts';
import { secondDevice } from '../../support/second-device.ts';
import { searchAndStart, signIn, stop, syncStatus } from '../../support/steps.ts';
import {
  askService,
  editSession,
  heldTimes,
  outboxRow,
  minutesBefore,
  openView,
  saveAll,
  threeTasks,
  typed,
} from '../../support/time-steps.ts';

test('changed here and elsewhere: keep mine, keep theirs or keep both, and the service ends with just that', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [mine, theirs, both] = await threeTasks(service);
  const ago = minutesBefore();
  const answers = [
    { task: mine, label: 'Keep mine', minutes: 31 },
    { task: theirs, label: 'Keep theirs', minutes: 32 },
    { task: both, label: 'Keep both', minutes: 33 },
  ];
  await signIn(page, service);
  for (const { task } of answers) {
    await searchAndStart(page, task.name);
    await stop(page, task.name);
  }
  await expect(syncStatus(page)).toHaveText('All saved');

  await service.network.cut();
  for (const { task, minutes } of answers) await editSession(page, task.name, { start: typed(ago(minutes), service) });
  const elsewhere = secondDevice(service);
  for (const { id } of await service.trackers()) await elsewhere.correctStart(id, ago(50));
  await service.network.restore();
  await askService(page);
  await expect(syncStatus(page)).toHaveText('3 needs you');

  await openView(page, 'Sync');
  for (const { task, label } of answers) {
    const row = outboxRow(page, task.name);
    await expect(row.getByRole('row', { name: /^Start/ }).getByRole('cell')).toHaveCount(3);
    await row.getByRole('button', { name: label }).click();
    // It leaves once it is saved, and those below it move up: not while one of them is pressed.
    await expect(row).toHaveCount(0);
  }
  await saveAll(page);

  const held = await heldTimes(service);
  const startsOf = (taskId: number): number[] => held.filter((one) => one.taskId === taskId).map(({ start }) => start);
  expect(startsOf(mine.id)).toEqual([ago(31)]);
  expect(startsOf(theirs.id)).toEqual([ago(50)]);
  expect(startsOf(both.id)).toEqual([ago(50), ago(33)]);
});
