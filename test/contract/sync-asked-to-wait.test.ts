import { expect, it } from 'vitest';
import { comesTrue } from '../support/scripted-day.ts';
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
    await comesTrue(() => sentAt.length === 1);
    await world.passes((ASKED_SECONDS + 60) * 1000);
    await world.until(saved);

    const [first = 0, second = 0] = sentAt;
    expect(sentAt).toHaveLength(2);
    expect(second - first).toBeGreaterThanOrEqual(ASKED_SECONDS * 1000);
    expect(wasOffline).not.toContain(true);
  },
);

it.each([
  { what: 'no wait that the service asked for', retryAfterSeconds: 60, failures: 1, isTried: false },
  { what: 'the back-off of an entry', failures: 7, isTried: true },
])('trying all now ends $what', async ({ failures, isTried, retryAfterSeconds }) => {
  await using world = await signedIn({ speed: 50 });
  const sentAt: number[] = [];
  world.network.follow(({ method }) => {
    if (method !== 'POST') return { kind: 'none' };
    sentAt.push(world.now());
    if (sentAt.length > failures) return { kind: 'none' };
    const page = { kind: 'page', status: 500, isApplied: false } as const;
    return retryAfterSeconds === undefined ? page : { ...page, retryAfterSeconds };
  }, world.now);
  world.app().start(taskIds(world)[0]);
  await comesTrue(() => sentAt.length === failures);

  // The first may come before the answer does.
  for (; sentAt.length === failures; await world.passes(2000)) world.app().tryAll();
  await world.until(saved);

  const [failed = 0, tried = 0] = sentAt.slice(-2);
  expect(tried - failed < 15_000).toBe(isTried);
});
