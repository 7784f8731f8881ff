import { expect, it } from 'vitest';
import { addDays } from '../../common/time/calendar.ts';
import { dayOf } from '../../common/time/zone-days.ts';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import type { AppWorld } from '../support/app-world.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';
import { turnsDuring } from '../support/turns-during.ts';

it('a timer that runs in another account is told and stopped there, and its board hears of it', async () => {
  await using world = await signedIn();
  const [mine, theirs] = world.board.tasks;
  if (mine === undefined || theirs === undefined) throw new Error('the board has too few tasks');
  const timers = () => world.app().timersOfAllAccounts;
  const [taskId] = taskIds(world);
  world.app().start(taskId);
  await world.until(saved);
  const accountId = world.app().snapshot().accounts[0]?.id ?? 0;
  await world.app().connect(world.network.url, world.board.tokenOfColleague(theirs.boardId), 'keychain');
  await world.until(saved);

  const [timer] = timers().all();
  expect(timer).toMatchObject({
    task: { taskId, name: mine.name },
    account: { userName: world.board.userName, address: world.network.url },
  });
  const { running, runningInOtherAccounts } = world.app().snapshot();
  expect(running).toEqual([]);
  expect(runningInOtherAccounts).toMatchObject([{ trackerId: timer?.trackerId, account: { id: accountId } }]);
  world.app().stop(timer?.trackerId ?? 0);
  expect(timers().all()).toEqual([]);
  expect(world.app().snapshot().runningInOtherAccounts).toBeUndefined();
  expect((await world.board.trackers())[0]?.ended_at).toBeNull();

  world.app().switchAccount(accountId);
  await world.until(saved);
  expect((await world.board.trackers())[0]?.ended_at).not.toBeNull();
});

it('a timer that runs in another account is stopped by a link, once that was agreed to', async () => {
  await using world = await signedIn();
  const [taskId] = taskIds(world);
  world.app().start(taskId);
  const theirs = world.board.tasks[1]?.boardId ?? 0;
  await world.app().connect(world.network.url, world.board.tokenOfColleague(theirs), 'keychain');

  world.app().links.follow('cardclock://stop');
  const [question] = world.app().snapshot().questions;
  if (question?.kind !== 'link') throw new Error('nothing is asked about the link');
  expect(question).toMatchObject({ asks: 'stop', tasks: [{ taskId }] });
  world.app().links.answer(question.linkId, 'do');

  expect(world.app().timersOfAllAccounts.all()).toEqual([]);
  expect(world.app().snapshot()).toMatchObject({ questions: [], notices: [] });
});

it('what another device started is nobody to ask about; what runs is, also where nobody is signed in', async () => {
  await using world = await signedIn();
  const [first, second] = taskIds(world);
  await world.board.log(second, Math.floor(world.now() / 1000) * 1000 - 60_000, null);
  world.app().refresh();
  await world.until(({ running }) => running.length === 1);
  expect(world.app().timersOfAllAccounts.all()).toEqual([]);

  world.app().start(first);
  expect(world.app().timersOfAllAccounts.all()).toMatchObject([{ task: { taskId: first }, account: null }]);
  await world.app().signOut();
  const [timer] = world.app().timersOfAllAccounts.all();
  expect(timer).toMatchObject({ account: { userName: world.board.userName } });
  world.app().stop(timer?.trackerId ?? 0);

  expect(world.app().timersOfAllAccounts.all()).toEqual([]);
  expect(() => world.app().stop(999)).toThrow('no longer here');
});

it.each([
  ['', () => undefined],
  [', and was opened anew', (world: AppWorld) => world.crash()],
])('time in which nobody was signed in while the app was open%s is not asked about', async (_how, then) => {
  await using world = await signedIn({ speed: 20 });
  world.app().start(taskIds(world)[0]);
  await world.app().signOut();
  then(world);

  await world.passes(30 * 60_000);
  await world.app().connect(world.network.url, world.board.token, 'keychain');

  expect(world.app().snapshot()).toMatchObject({ running: [{}], questions: [] });
});

it('time away in which nobody was signed in is asked about, also where the timer is stopped first', async () => {
  await using world = await signedIn({ speed: 20 });
  const [first, second] = taskIds(world);
  for (const taskId of [first, second]) {
    world.app().start(taskId);
    const trackerId = world.app().snapshot().running[0]?.trackerId ?? 0;
    await world.app().signOut();
    await world.passes(HOUR_MS);

    world.app().noticed({ idleMs: HOUR_MS / 2, isLocked: false });
    if (taskId === first) world.app().noticed({ idleMs: 0, isLocked: false });
    else world.app().askBeforeCommands(() => ({ idleMs: 0, isLocked: false }));
    world.app().stop(trackerId);
    await world.app().connect(world.network.url, world.board.token, 'keychain');
  }

  expect(world.app().snapshot().questions).toMatchObject([
    { kind: 'away', why: 'idle', task: { taskId: first } },
    { kind: 'away', why: 'idle', task: { taskId: second } },
  ]);
});

