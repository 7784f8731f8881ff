import type { Page } from 'playwright';
import { z } from 'zod';
import type { Bridge } from '../../common/ipc/commands.ts';

declare global {
  interface Window {
    readonly cardclock: Bridge;
  }
}

export interface Keystroke {
  /** From the key to the frame in which the list was drawn for it: with the answer, and with waiting for the screen. */
  readonly wholeMs: number;
  /** Processor time of the page's main thread: from the key to the question, and from the answer to the drawn frame. */
  readonly ownMs: number;
}

const EVENT = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** µs */
  ts: z.number(),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  args: z.looseObject({ name: z.unknown().optional() }).optional(),
});
const TRACE = z.object({ traceEvents: z.array(EVENT) });
const CATEGORIES = ['toplevel', 'blink.user_timing', '__metadata'];
const NAMES = ['pressed', 'asked', 'answered', 'painted'] as const;

type Event = z.infer<typeof EVENT>;
type Times = Readonly<Record<(typeof NAMES)[number], number>>;

/** Types each text letter by letter, and goes on when its list was drawn; letters that leave the list as it is are left out. */
export async function keystrokes(page: Page, texts: readonly string[]): Promise<readonly Keystroke[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('this page has no browser of its own');
  const field = page.getByRole('combobox', { name: 'Search tasks' });
  await field.focus();
  // A field without it stands there until its code has come.
  await page.locator('.palette-popup').waitFor({ state: 'attached' });
  await page.evaluate(markKeystrokes);
  await browser.startTracing(page, { categories: CATEGORIES });
  for (const text of texts) {
    for (const letter of text) {
      await page.evaluate(() => performance.mark('turn'));
      await page.keyboard.type(letter);
      await page.waitForFunction(() => performance.getEntriesByName('settled').length > 0);
      await page.evaluate(() => performance.clearMarks());
    }
    await field.fill('');
  }
  const { traceEvents } = TRACE.parse(JSON.parse((await browser.stopTracing()).toString('utf8')));
  return read(traceEvents);
}

function read(events: readonly Event[]): readonly Keystroke[] {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const ids = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
  const own = events.filter(({ pid, tid }) => ids.has(`${pid} ${tid}`)).toSorted((a, b) => a.ts - b.ts);
  const tasks = own.filter(({ name }) => name.endsWith('RunTask'));
  return turnsOf(own).map((times) => {
    const parts = [
      [times.pressed, times.asked],
      [times.answered, times.painted],
    ] as const;
    const within = tasks.filter(({ ts, dur }) => parts.some(([from, to]) => ts < to && ts + dur > from));
    return {
      wholeMs: (times.painted - times.pressed) / 1000,
      ownMs: within.reduce((sum, { tdur }) => sum + tdur / 1000, 0),
    };
  });
}

/** Of each letter the first of each mark. */
function turnsOf(events: readonly Event[]): readonly Times[] {
  const turns: Map<string, number>[] = [];
  for (const { name, ts } of events) {
    if (name === 'turn') turns.push(new Map());
    const turn = turns.at(-1);
    if (turn !== undefined && !turn.has(name)) turn.set(name, ts);
  }
  return turns.flatMap((turn) => {
    const [pressed, asked, answered, painted] = NAMES.map((name) => turn.get(name));
    if (pressed === undefined || asked === undefined || answered === undefined || painted === undefined) return [];
    return [{ pressed, asked, answered, painted }];
  });
}

/** In the page: marks what happens to each letter; `settled` is the last of it. */
function markKeystrokes(): void {
  const { cardclock } = window;
  const { invoke } = cardclock;
  const popup = document.querySelector('.palette-popup');
  if (popup === null) throw new Error('the search is not there');
  let state: 'typing' | 'answered' | 'changed' = 'typing';
  // After the next frame has been drawn: a message queued within its callback runs behind the paint.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- this runs in the page, which knows nothing of this file
  const afterFrame = (then: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', then);
      port1.start();
      port2.postMessage(null);
    });
  };
  const pressed = (): void => {
    state = 'typing';
    performance.mark('pressed');
  };
  // Letters that no key has are put in without one.
  addEventListener('keydown', pressed, { capture: true });
  addEventListener('beforeinput', pressed, { capture: true });
  const noting: Bridge['invoke'] = async (command, input) => {
    if (command !== 'search:cached') return await invoke(command, input);
    performance.mark('asked');
    const reply = await invoke(command, input);
    performance.mark('answered');
    state = 'answered';
    // Where nothing changes, nothing is drawn: two frames later that is sure.
    afterFrame(() => {
      afterFrame(() => {
        if (state === 'answered') performance.mark('settled');
      });
    });
    return reply;
  };
  Object.assign(cardclock, { invoke: noting });
  new MutationObserver(() => {
    if (state !== 'answered') return;
    state = 'changed';
    afterFrame(() => {
      performance.mark('painted');
      performance.mark('settled');
    });
  }).observe(popup, { subtree: true, childList: true, characterData: true, attributes: true });
}
