import type { OnDefect } from './log.ts';

/** For all that is on its way to end: far more than any part of it waits. */
const CLOSING_MS = 10_000;
/** For windows and processes to go, once nothing is left to be written. */
const GOING_MS = 5000;

interface QuittingPorts {
  /** Electron's. */
  readonly app: {
    readonly on: (event: 'before-quit', listener: (event: { readonly preventDefault: () => void }) => void) => unknown;
    readonly quit: () => void;
    readonly exit: () => void;
  };
  readonly close: () => Promise<void>;
  /** Whatever still comes of the desktop is no longer taken. */
  readonly letGo: () => void;
  readonly onDefect: OnDefect;
}

/** Waits for what is on its way, so that its answer is journalled; what is not sent waits on disk. Nothing that hangs keeps the app. */
export function quitInOrder({ app, close, letGo, onDefect }: QuittingPorts): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    // Asked once more, by a second signal: one closing is enough.
    if (state === 'closing') return;
    state = 'closing';
    void within(CLOSING_MS, async () => {
      try {
        letGo();
      } finally {
        await close();
      }
    })
      .catch(onDefect)
      .finally(() => {
        state = 'closed';
        // Asked within the quit that is still going on, Electron would take the second one back.
        setImmediate(() => app.quit());
        setTimeout(() => {
          onDefect(new Error('the app did not go by itself'));
          app.exit();
        }, GOING_MS);
      });
  });
}

async function within(ms: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('closing took too long')), ms);
  });
  await Promise.race([work(), limit]).finally(() => clearTimeout(timer));
}
