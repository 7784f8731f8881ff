import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Attempt, sharedUntilItFails } from '../../../../main/shell/updates/shared-until-it-fails.ts';
import { serveUpdateFeed } from '../../../support/update-feed.ts';

const SILENT_MS = 100;
const AMPLE_MS = 60_000;

/** Hands out its pending answer again, as electron-updater does. */
function createAsker() {
  let pending: Promise<string> | undefined;
  return async (url: string): Promise<string> => {
    pending ??= fetch(`${url}/latest-linux.yml`).then(async (answer) => await answer.text());
    return await pending;
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('what is shared until it fails', () => {
  it('is given up when a feed takes a request and never answers, and made anew for the next', async () => {
    await using feed = await serveUpdateFeed('');
    const shared = sharedUntilItFails(async () => await Promise.resolve(createAsker()));
    let isAborted = false;
    const first = shared.use(SILENT_MS, async (ask, { signal }) => {
      signal.addEventListener('abort', () => {
        isAborted = true;
      });
      return await ask(feed.silentUrl);
    });
    await expect(first).rejects.toThrow('nothing was heard of it for 0 s');
    expect(isAborted).toBe(true);

    expect(await shared.use(AMPLE_MS, async (ask) => await ask(feed.url))).toContain('version: 99.0.0');
  });

  it('is given up when it is called off, be it before it began, and made anew for the next', async () => {
    let made = 0;
    const shared = sharedUntilItFails(async () => await Promise.resolve((made += 1)));
    const ending = new AbortController();
    let isAborted = false;
    const { promise: never } = Promise.withResolvers<never>();
    const first = shared.use(
      AMPLE_MS,
      async (_it, { signal }) => {
        signal.addEventListener('abort', () => {
          isAborted = true;
        });
        ending.abort();
        return await never;
      },
      ending.signal,
    );

    await expect(first).rejects.toThrow('called off');
    expect(isAborted).toBe(true);
    await expect(shared.use(AMPLE_MS, async () => await never, ending.signal)).rejects.toThrow('called off');
    expect(await shared.use(AMPLE_MS, async (it) => await Promise.resolve(it))).toBeGreaterThan(1);
  });

  it('is one for all while it works, and another one where it could not be made', async () => {
    let made = 0;
    const shared = sharedUntilItFails(async () => {
      made += 1;
      return await (made === 1 ? Promise.reject(new Error('no disk')) : Promise.resolve(made));
    });
    const number = async (): Promise<number> => await shared.use(AMPLE_MS, async (it) => await Promise.resolve(it));

    await expect(number()).rejects.toThrow('no disk');
    expect([await number(), await number()]).toEqual([2, 2]);
  });

  it('goes on for as long as something is heard of it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const shared = sharedUntilItFails(async () => await Promise.resolve('it'));
    const slowly = async (_it: string, { heard }: Attempt): Promise<string> => {
      for (let turn = 0; turn < 5; turn += 1) {
        heard();
        // oxlint-disable-next-line no-await-in-loop -- time has to pass between them
        await vi.advanceTimersByTimeAsync(SILENT_MS - 1);
      }
      return 'done';
    };

    expect(await shared.use(SILENT_MS, slowly)).toBe('done');
  });
});
