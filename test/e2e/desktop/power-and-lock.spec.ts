import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { z } from 'zod';
import { expect, test as base } from '../../support/app-fixture.ts';
import { lastBeat } from '../../support/dead-journal.ts';
import { hasEnded } from '../../support/end-process.ts';
import { HEALTHY } from '../../support/faults.ts';
import { type Logind, LOGIND_NEEDS, startLogind } from '../../support/logind.ts';
import { runSince } from '../../support/long-timers.ts';
import { keepMovingMouse, touchDesktop } from '../../support/press-keys.ts';
import { type ScreenSaver, startScreenSaver } from '../../support/screen-saver.ts';
import { running, searchAndStart, signIn, syncStatus } from '../../support/steps.ts';
import { heldTimes, threeTasks } from '../../support/time-steps.ts';
import { skipWithout } from '../../support/needs.ts';

interface Computer {
  readonly logind: Logind;
  readonly screen: ScreenSaver;
}

/** A computer whose power and lock tell of themselves as in life: they are there before the app asks for them. */
const test = base.extend<{ readonly computer: Computer }>({
  computer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      await using logind = await startLogind();
      await using screen = await startScreenSaver();
      const former = process.env['DBUS_SYSTEM_BUS_ADDRESS'];
      process.env['DBUS_SYSTEM_BUS_ADDRESS'] = logind.address;
      await use({ logind, screen });
      if (former === undefined) delete process.env['DBUS_SYSTEM_BUS_ADDRESS'];
      else process.env['DBUS_SYSTEM_BUS_ADDRESS'] = former;
    },
    { auto: true },
  ],
});
skipWithout(test, 'linux', ...LOGIND_NEEDS);

/** So long after its last request the app has nothing more to ask by itself. */
const QUIET_MS = 1500;
/** Long before it would ask by itself, which it does once a minute. */
const SOON_MS = 30_000;
/** For each second that the X server counts. The longest wait for the person is ten of these minutes. */
const MINUTES_A_SECOND = 6;
const AWAY_SECONDS = 11 * 60;

/** Seconds without a key or a move of the mouse, as the app was told them last; -1 before that. */
async function toldIdle(electron: ElectronApplication): Promise<number> {
  return await electron.evaluate(() => Number(Reflect.get(globalThis, 'toldIdle') ?? -1));
}

/** A click of Playwright's touches no key and no mouse: a command seconds after the last of these would itself be the sign of somebody. */
async function beAtMouse(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ powerMonitor }) => {
    powerMonitor.getSystemIdleTime = () => 0;
  });
}

/** What the X server counts is told as if it had taken minutes; when it grows and when it ends stays the server's. */
async function countMinutes(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ powerMonitor }, factor) => {
    Reflect.deleteProperty(powerMonitor, 'getSystemIdleTime');
    const counted = powerMonitor.getSystemIdleTime.bind(powerMonitor);
    powerMonitor.getSystemIdleTime = () => {
      const told = counted() * factor;
      Object.assign(globalThis, { toldIdle: told });
      return told;
    };
  }, MINUTES_A_SECOND * 60);
}

/** Somebody is at the mouse: the app looks now and then, and sees it if that is within a second. */
async function workUntil(what: () => Promise<boolean>): Promise<void> {
  using _hand = keepMovingMouse();
  await expect.poll(what, { intervals: [250] }).toBe(true);
}

const STATE = z.object({ value: z.object({ questions: z.array(z.unknown()) }) });

/** As the main process has them at this moment, drawn or not. */
async function questionsOf(page: Page): Promise<readonly unknown[]> {
  return STATE.parse(await page.evaluate("window.cardclock.invoke('state:get', null)")).value.questions;
}

function awayQuestion(page: Page): ReturnType<Page['getByRole']> {
  return page.getByRole('region', { name: 'Questions' }).getByText('Nobody used this computer.');
}

