import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { build } from 'esbuild';
import type { Page } from 'playwright';
import type { TestInfo } from 'playwright/test';
import type { Language } from '../../common/i18n/languages.ts';
import type { OpenedApp } from './running-app.ts';

/** Generous, for only what went wrong waits so long. */
const LIMIT_MS = 30_000;
/** In each view: more of them have the same cause. */
const MOST_TOLD = 12;

/** One column, the widest of one column, the window as it opens first, a whole screen; and the first and third with large text. */
const SIZES = [
  { width: 400, height: 720, text: '100%' },
  { width: 720, height: 720, text: '100%' },
  { width: 1040, height: 720, text: '100%' },
  { width: 1600, height: 900, text: '100%' },
  { width: 400, height: 720, text: '200%' },
  { width: 1040, height: 720, text: '200%' },
] as const;

const CARDS = 30;

const LANGUAGES: readonly Language[] = ['de', 'en', 'es', 'fr'];

/**
 * What does not fit in an app that a test has left behind, in words. First as it is: no document scrolls, whatever takes the
 * focus can be brought into sight, no text lies on another, no target is too small for the pointer. Then, after a journey, with 30
 * cards of long names on the work list, in every view, in one size and one language: each has its turn among the journeys. An
 * app that is gone is not looked at; one that does not answer fails the test.
 */
export async function whatDoesNotFit(opened: OpenedApp, testInfo: TestInfo): Promise<readonly string[]> {
  if (!hasPage(opened)) return [];
  const { page } = opened;
  const found: string[] = [];
  for (const each of page.context().pages()) found.push(...(await misfitsOf(each)));
  if (!testInfo.file.includes('journeys') || (await answer(page.evaluate(crowd, CARDS))) !== true) return found;
  return [...found, ...(await crowdedMisfits(page, testInfo))];
}

/** In the size and language whose turn it is. */
async function crowdedMisfits(page: Page, testInfo: TestInfo): Promise<readonly string[]> {
  const found: string[] = [];
  const turn = createHash('sha256')
    .update([testInfo.project.name, ...testInfo.titlePath].join())
    .digest()
    .readUInt32BE();
  const { text, ...size } = SIZES[turn % SIZES.length] ?? SIZES[0];
  const language = LANGUAGES[Math.floor(turn / SIZES.length) % LANGUAGES.length] ?? 'en';
  await page.setViewportSize(size);
  const views = (await answer(page.evaluate(speakAs, { language, text }))) ?? 0;
  const drawn = await answer(page.evaluate(cardsDrawn, CARDS));
  if (drawn !== undefined && drawn < CARDS) found.push(`of the ${CARDS} cards only ${drawn} are drawn`);
  for (let view = 0; view < views; view += 1) {
    const name = await answer(page.evaluate(openView, view));
    const where = `${name}, ${size.width}×${size.height}, text at ${text}, ${language}, 30 cards`;
    found.push(...(await misfitsOf(page)).map((misfit) => `${where}: ${misfit}`));
  }
  return found;
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
  return (await answer(page.evaluate<readonly string[]>(await script)))?.slice(0, MOST_TOLD) ?? [];
}

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'fits', 'misfits.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'fits',
    write: false,
  });
  return `(() => { ${outputFiles.map(({ text }) => text).join('')} return fits.misfits(); })()`;
}

/** Undefined where the page is gone. Throws where it is there and says nothing: then nothing was looked at. */
async function answer<T>(asked: Promise<T>): Promise<T | undefined> {
  const given = asked.catch((error: unknown) => {
    if (/closed|crashed|destroyed|ECONN/i.test(String(error))) return undefined;
    throw error;
  });
  const late = after(LIMIT_MS, 'late' as const, { ref: false });
  const said = await Promise.race([given, late]);
  if (said === 'late') throw new Error(`the app gave no answer within ${LIMIT_MS / 1000} s to the look at what fits`);
  return said;
}

/** Runs in the page. Cards of long names, and a day of short entries among long ones; false where nobody is signed in yet, or may make cards. */
async function crowd(count: number): Promise<boolean> {
  if (document.querySelector('.workspace-tab') === null) return false;
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
      return made.value.taskId;
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

/** Runs in the page. How many of the cards are there, once they are or after two seconds. */
async function cardsDrawn(wanted: number): Promise<number> {
  document.querySelector<HTMLElement>('.workspace-tab')?.click();
  let drawn = 0;
  for (let turn = 0; turn < 100 && drawn < wanted; turn += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    const names = document.body.innerText.matchAll(/im Kundenportal prüfen, Teil (\d+)/g);
    drawn = new Set([...names].map(([, at]) => at)).size;
  }
  return drawn;
}

/** Runs in the page. Another language draws all of it anew, also what lies over it. How many views there are. */
async function speakAs({ language, text }: { readonly language: Language; readonly text: string }): Promise<number> {
  const { documentElement: root } = document;
  root.style.fontSize = text;
  window.dispatchEvent(new Event('resize'));
  await window.cardclock.invoke('settings:change', { language });
  for (let turn = 0; turn < 100 && root.lang !== language; turn += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  return document.querySelectorAll('.workspace-tab').length;
}

/** Runs in the page. The name of the view, once something of it is there. */
async function openView(index: number): Promise<string> {
  const tab = document.querySelectorAll<HTMLElement>('.workspace-tab')[index];
  tab?.click();
  const isThere = (): boolean =>
    tab?.ariaSelected === 'true' && document.querySelector('[role="tabpanel"]')?.textContent !== '';
  for (let turn = 0; turn < 100 && !isThere(); turn += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  return tab?.textContent ?? 'no view';
}
