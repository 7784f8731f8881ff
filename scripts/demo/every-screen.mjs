/** `npm run demo -- --all`: every screen of the window in every look that people give it, into `out/pictures`, and what axe finds on each. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from 'playwright/test';

import { axeFindings } from '../../test/support/axe-findings.ts';
import { holdLock } from '../../test/support/hold-lock.ts';
import { searchAndStart, signIn, stop, syncStatus, workList } from '../../test/support/steps.ts';
import { askService, minutesBefore, openView, saveAll } from '../../test/support/time-steps.ts';
import { projectFolder } from '../project.mjs';
import { logDays } from './day-and-reports.mjs';
import { dismissMessages } from './pictures.mjs';
import { changeTwice, openAfterAway, openPanel, stopAtAway } from './screens.mjs';

export const pictures = join(projectFolder, 'out', 'pictures');

const USUAL = { language: 'en', width: 1040, height: 720, text: '100%', colorScheme: 'light' };

const LOOKS = {
  light: USUAL,
  dark: { ...USUAL, colorScheme: 'dark' },
  'large-text': { ...USUAL, text: '200%' },
  '400px': { ...USUAL, width: 400 },
  '720px': { ...USUAL, width: 720 },
  '1600px': { ...USUAL, width: 1600, height: 900 },
  de: { ...USUAL, language: 'de' },
  fr: { ...USUAL, language: 'fr' },
  es: { ...USUAL, language: 'es' },
};

const SECTIONS = ['general', 'tracking', 'reminders', 'shortcuts', 'accounts', 'data', 'help'];

/** Each by keys and places alone, since its words are those of any language; with what shows that it is there. */
const SCREENS = {
  today: [async (page) => await view(page, 1), '.today-columns'],
  'today-edit': [async (page) => await onFirstEntry(page, 'e'), '.inline-times'],
  card: [async (page) => await onFirstEntry(page, 'o'), '.card-parts'],
  'add-time': [async (page) => await key(page, 1, 'n'), '.dialog'],
  'move-entry': [async (page) => await onFirstEntry(page, 'm'), '.dialog'],
  palette: [async (page) => await key(page, 1, 'Control+k'), '.palette-option'],
  search: [
    async (page) => {
      await key(page, 1, 'Control+k');
      await page.keyboard.type('a');
    },
    '.search-hit mark',
  ],
  week: [async (page) => await choose(page, 2, '.workspace-panel .segment', 0), '.week-calendar'],
  'week-hours': [async (page) => await choose(page, 2, '.workspace-panel .segment', 1), '.week-table'],
  reports: [async (page) => await choose(page, 3, '.reports-tab-row .segment', 0), '.summary'],
  'reports-entries': [async (page) => await choose(page, 3, '.reports-tab-row .segment', 1), '.detailed-row'],
  'reports-timesheet': [async (page) => await choose(page, 3, '.reports-tab-row .segment', 2), '.reports-panel table'],
  'reports-filter': [async (page) => await choose(page, 3, '.reports-line .popover-button', 3), '.popover'],
  'reports-export': [async (page) => await choose(page, 3, '.reports-export .popover-button', 0), '.popover'],
  ...Object.fromEntries(
    SECTIONS.map((section, at) => [
      `settings-${section}`,
      [async (page) => await choose(page, 5, '.settings-section', at), '.settings-panel h2'],
    ]),
  ),
  keys: [async (page) => await key(page, 1, 'F1'), '.dialog'],
  sync: [async (page) => await choose(page, 1, '.footer-sync-button', 0), '.outbox-panel'],
};

async function view(page, digit) {
  await leave(page);
  await page.keyboard.press(`Control+${digit}`);
  // Arrows are the tab's own while it has the cursor.
  await page.evaluate(() => document.activeElement?.blur());
}

/** Whatever lies over the window, and over that. */
async function leave(page) {
  for (let layer = 0; layer < 3; layer += 1) await page.keyboard.press('Escape');
}

async function key(page, digit, pressed) {
  await view(page, digit);
  await page.keyboard.press(pressed);
}

async function onFirstEntry(page, pressed) {
  await view(page, 1);
  await page.locator('.today-session').first().focus();
  await page.keyboard.press(pressed);
}

async function choose(page, digit, selector, at) {
  await view(page, digit);
  await page.locator(selector).nth(at).click();
}

async function dress(page, { language, text, colorScheme, ...size }) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
  await page.evaluate(
    async (wanted) => {
      document.documentElement.style.fontSize = wanted.text;
      window.dispatchEvent(new Event('resize'));
      await window.cardclock.invoke('settings:change', { language: wanted.language });
    },
    { text, language },
  );
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** What axe found, by the name of the picture. */
export const findings = [];