test('a computer that goes to sleep is not held up, and once it is back the service is asked at once', async ({
  app,
  service,
  computer: { logind },
}) => {
  const [task] = await threeTasks(service);
  let askedAt: readonly number[] = [];
  service.network.follow(() => {
    askedAt = [...askedAt, performance.now()];
    return HEALTHY;
  });
  await signIn(app.page, service);
  await searchAndStart(app.page, task.name);
  await expect(syncStatus(app.page)).toHaveText('All saved');
  await expect.poll(async () => (await logind.heldUp()).toSorted()).toEqual(['shutdown', 'sleep']);

  await logind.tell('PrepareForSleep', true);

  await expect.poll(logind.heldUp).toEqual(['shutdown']);
  await expect.poll(() => performance.now() - (askedAt.at(-1) ?? 0)).toBeGreaterThan(QUIET_MS);
  const before = askedAt.length;

  await logind.tell('PrepareForSleep', false);

  await expect.poll(() => askedAt.length, { timeout: SOON_MS }).toBeGreaterThan(before);
  await expect.poll(logind.heldUp).toContain('sleep');
  await expect(running(app.page).getByRole('timer')).toBeVisible();
});

test('a computer that is switched off waits until the app has ended in order, and the timer runs on at the next start', async ({
  app,
  service,
  computer: { logind },
}) => {
  const [first, second] = await threeTasks(service);
  await signIn(app.page, service);
  await searchAndStart(app.page, first.name);
  await expect(syncStatus(app.page)).toHaveText('All saved');
  // What is on its way gets a moment.
  service.network.stall();
  await searchAndStart(app.page, second.name);
  const child = app.electron.process();
  await app.electron.evaluate(({ app: electron }) => {
    // It ends no sooner than it was looked at.
    const quitting = new Promise((resolve) => {
      electron.once('will-quit', (event) => {
        event.preventDefault();
        resolve(true);
      });
    });
    // Not within the inspector's own call: the process would end under it.
    Object.assign(globalThis, { quitting, goOn: () => void setTimeout(() => electron.quit()) });
  });
  const isQuitting = app.electron
    .evaluate(async (): Promise<unknown> => await Reflect.get(globalThis, 'quitting'))
    .catch(() => false);
  await expect.poll(logind.heldUp).toContain('shutdown');
  const toldAt = Date.now();

  await logind.tell('PrepareForShutdown', true);

  expect(await isQuitting).toBe(true);
  expect(await logind.heldUp()).toContain('shutdown');
  await app.electron.evaluate(() => void Reflect.get(globalThis, 'goOn')()).catch(() => {});
  await expect.poll(() => hasEnded(child)).toBe(true);
  // It went by itself, to its last line. Its exit code tells of Chromium alone: with an inspector it crashes there once in some dozens.
  const log = readFileSync(join(app.userDataDir, 'logs', 'cardclock.log'), 'utf8');
  expect(log).toMatch(/ stop\n$/);
  expect(log).not.toContain(' defect ');
  await expect.poll(logind.heldUp).toEqual([]);
  expect(lastBeat(app.userDataDir)).toBeGreaterThanOrEqual(toldAt);

  await service.network.restore();
  await app.restart({ kill: 'quit' });
  await expect(running(app.page).getByRole('button', { name: `Stop ${second.name}` })).toBeVisible();
  await expect(app.page.getByRole('region', { name: 'Questions' })).toHaveCount(0);
  await expect(syncStatus(app.page)).toHaveText('All saved');
  expect((await heldTimes(service)).map(({ taskId, end }) => [taskId, end === null])).toEqual([
    [first.id, false],
    [second.id, true],
  ]);
});

test('whoever left the computer alone is asked once it is used again, and not while it is locked, whatever moves', async ({
  app,
  service,
  computer: { screen },
}) => {
  const { electron, page } = app;
  const [task] = await threeTasks(service);
  await beAtMouse(electron);
  await signIn(page, service);
  await runSince(page, task.name, '-3h');
  await touchDesktop();
  await countMinutes(electron);

  await expect.poll(async () => await toldIdle(electron)).toBeGreaterThanOrEqual(AWAY_SECONDS);
  screen.setLocked(true);
  const isLocked = async (): Promise<boolean> =>
    await electron.evaluate(({ powerMonitor }) => powerMonitor.getSystemIdleState(1) === 'locked');
  await expect.poll(isLocked).toBe(true);
  await workUntil(async () => (await toldIdle(electron)) === 0);
  expect(await questionsOf(page)).toEqual([]);

  screen.setLocked(false);
  await workUntil(async () => (await awayQuestion(page).count()) === 1);
});
