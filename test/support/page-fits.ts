import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { build } from 'esbuild';
import type { Locator, Page } from 'playwright';
import { expect, type TestInfo } from 'playwright/test';
import type { Language } from '../../common/i18n/languages.ts';
import { launchCommand } from './launch-command.ts';
import type { OpenedApp } from './running-app.ts';
import { tier } from './tier.ts';

/** Generous, for only what went wrong waits so long. */
const LIMIT_MS = 60_000;
/** In each view: more of them have the same cause. */
const MOST_TOLD = 12;

/** One column, the widest of one column, the window as it opens first, a whole screen; and the first and third with large text. */
const SIZES = [
  { width: 400, height: 720, text: '100%', layout: 'narrow' },
  { width: 720, height: 720, text: '100%', layout: 'narrow' },
  { width: 1040, height: 720, text: '100%', layout: 'wide' },
  { width: 1600, height: 900, text: '100%', layout: 'wide' },
  { width: 400, height: 720, text: '200%', layout: 'narrow' },
  { width: 1040, height: 720, text: '200%', layout: 'narrow' },
] as const;

const CARDS = 30;

const LANGUAGES: readonly Language[] = ['de', 'en', 'es', 'fr'];

interface Look {
  readonly size: (typeof SIZES)[number];
  readonly language: Language;
}

/** One language after the other: to speak another draws everything anew. */
const LOOKS: readonly Look[] = LANGUAGES.flatMap((language) => SIZES.map((size) => ({ size, language })));

/**
 * What does not fit in an app that a test has left behind, in words: no document scrolls, whatever takes the focus can be brought
 * into sight, no text lies on another, no target is too small for the pointer. In the deep run after a journey also with 30 cards
 * of long names on the work list, in every view, in one size and one language: each has its turn among the journeys. An app that is
 * gone is not looked at; one that does not answer fails the test.
 */
export async function whatDoesNotFit(opened: OpenedApp, testInfo: TestInfo): Promise<readonly string[]> {
  if (!hasPage(opened)) return [];
  const { page } = opened;
  const found: string[] = [];
  for (const each of page.context().pages()) found.push(...((await unlessGone(misfitsOf(each))) ?? []));
  if (tier.name === 'gate' || !testInfo.file.includes('journeys') || isLaidOutByOld(testInfo)) return found;
  return [...found, ...((await unlessGone(crowdedMisfits(page, [lookOf(testInfo)]))) ?? [])];
}

/** By an Electron out of support, which lays out large text otherwise: nobody gets it. */
export function isLaidOutByOld({ project }: Pick<TestInfo, 'project'>): boolean {
  return project.name === 'electron' && launchCommand().kind === 'fallback';
}

/** Whose turn it is. */
function lookOf({ project, titlePath }: TestInfo): Look {
  const turn = createHash('sha256')
    .update([project.name, ...titlePath].join())
    .digest()
    .readUInt32BE();
  const look = LOOKS[turn % LOOKS.length];
  if (look === undefined) throw new Error('there is nothing to look at');
  return look;
}

/** What does not fit with 30 cards of long names, in every view. Empty where nobody is signed in, or may make cards. */
export async function crowdedMisfits(page: Page, looks: readonly Look[] = LOOKS): Promise<readonly string[]> {
  const [root, views] = [page.locator('html'), page.locator('.workspace-tab')];
  if ((await views.count()) === 0) return [];
  // Where one column shows the settings, the work list is not drawn anew for each of the cards.
  await page.setViewportSize({ width: 400, height: 720 });
  await expect(root).toHaveAttribute('data-layout', 'narrow');
  await openView(views.last());
  if (!(await answer(page.evaluate(crowd, CARDS)))) return [];
  const found: string[] = [];
  for (const look of looks) found.push(...(await lookAt(page, look)));
  return found;
}

