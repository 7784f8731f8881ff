import { describe, expect, it } from 'vitest';
import { everywhere } from '../../common/domain/search.ts';
import { wholeSecond } from '../../main/core/clock.ts';
import { type AppWorld, appWorld } from '../support/app-world.ts';
import { type Fault, HEALTHY } from '../support/faults.ts';
import { boardToMakeOn, cardsNamed } from '../support/new-tasks.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';
import { typeAlone } from '../support/typed-commands.ts';

const MINUTE_MS = 60_000;

/** The first of `times` requests at such a path is refused with this status; gives how many were made. */
function refusing(world: AppWorld, path: RegExp, status: number, times = 1): () => number {
  let asked = 0;
  const fault: Fault = { kind: 'page', status, isApplied: false };
  world.network.follow((request) => {
    if (request.method !== 'GET' || !path.test(request.path)) return HEALTHY;
    asked += 1;
    return asked <= times ? fault : HEALTHY;
  }, world.now);
  return () => asked;
}

const REPORT = /^\/api\/v1\/time_report/;
const BOARD = /^\/api\/v3\/boards\/\d+\.json/;

describe('a look that the service refuses for now is made again soon:', () => {
  it.each([500, 503, 429])('at the day’s report, after %i', async (status) => {
    await using world = await signedIn({ speed: 20 });
    const [first] = taskIds(world);
    await world.until((snapshot) => saved(snapshot) && snapshot.sync.unread === undefined);
    const startedAt = wholeSecond(world.now()) - 10 * MINUTE_MS;
    world.app().time.log(first, startedAt, startedAt + MINUTE_MS);
    await world.until((snapshot) => snapshot.today.sessions.length === 1 && saved(snapshot));
    const [tracker] = await world.board.trackers();
    const reports = refusing(world, REPORT, status, 2);

    await world.board.correctEnd(tracker?.id ?? 0, startedAt + 2 * MINUTE_MS);
    const askedAt = world.now();
    world.app().refresh();
    await world.until(({ today }) => today.sessions[0]?.endedAt === startedAt + 2 * MINUTE_MS);

    expect(world.now() - askedAt).toBeLessThan(MINUTE_MS / 2);
    expect(reports()).toBe(3);
  });

  it.each<[string, RegExp]>([
    ['which boards there are', /^\/api\/v3\/users\/current/],
    ['a board', /^\/api\/v3\/boards\/\d+/],
  ])('%s', async (_what, path) => {
    await using world = await appWorld({ speed: 20 });
    await world.app().connect(world.network.url, world.board.token, 'keychain');
    world.crash();
    const asked = refusing(world, path, 500, 2);
    expect(world.app().snapshot().boardsUnread).toBe(true);
    const askedAt = world.now();
    const name = world.board.tasks[0]?.name ?? '';

    await expect.poll(async () => (await world.app().searchCached(everywhere(name))).hits.length).toBeGreaterThan(0);

    expect(world.now() - askedAt).toBeLessThan(MINUTE_MS / 2);
    await world.until(({ boardsUnread }) => boardsUnread === undefined);
    expect(asked()).toBeGreaterThan(2);
  });

  it('the lists of what runs', async () => {
    await using world = await signedIn({ speed: 20 });
    const [first] = taskIds(world);
    await world.until((snapshot) => saved(snapshot) && snapshot.sync.unread === undefined);
    refusing(world, /[?&]active=1/, 502);

    await world.board.log(first, wholeSecond(world.now()) - MINUTE_MS, null);
    const askedAt = world.now();
    world.app().refresh();
    await world.until(({ running }) => running.length === 1);

    expect(world.now() - askedAt).toBeLessThan(MINUTE_MS / 2);
  });
});

/** The first request that creates something is done, but its answer is lost; from then on each look at `path` is answered by nothing. */
function blankAfterLost(world: AppWorld, created: RegExp, path: RegExp): void {
  let isLost = false;
  world.network.follow((request) => {
    if (isLost) return request.method === 'GET' && path.test(request.path) ? BLANK : HEALTHY;
    isLost = request.method === 'POST' && created.test(request.path);
    return isLost ? { kind: 'cut-answer', share: 0 } : HEALTHY;
  }, world.now);
}

const BLANK: Fault = { kind: 'other-words', of: () => '' };
const TRACKERS = /time_trackers/;

describe('a list that comes without a byte is not empty:', () => {
  it('what is confirmed stays', async () => {
    await using world = await signedIn({ speed: 100 });
    const [first] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 10 * MINUTE_MS;
    world.app().time.log(first, startedAt, startedAt + MINUTE_MS);
    await world.until((snapshot) => snapshot.today.sessions.length === 1 && saved(snapshot));
    world.network.follow(({ path }) => (TRACKERS.test(path) ? BLANK : HEALTHY), world.now);

    for (let minute = 0; minute < 4; minute += 1) await world.passes(MINUTE_MS);

    expect(world.app().snapshot().today.sessions).toMatchObject([{ startedAt, confirmed: true }]);
  });

  it('time whose answer was lost is not sent again', async () => {
    await using world = await signedIn({ speed: 100 });
    const [first] = taskIds(world);
    blankAfterLost(world, TRACKERS, TRACKERS);
    const startedAt = wholeSecond(world.now()) - 10 * MINUTE_MS;

    world.app().time.log(first, startedAt, startedAt + MINUTE_MS);
    for (let minute = 0; minute < 20; minute += 1) await world.passes(MINUTE_MS);

    expect(await world.board.trackers()).toHaveLength(1);
  });

  it('a card whose answer was lost is not made again', async () => {
    await using world = await signedIn({ speed: 100 });
    blankAfterLost(world, /^\/api\/v3\/tasks\.json/, /changelog|search/);

    world.app().tasks.create({ ...boardToMakeOn(world), name: 'Only once', start: false });
    for (let minute = 0; minute < 20; minute += 1) await world.passes(MINUTE_MS);

    expect(await cardsNamed(world, 'Only once')).toHaveLength(1);
  });
});

describe('who asks for a card before any board was read', () => {
  it.each([
    [['start', 'Nowhere'], 1],
    [['search', 'Nowhere'], 0],
  ] as const)('is told so at the command line: %s', async (words, code) => {
    await using world = await appWorld();
    await world.app().connect(world.network.url, world.board.token, 'keychain');
    world.crash();
    refusing(world, BOARD, 500, Number.POSITIVE_INFINITY);
    world.app();

    const typed = await typeAlone(world, ...words);

    expect(typed).toEqual({ code, text: expect.stringContaining('the board is still being read') });
    expect(typed.text).not.toContain('matches');
  });
});