async function keep(page, name) {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' });
  findings.push(...(await axeFindings(page)).map((finding) => `${name}: ${finding}`));
}

async function inEveryLook(page, looks, shoot) {
  for (const look of looks) {
    await dress(page, LOOKS[look]);
    await shoot(look);
  }
  await dress(page, USUAL);
}

async function shootScreens(page, screens, look) {
  for (const screen of screens) {
    const [go, shown] = SCREENS[screen];
    await go(page);
    await expect(page.locator(shown).first(), `${screen}, ${look}`).toBeVisible();
    await keep(page, `${screen}-${look}`);
  }
  await leave(page);
}

/** A day as it is at noon, of two boards, with a timer that runs, and two weeks before it. */
async function layDay(page, service) {
  const tasks = await service.tasks();
  const ago = minutesBefore();
  await logDays(service, tasks, 13);
  const [first, third] = tasks.slice(-2);
  const second = tasks.find((task) => task.board_id !== first.board_id);
  await service.log(first, ago(220), ago(150));
  await service.log(second, ago(150), ago(95));
  await service.log(first, ago(80), ago(48));
  await openView(page, 'Today');
  await saveAll(page);
  await searchAndStart(page, third.name);
  await expect(syncStatus(page)).toHaveText('All saved');
  await dismissMessages(page);
  return second;
}

/** What nobody wishes for. */
async function troubles(app, service, task, step) {
  const shootIn = async (name, digit) =>
    await inEveryLook(app.page, Object.keys(LOOKS), async (look) => {
      await view(app.page, digit);
      await keep(app.page, `${name}-${look}`);
    });
  await step('Changed here and elsewhere', async () => {
    await changeTwice(app.page, service, task);
    await shootIn('needs-you', 4);
  });
  await step('A file that another program holds: what is clicked is kept', async () => {
    await openView(app.page, 'Today');
    await using _other = await holdLock(join(app.userDataDir, 'journal.sqlite'));
    const start = workList(app.page).getByRole('button', { name: /^Start / });
    await start.first().click();
    await expect(app.page.getByText('another program holds it').first()).toBeVisible({ timeout: 30_000 });
    await shootIn('not-written', 1);
  });
  await step('Killed while a timer ran, opened again forty minutes later', async () => {
    const asked = await openAfterAway(app, service, task);
    await shootIn('time-away', 1);
    await stopAtAway(asked);
  });
  await step('A token that is no longer good', async () => {
    const { id } = await service.get('/api/v3/users/current.json');
    await service.admin('revoke-token', '--user', String(id));
    await askService(app.page);
    await expect(app.page.getByRole('form', { name: 'Sign in again' })).toBeVisible({ timeout: 30_000 });
    await shootIn('token-refused', 1);
  });
}

/** `app` as in `test/support/download.ts`. */
export async function everyScreen(app, service, step) {
  const { page } = app;
  await mkdir(pictures, { recursive: true });
  const looks = Object.keys(LOOKS);
  await step('The first run', async () => {
    await inEveryLook(page, looks, async (look) => await keep(page, `first-run-${look}`));
  });
  await step('A day without an entry', async () => {
    await signIn(page, service);
    await dismissMessages(page);
    await inEveryLook(page, looks, async (look) => {
      await view(page, 1);
      await keep(page, `empty-${look}`);
    });
  });
  const task = await layDay(page, service);
  for (const look of looks) {
    await step(`Every screen: ${look}`, async () => {
      await dress(page, LOOKS[look]);
      await shootScreens(page, Object.keys(SCREENS), look);
    });
  }
  await dress(page, USUAL);
  await step('What waits, and what is not said twice', async () => {
    await service.network.cut();
    await searchAndStart(page, task.name);
    await stop(page, task.name);
    await expect(syncStatus(page)).toContainText('waiting, offline since');
    await inEveryLook(page, looks, async (look) => {
      await view(page, 1);
      await keep(page, `offline-${look}`);
      await view(page, 4);
      await keep(page, `waiting-${look}`);
    });
    await service.network.restore();
  });
  await step('The panel of the tray', async () => {
    const panel = await openPanel(page);
    for (const look of ['light', 'dark', 'large-text', 'de', 'fr', 'es']) {
      await dress(panel, { ...LOOKS[look], width: 380, height: 600 });
      await keep(panel, `panel-${look}`);
    }
    await dress(panel, { ...USUAL, width: 380, height: 600 });
    await panel.keyboard.press('Escape');
  });
  await troubles(app, service, task, step);
}
