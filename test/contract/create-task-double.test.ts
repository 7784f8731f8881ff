import { expect, it, vi } from 'vitest';
import { type ApiClient, createApiClient } from '../../api/client.ts';
import { type AppWorld, appWorld } from '../support/app-world.ts';
import { HEALTHY } from '../support/faults.ts';
import { boardToMakeOn, cardsNamed, makeCard } from '../support/new-tasks.ts';
import { comesTrue, FAST_TIME_TIMEOUT_MS } from '../support/scripted-day.ts';
import { stopAll } from '../support/signed-in.ts';

const NAME = 'Ship it';
const SPEED = 400;

vi.setConfig({ testTimeout: FAST_TIME_TIMEOUT_MS });

interface Doubled extends AsyncDisposable {
  readonly world: AppWorld;
  /** The service's own view, as the same user. */
  readonly direct: ApiClient;
  readonly boardId: number;
  /** The task that is meant, and the card that is there once more. */
  readonly own: number;
  readonly double: number;
}

/** A request for a task arrived twice, and the person is asked about the second card. */
async function doubled(): Promise<Doubled> {
  const world = await appWorld({ speed: SPEED });
  await world.app().connect(world.network.url, world.board.token, 'keychain');
  await comesTrue(() => world.app().tasks.options().boards.length > 0);
  const token = world.board.newToken();
  await world.board.keepBackup();
  let hasMet = false;
  world.network.follow(({ method, path }) => {
    if (hasMet || method !== 'POST' || !path.startsWith('/api/v3/tasks.json')) return HEALTHY;
    hasMet = true;
    return { kind: 'double', given: 'first' };
  }, world.now);
  const place = boardToMakeOn(world);
  world.app().tasks.create({ ...place, name: NAME, start: true });
  stopAll(world);
  await comesTrue(() => hasMet && world.network.underway() === 0);
  await world.passes(12 * 60_000);
  await world.until(({ sync }) => sync.waiting === 0 && sync.needsYou === 1);
  const [asked] = world.app().outbox.view().tasks;
  const { question } = asked ?? {};
  const candidate = question?.kind === 'double' ? question.candidates[0] : undefined;
  return {
    world,
    direct: createApiClient({ baseUrl: `http://127.0.0.1:${world.board.port}`, token }),
    boardId: place.boardId,
    own: asked?.task.taskId ?? 0,
    double: candidate?.taskId ?? 0,
    [Symbol.asyncDispose]: async () => await world[Symbol.asyncDispose](),
  };
}

/** The number of the double belongs to somebody else's card: a restored service gives numbers again. */
async function givenAgain({ world, boardId, double }: Doubled): Promise<void> {
  await world.board.restoreBackup();
  const token = world.board.tokenOfColleague(boardId);
  while ((await makeCard(world, token, { boardId, name: NAME })) < double);
}

function parsed(body: string): object {
  const value: unknown = JSON.parse(body);
  return typeof value === 'object' && value !== null ? value : {};
}

const changes: readonly (readonly [string, string, (doubled: Doubled) => Promise<unknown>])[] = [
  [
    'was renamed',
    'it is called “Ship it tomorrow” now',
    async ({ direct, double }) => await direct.v3.updateTask({ task_id: double, name: 'Ship it tomorrow' }),
  ],
  [
    'holds time of another device',
    'there is time on it',
    async ({ direct, boardId, double }) =>
      await direct.v3.createTracker({
        board_id: boardId,
        task_id: double,
        started_at: '2026-05-04T08:00:00Z',
        ended_at: '2026-05-04T09:00:00Z',
      }),
  ],
  [
    'was commented on',
    'there are comments on it',
    async ({ direct, double }) => await direct.v3.createComment({ task_id: double, content: 'Mine' }),
  ],
  ['is somebody else’s card by now', 'somebody else made it', givenAgain],
];

it.each(changes)('a double that %s is not removed, and stays a question', async (_, why, change) => {
  await using both = await doubled();
  const { world, direct, own, double } = both;
  await change(both);

  const removal = world.app().tasks.removeDouble(own);

  await expect(removal).rejects.toMatchObject({
    code: 'not-found',
    message: `#${double} was not removed: ${why}. Look at it on the board.`,
  });
  expect((await direct.v3.getTask({ task_id: double })).value.deleted_at).toBeNull();
  expect(world.app().outbox.view().tasks[0]?.question).toMatchObject({ candidates: [{ taskId: double }] });
});

it.each([
  [
    'an entry whose end nobody understands',
    { time_trackers: [{ id: 7, task_id: 1, ended_at: 'a while ago' }] },
    'time',
  ],
  ['entries that are no list', { time_trackers: 'two hours' }, 'time'],
  ['a comment that nobody understands', { comments: [{ id: 'seven' }] }, 'comments'],
])('a double with %s is not removed', async (_, odd, what) => {
  await using both = await doubled();
  const { world, direct, own, double } = both;
  world.network.follow(
    ({ method, path }) =>
      method === 'GET' && path.startsWith(`/api/v3/tasks/${double}.json`)
        ? { kind: 'other-words', of: (body) => JSON.stringify({ ...parsed(body), ...odd }) }
        : HEALTHY,
    world.now,
  );

  const removal = world.app().tasks.removeDouble(own);

  const there = what === 'time' ? 'there is time on it' : 'there are comments on it';
  await expect(removal).rejects.toMatchObject({ message: expect.stringContaining(there) });
  expect((await direct.v3.getTask({ task_id: double })).value.deleted_at).toBeNull();
});

it('a double that is gone already is not removed again, and stays a question', async () => {
  await using both = await doubled();
  const { world, direct, own, double } = both;
  await direct.v3.updateTask({ task_id: double, _action: 'delete' });

  const removal = world.app().tasks.removeDouble(own);

  await expect(removal).rejects.toMatchObject({
    code: 'not-found',
    message: `Nothing was removed: #${double} is no longer on the board.`,
  });
  expect(world.app().outbox.view().tasks[0]?.actions).toContain('keep-both');
});

it('a double that nobody touched is removed', async () => {
  await using both = await doubled();
  const { world, own } = both;

  await world.app().tasks.removeDouble(own);

  expect((await cardsNamed(world, NAME)).map(({ id }) => id)).toEqual([own]);
  expect(world.app().outbox.view().tasks).toEqual([]);
});