async function lookAt(page: Page, { size: { text, layout, ...size }, language }: Look): Promise<readonly string[]> {
  const root = page.locator('html');
  await answer(page.evaluate(speakAs, { language, text }));
  await expect(root).toHaveAttribute('lang', language);
  await page.setViewportSize(size);
  await expect(root).toHaveAttribute('data-layout', layout);
  const found: string[] = [];
  // By their names: that of Sync comes while something waits and goes once all is saved, and the others have other places then.
  const ids = await page.locator('.workspace-tab').evaluateAll((tabs) => tabs.map(({ id }) => id));
  for (const [at, id] of ids.entries()) {
    const view = page.locator(`#${id}`);
    if (!(await openView(view))) continue;
    if (at === 0)
      await expect.poll(async () => await answer(page.evaluate(cardsDrawn)), { intervals: [20] }).toBe(CARDS);
    // The settings are seven screens.
    const sections = await page.locator('.settings-section').all();
    for (const part of sections.length === 0 ? [view] : sections) {
      if (part !== view) await openView(part);
      const name = await part.textContent();
      const where = `${name}, ${size.width}×${size.height}, text at ${text}, ${language}, 30 cards`;
      found.push(...(await misfitsOf(page)).map((misfit) => `${where}: ${misfit}`));
    }
  }
  return found;
}

/** Also where something lies over the tabs. False where the tab is gone by then: the one that is chosen stays. */
async function openView(tab: Locator): Promise<boolean> {
  const isThere = await tab.evaluateAll((tabs) => {
    for (const one of tabs) if (one instanceof HTMLElement) one.click();
    return tabs.length > 0;
  });
  if (!isThere) return false;
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab.page().locator('.workspace-panel')).not.toBeEmpty();
  return true;
}

/** Started hidden, or ended, it has none. */
function hasPage(opened: OpenedApp): boolean {
  try {
    return !opened.page.isClosed();
  } catch {
    return false;
  }
}

let script: Promise<string> | undefined;

async function misfitsOf(page: Page): Promise<readonly string[]> {
  script ??= bundled();
  return (await answer(page.evaluate<readonly string[]>(await script))).slice(0, MOST_TOLD);
}

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'fits', 'misfits.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'fits',
    write: false,
  });
  return `(async () => { ${outputFiles.map(({ text }) => text).join('')} await fits.atRest(); return fits.misfits(); })()`;
}

/** Undefined where the page is gone. */
async function unlessGone<T>(looked: Promise<T>): Promise<T | undefined> {
  return await looked.catch((error: unknown) => {
    if (/has been closed|Target closed|crashed|destroyed|ECONN/i.test(String(error))) return undefined;
    throw error;
  });
}

/** Throws where the page is there and says nothing: then nothing was looked at. */
async function answer<T>(asked: Promise<T>): Promise<T> {
  const late = after(LIMIT_MS, 'late' as const, { ref: false });
  const said = await Promise.race([asked, late]);
  if (said === 'late') throw new Error(`the app gave no answer within ${LIMIT_MS / 1000} s to the look at what fits`);
  return said;
}

/** Runs in the page. Cards of long names, and a day of short entries among long ones; false where nobody may make cards. */
async function crowd(count: number): Promise<boolean> {
  const { invoke } = window.cardclock;
  const options = await invoke('task:create-options', null);
  if (!options.ok) throw new Error(`no boards to crowd the window from: ${options.error.message}`);
  const [board] = options.value.boards;
  if (board === undefined) return false;
  const place = { boardId: board.boardId, stageId: null, cardTypeId: null };
  const cards = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const name = `Geschwindigkeitsbegrenzungsüberwachung der Zahlungsabwicklung im Kundenportal prüfen, Teil ${at}`;
      const made = await invoke('task:create', { ...place, name, start: false });
      if (!made.ok) throw new Error(`no card to crowd the window with: ${made.error.message}`);
      return made.value.taskId ?? 0;
    }),
  );
  const added = await Promise.all(cards.map(async (taskId) => await invoke('work-list:add', { taskId })));
  const refused = added.find((answer) => !answer.ok);
  if (refused?.ok === false) throw new Error(`no work list to crowd: ${refused.error.message}`);
  await Promise.all(
    cards.slice(0, 8).map(async (taskId, at) => {
      const minutes = at < 5 ? 1 : 15;
      const endedAt = Date.now() - at * minutes * 60_000;
      await invoke('time:log', { taskId, startedAt: endedAt - minutes * 60_000, endedAt });
    }),
  );
  return true;
}

/** Runs in the page. How many of the cards are there. */
function cardsDrawn(): number {
  const names = document.body.innerText.matchAll(/im Kundenportal prüfen, Teil (\d+)/g);
  return new Set([...names].map(([, at]) => at)).size;
}

/** Runs in the page. Another language draws all of it anew, also what lies over it. */
async function speakAs({ language, text }: { readonly language: Language; readonly text: string }): Promise<void> {
  document.documentElement.style.fontSize = text;
  window.dispatchEvent(new Event('resize'));
  await window.cardclock.invoke('settings:change', { language });
}
