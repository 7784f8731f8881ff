import type { Page } from 'playwright';

declare global {
  interface Window {
    /** When what is shown from a change of the page on has been painted, ms of the page's own clock. */
    paintedWhen: (isShown: () => boolean) => Promise<number>;
  }
}

/** Gives the page `paintedWhen`, for rows that measure from a click until it is painted: so nothing crosses to the page meanwhile. */
export async function tellPainted(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.paintedWhen = async (isShown) => {
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isShown()) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      });
      // After the next frame has been drawn: a message queued within its callback runs behind the paint.
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve());
          port1.start();
          port2.postMessage(null);
        });
      });
      return performance.now();
    };
  });
}
