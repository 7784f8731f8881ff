import type { Locator, Page } from 'playwright';

/** What hands did: a drag is a click that moves, what is typed into a field counts as one text. */
export interface Handwork {
  readonly keys: number;
  readonly clicks: number;
  readonly texts: number;
}

/** A person's hands, which count what they do. A combination such as Ctrl+K is one key. */
export interface Hands {
  readonly press: (key: string) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** With `Alt` held, where it is asked for. */
  readonly click: (target: Locator, held?: 'Alt') => Promise<void>;
  /** From the middle of one thing to a place that many pixels below it, or to the middle of another. */
  readonly drag: (from: Locator, to: number | Locator) => Promise<void>;
  /** All that was done since this was asked last. */
  readonly done: () => Handwork;
}

const NOTHING: Handwork = { keys: 0, clicks: 0, texts: 0 };

export function handsOn(page: Page): Hands {
  let work = NOTHING;
  function add(part: Partial<Handwork>): void {
    const { keys = 0, clicks = 0, texts = 0 } = part;
    work = { keys: work.keys + keys, clicks: work.clicks + clicks, texts: work.texts + texts };
  }

  return {
    press: async (key) => {
      add({ keys: 1 });
      await page.keyboard.press(key);
    },
    type: async (text) => {
      add({ texts: 1 });
      await page.keyboard.type(text);
    },
    click: async (target, held) => {
      add({ clicks: 1 });
      await target.click(held === undefined ? {} : { modifiers: [held] });
    },
    drag: async (from, to) => {
      add({ clicks: 1 });
      const start = await middleOf(from);
      const end = typeof to === 'number' ? { x: start.x, y: start.y + to } : await middleOf(to);
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up();
    },
    done: () => {
      const all = work;
      work = NOTHING;
      return all;
    },
  };
}

async function middleOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not on view');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