it('a timer that runs for long in another account is reminded of, trimmed there, and taken back there', async () => {
  await using world = await signedIn();
  const [taskId] = taskIds(world);
  const startedAt = Math.floor(world.now() / 1000) * 1000 - 5 * HOUR_MS;
  world.app().start(taskId, startedAt);
  await world.until(saved);
  const accountId = await openAnother(world);
  world.app().reminders.begin({ isHere: () => true, say: () => {} });

  const { reminders } = await world.until((snapshot) => snapshot.reminders.some(isLong));
  expect(reminders).toMatchObject([
    { kind: 'long', startedAt, account: { id: accountId, userName: world.board.userName } },
  ]);
  const trackerId = world.app().timersOfAllAccounts.all()[0]?.trackerId ?? 0;
  const changeId = world.app().stop(trackerId, startedAt + 4 * HOUR_MS);
  await world.until((snapshot) => !snapshot.reminders.some(isLong));
  world.app().time.undo(changeId ?? 0);
  expect(world.app().timersOfAllAccounts.all()).toMatchObject([{ startedAt, account: { id: accountId } }]);
  world.app().stop(trackerId, startedAt + 4 * HOUR_MS);

  world.app().switchAccount(accountId);
  await world.until(saved);
  const [tracker] = await world.board.trackers();
  expect(Date.parse(tracker?.ended_at ?? '')).toBe(startedAt + 4 * HOUR_MS);
});

it('the day of the account that is open knows of the time in the others, which the goal counts as well', async () => {
  await using world = await signedIn();
  const [taskId] = taskIds(world);
  world.app().start(taskId);
  const { running, today } = await world.until(saved);
  expect(today.ofOtherAccounts).toBeUndefined();

  await openAnother(world);

  const { startedAt = 0 } = running[0] ?? {};
  expect(world.app().snapshot().today).toMatchObject({ sessions: [], ofOtherAccounts: [{ startedAt, endedAt: null }] });
  expect(world.app().day('2026-01-05').ofOtherAccounts).toBeUndefined();
});

it('what was tracked in the other accounts is told for a range of days, cut to it, and is in no report of this one', async () => {
  await using world = await signedIn();
  const [taskId] = taskIds(world);
  // Accounts may have zones of their own.
  world.app().changeSettings({ timezone: 'UTC' });
  const { startMs, date, timezone } = world.app().snapshot().today;
  world.app().time.log(taskId, startMs - 2 * HOUR_MS, startMs - HOUR_MS);
  world.app().time.log(taskId, startMs - 25 * HOUR_MS, startMs - 23 * HOUR_MS);
  const [yesterday, before] = [-HOUR_MS, -25 * HOUR_MS].map((ms) => dayOf(timezone, startMs + ms));
  if (yesterday === undefined || before === undefined) throw new Error('no days');
  expect(await world.app().msInOtherAccounts({ from: before, to: date })).toBe(0);

  await openAnother(world);

  expect(await world.app().msInOtherAccounts({ from: before, to: yesterday })).toBe(3 * HOUR_MS);
  expect(await world.app().msInOtherAccounts({ from: yesterday, to: yesterday })).toBe(2 * HOUR_MS);
  expect(await world.app().msInOtherAccounts({ from: date, to: date })).toBe(0);
  const years = { from: addDays(before, -3000), to: date };
  const turns = await turnsDuring(async () => expect(await world.app().msInOtherAccounts(years)).toBe(3 * HOUR_MS));
  expect(turns).toBeGreaterThan(30);
});

const HOUR_MS = 3_600_000;

/** A colleague's account; gives the id of the one that was open before. */
async function openAnother(world: AppWorld): Promise<number> {
  const [id = 0] = world
    .app()
    .snapshot()
    .accounts.map((account) => account.id);
  const [boardId = 0] = world.board.tasks.map((task) => task.boardId).slice(1);
  await world.app().connect(world.network.url, world.board.tokenOfColleague(boardId), 'keychain');
  return id;
}

function isLong({ kind }: Snapshot['reminders'][number]): boolean {
  return kind === 'long';
}
