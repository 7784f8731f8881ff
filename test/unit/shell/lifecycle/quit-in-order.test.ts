import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { quitInOrder } from '../../../../main/shell/lifecycle/quit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An app whose quit goes through as soon as nobody holds it up. */
function quitting(letGo: () => void) {
  const closing = Promise.withResolvers<void>();
  const defects: unknown[] = [];
  let closes = 0;
  let isGone = false;
  const listeners: ((event: { readonly preventDefault: () => void }) => void)[] = [];
  function quit(): void {
    let isHeldUp = false;
    for (const listener of listeners) listener({ preventDefault: () => (isHeldUp = true) });
    isGone ||= !isHeldUp;
  }
  quitInOrder({
    app: { on: (_event, listener) => listeners.push(listener), quit, exit: () => {} },
    close: async () => {
      closes += 1;
      await closing.promise;
    },
    letGo,
    onDefect: (error) => defects.push(error),
  });
  return { quit, closed: closing.resolve, seen: () => ({ closes, isGone, defects }) };
}

describe('a quit', () => {
  it('closes once, however often it is asked for meanwhile', async () => {
    const app = quitting(() => {});

    app.quit();
    app.quit();
    expect(app.seen()).toEqual({ closes: 1, isGone: false, defects: [] });
    app.closed();
    await vi.advanceTimersByTimeAsync(0);

    expect(app.seen()).toEqual({ closes: 1, isGone: true, defects: [] });
  });

  it('closes and ends also where letting go of the desktop fails', async () => {
    const broken = new Error('the panel is no more');
    const app = quitting(() => {
      throw broken;
    });

    app.quit();
    app.closed();
    await vi.advanceTimersByTimeAsync(0);

    expect(app.seen()).toEqual({ closes: 1, isGone: true, defects: [broken] });
  });
});
