import { expect, it } from 'vitest';
import { wholeSecond } from '../../main/core/clock.ts';
import { editTimes } from '../support/edit-times.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const HOUR_MS = 3_600_000;

it('the timer that runs here is still ours after a restore: the next start ends it', async () => {
  await using world = await signedIn();
  const [first, second] = taskIds(world);
  const app = world.app();
  const { name } = await app.archive.backUp('by-hand');
  app.start(first);
  await world.until(saved);

  await app.archive.restore(name);
  app.start(second);
  await world.until(saved);

  const { running } = app.snapshot();
  expect(running.map(({ task, own }) => [task.taskId, own])).toEqual([[second, true]]);
  expect((await world.board.trackers()).filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
});

it('the file that is exported before an account is removed brings back what was not sent, after signing in again', async () => {
  await using world = await signedIn();
  const [first, second, third] = taskIds(world);
  const app = world.app();
  const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
  app.start(first, startedAt);
  for (const task of [second, third]) app.time.log(task, startedAt, startedAt + HOUR_MS);
  await world.until((snapshot) => snapshot.today.sessions.length === 3 && saved(snapshot));
  const idOf = (task: number): number =>
    app.snapshot().today.sessions.find((session) => session.task.taskId === task)?.trackerId ?? 0;
  await world.network.cut();
  app.stop(idOf(first), startedAt + 2 * HOUR_MS);
  editTimes(app, idOf(second), startedAt, startedAt + 2 * HOUR_MS);
  app.time.remove(idOf(third));
  const text = (await app.archive.export('jsonl')).parts.join('');
  await app.removeAccount(1, true);
  await world.network.restore();
  await app.connect(world.network.url, world.board.token, 'keychain');
  await world.until((snapshot) => snapshot.today.sessions.length === 3 && saved(snapshot));

  const report = await app.archive.takeIn(text);
  await world.until((snapshot) => snapshot.today.sessions.length === 2 && saved(snapshot));

  const there = (await world.board.trackers()).map((tracker) => [tracker.task_id, Date.parse(tracker.ended_at ?? '')]);
  expect(report).toEqual({ added: 0, known: 3, changed: 3, unreadable: 0 });
  expect(new Set(there)).toEqual(
    new Set([
      [first, startedAt + 2 * HOUR_MS],
      [second, startedAt + 2 * HOUR_MS],
    ]),
  );
});

it('a file from before an entry was sent doubles it nowhere, also where it was read from the service by then', async () => {
  await using world = await signedIn();
  const [first] = taskIds(world);
  const app = world.app();
  const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
  await world.network.cut();
  app.time.log(first, startedAt, startedAt + HOUR_MS);
  const text = (await app.archive.export('jsonl')).parts.join('');
  await world.network.restore();
  app.refresh();
  await world.until(saved);
  await app.removeAccount(1, true);
  await app.connect(world.network.url, world.board.token, 'keychain');
  await world.until((snapshot) => snapshot.today.sessions.length === 1 && saved(snapshot));

  await app.archive.takeIn(text);
  app.refresh();
  const { today } = await world.until(saved);

  expect(today.sessions).toMatchObject([{ startedAt, endedAt: startedAt + HOUR_MS }]);
  expect(await world.board.trackers()).toHaveLength(1);
  expect(world.defects).toEqual([]);
});

it('a backup that is restored takes nothing away that was confirmed since, whether the service is silent or lost it too', async () => {
  await using world = await signedIn();
  const [first, second] = taskIds(world);
  const app = world.app();
  const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
  app.start(first, startedAt);
  await world.until((snapshot) => snapshot.running.length === 1 && saved(snapshot));
  const { name } = await app.archive.backUp('by-hand');
  await world.board.keepBackup();
  app.stop(app.snapshot().running[0]?.trackerId ?? 0, startedAt + HOUR_MS);
  app.time.log(second, startedAt, startedAt + HOUR_MS);
  await world.until((snapshot) => snapshot.today.sessions.length === 2 && saved(snapshot));
  await world.board.restoreBackup();
  await world.network.cut();

  await app.archive.restore(name);

  expect(app.snapshot().running).toEqual([]);
  await world.network.restore();
  app.refresh();
  await world.until(({ sync }) => sync.offlineSince === null);
  expect(app.snapshot().today.sessions.map((session) => session.task.taskId)).toContain(second);
});
