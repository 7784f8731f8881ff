import { expect, it } from 'vitest';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const ASKED_SECONDS = 600;

it.each([429, 503])(
  'a proxy that asks for time with a page (%i) gets it, and is not taken for no network',
  async (status) => {
    await using world = await signedIn({ speed: 400 });
    const sentAt: number[] = [];
    world.network.follow(({ method }) => {
      if (method !== 'POST') return { kind: 'none' };
      sentAt.push(world.now());
      if (sentAt.length > 1) return { kind: 'none' };
      return { kind: 'page', status, isApplied: false, retryAfterSeconds: ASKED_SECONDS };
    }, world.now);
    const wasOffline: boolean[] = [];
    world.app().onSnapshot(({ sync }) => wasOffline.push(sync.offlineSince !== null));

    world.app().start(taskIds(world)[0]);
    await world.until(saved);

    const [first = 0, second = 0] = sentAt;
    expect(sentAt).toHaveLength(2);
    expect(second - first).toBeGreaterThanOrEqual(ASKED_SECONDS * 1000);
    expect(wasOffline).not.toContain(true);
  },
);
