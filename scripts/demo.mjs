/**
 * Plays a short day in the real app, says what it does, and takes the screenshots of docs/screenshots/; with `--all` it takes
 * every screen in every look instead. Runs on the project's own Node inside a desktop (`npm run demo`); exits with 1 when a step
 * does not do what it should.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'playwright/test';

import { openInElectron } from '../test/support/open-in-electron.ts';
import {
  connect,
  openSettings,
  running,
  search,
  searchAndStart,
  signIn,
  stop,
  syncStatus,
  workList,
} from '../test/support/steps.ts';
import { startTestService } from '../test/support/test-service.ts';
import { middayPlace } from '../test/support/midday-zone.ts';
import { crowdedReports, emptyReports, logDays, usualReports } from './demo/day-and-reports.mjs';
import { everyScreen, findings, pictures } from './demo/every-screen.mjs';
import { film } from './demo/film.mjs';
import { dismissMessages, shoot, shots } from './demo/pictures.mjs';
import { cardAndSettings, timeAway, trayPanel, unconfirmed } from './demo/screens.mjs';

const MINUTE_MS = 60_000;

async function step(words, work) {
  process.stdout.write(`  ${words} … `);
  const result = await work();
  console.log(result ?? 'done');
}

async function sync(page) {
  return (await syncStatus(page).textContent()).trim();
}

async function builtInBoard(page) {
  await step('First run: two ways in', async () => {
    await shoot(page, 'first-run');
  });
  await step('Choosing the built-in board', async () => {
    await page.getByRole('button', { name: 'Try the built-in board' }).click();
    await expect(workList(page).getByRole('row').first()).toBeVisible();
    await shoot(page, 'work-list');
    return `${await workList(page).getByRole('row').count()} cards on the work list`;
  });
  const start = workList(page)
    .getByRole('button', { name: /^Start / })
    .first();
  const card = (await start.getAttribute('aria-label')).replace(/^Start /, '');
  await step(`One click starts “${card}”`, async () => {
    await start.click();
    await expect(running(page).getByRole('timer')).toBeVisible();
    await expect(syncStatus(page)).toHaveText('All saved');
    return sync(page);
  });
  await cardAndSettings(page, card, step);
  await step('One click stops it', async () => {
    await stop(page, card);
    await expect(syncStatus(page)).toHaveText('All saved');
    return `today's total ${await page.getByRole('status', { name: "Today's total" }).textContent()}`;
  });
  await signOut(page);
}

async function signOut(page) {
  await step('Signing out', async () => {
    await openSettings(page, 'Accounts');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  });
}

/** A day that began before the demo: logged at the service, as another device would. */
async function earlierToday(service, tasks) {
  let end = Math.floor(Date.now() / 1000) * 1000 - 6 * MINUTE_MS;
  for (const [index, minutes] of [35, 80, 25, 50].entries()) {
    await service.log(tasks[index], end - minutes * MINUTE_MS, end);
    end -= (minutes + 10 + index * 7) * MINUTE_MS;
  }
}

async function servedBoard(page, service) {
  const tasks = await service.tasks();
  await earlierToday(service, tasks);
  await logDays(service, tasks, 13);
  await step('Connecting to a separately served board with a wrong token', async () => {
    await connect(page, service.url, 'not-the-token');
    await expect(page.getByRole('alert')).toContainText('refused this token');
    return 'refused in words, nothing stored';
  });
  await step('Connecting with the right one', async () => {
    await signIn(page, service);
    await expect(page.getByRole('grid', { name: 'Sessions' }).getByRole('row').first()).toBeVisible();
    return sync(page);
  });
  const [, first, second] = tasks;
  await step('Searching while typing', async () => {
    await search(page).fill(first.name.split(' ').slice(0, 2).join(' '));
    await page.getByRole('option', { name: first.name }).first().waitFor();
    await shoot(page, 'search');
  });
  await step(`Enter starts “${first.name}”`, async () => {
    await searchAndStart(page, first.name);
    await expect(syncStatus(page)).toHaveText('All saved');
    await expect(running(page).getByRole('timer')).not.toHaveText('0:00:00');
    await shoot(page, 'running');
  });
  await offline(page, service, first, second);
}

async function offline(page, service, first, second) {
  const before = (await service.trackers()).length;
  await step('The train enters a tunnel: the service is out of reach', () => service.network.cut());
  await step('Switching to another task and stopping it, all the same', async () => {
    await searchAndStart(page, second.name);
    await stop(page, second.name);
    await expect(syncStatus(page)).toContainText('waiting, offline since');
    await shoot(page, 'offline');
    return sync(page);
  });
  await step('The tunnel ends', async () => {
    await service.network.restore();
    await expect(syncStatus(page)).toHaveText('All saved', { timeout: 40_000 });
    const arrived = (await service.trackers()).length - before;
    if (arrived !== 1) throw new Error(`${arrived} trackers arrived instead of 1`);
    return `All saved: it arrived exactly once, and “${first.name}” is stopped there too`;
  });
}

async function summary(page) {
  await page.getByRole('tab', { name: 'Today' }).click();
  const sessions = page.getByRole('grid', { name: 'Sessions' }).getByRole('row');
  const rows = await sessions.evaluateAll((items) =>
    items.map((item) =>
      item.innerText
        .split('\n')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  );
  console.log('\nToday');
  console.table(rows.map((parts) => ({ when: parts[0], what: parts[1], time: parts.at(-1) })));
  console.log(`Total ${await page.getByRole('status', { name: "Today's total" }).textContent()}\n`);
}

/** As `test/support/app-fixture.ts` hands it to a test; `restart` kills the app and opens it again after `before`. */
async function openApp(folder) {
  let opened = await openInElectron(folder);
  return {
    get page() {
      return opened.page;
    },
    get electron() {
      return opened.electron;
    },
    shell: 'electron',
    userDataDir: folder,
    restart: async (before) => {
      await opened.end('SIGKILL');
      before();
      opened = await openInElectron(folder);
    },
    end: async (ending) => await opened.end(ending),
  };
}

/** Each on a folder of its own: time that was tracked in one account counts towards the day of every other one. */
async function withApp(work) {
  const folder = await mkdtemp(join(tmpdir(), 'cardclock-demo-'));
  const app = await openApp(folder);
  try {
    await expect(app.page.getByRole('button', { name: 'Try the built-in board' })).toBeVisible();
    await dismissMessages(app.page);
    await work(app);
  } finally {
    await app.end('quit');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function play() {
  await mkdir(shots, { recursive: true });
  const timezone = middayPlace();
  const service = await startTestService({ timezone });
  const other = await startTestService({ timezone });
  const filmed = await startTestService({ timezone });
  try {
    await withApp(async ({ page }) => {
      await earlierToday(filmed, await filmed.tasks());
      await film(page, filmed, step);
    });
    await withApp(async ({ page }) => await builtInBoard(page));
    await withApp(async (app) => {
      await servedBoard(app.page, service);
      await summary(app.page);
      const tasks = await service.tasks();
      await trayPanel(app.page, step);
      await usualReports(app, service, tasks.at(-1), step);
      await timeAway(app, service, tasks.at(-2), step);
      await unconfirmed(app, service, tasks.slice(-4, -2), step);
    });
    await withApp(async (app) => {
      await emptyReports(app.page, other, step);
      await crowdedReports(app, other, step);
    });
    console.log('Pictures are in docs/screenshots/.');
  } finally {
    await service[Symbol.asyncDispose]();
    await other[Symbol.asyncDispose]();
    await filmed[Symbol.asyncDispose]();
  }
}

async function lookAtAll() {
  const service = await startTestService({ timezone: middayPlace() });
  try {
    await withApp(async (app) => await everyScreen(app, service, step));
    console.log(`The pictures are in ${pictures}. Axe found ${findings.length === 0 ? 'nothing on any' : 'this'}.`);
    for (const finding of findings) console.error(finding);
    if (findings.length > 0) process.exitCode = 1;
  } finally {
    await service[Symbol.asyncDispose]();
  }
}

try {
  console.log('Cardclock plays a short day in the real app.');
  await (process.argv.includes('--all') ? lookAtAll() : play());
} catch (error) {
  console.log('failed');
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
