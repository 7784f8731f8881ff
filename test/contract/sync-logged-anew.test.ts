import { describe, expect, it } from 'vitest';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld } from '../support/app-world.ts';
import { firstId, held } from '../support/at-service.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** An hour is logged here, and confirmed. Gives its start. */
async function logged(world: AppWorld): Promise<number> {
  const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
  world.app().time.log(taskIds(world)[0], startedAt, startedAt + HOUR_MS);
  await world.until(saved);
  return startedAt;
}

/** Another device logs the same hour. */
async function loggedAnew(world: AppWorld, startedAt: number): Promise<void> {
  await world.board.log(taskIds(world)[0], startedAt, startedAt + HOUR_MS);
  world.app().refresh();
}

const askedId = (world: AppWorld): number => world.app().outbox.view().rows[0]?.trackerId ?? 0;

/** The hour is there twice, and the person is asked. Gives its start. */
async function doubled(world: AppWorld): Promise<number> {
  const startedAt = await logged(world);
  await world.passes(3 * MINUTE_MS);
  await loggedAnew(world, startedAt);
  await world.until(({ sync }) => sync.needsYou === 1);
  return startedAt;
}

describe('an entry that was confirmed, and is logged anew on another device', () => {
  it('stays where the other device deleted it, and took that back', async () => {
    await using world = await signedIn({ speed: 60 });
    const startedAt = await logged(world);
    await world.board.remove(await firstId(world));
    await loggedAnew(world, startedAt);
    await world.passes(4 * MINUTE_MS);

    expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS]]);
    expect(world.app().snapshot().sync).toMatchObject({ waiting: 0, needsYou: 1 });
    world.app().outbox.keep(askedId(world), 'theirs');
    const { today } = await world.until(saved);
    expect(today.sessions).toMatchObject([{ startedAt, endedAt: startedAt + HOUR_MS }]);
  });

  it('stays where it was seen here before that the other device had deleted it', async () => {
    await using world = await signedIn({ speed: 60 });
    const startedAt = await logged(world);
    await world.board.remove(await firstId(world));
    world.app().refresh();
    await world.until(({ today }) => today.sessions.length === 0);
    await loggedAnew(world, startedAt);
    await world.passes(4 * MINUTE_MS);

    expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS]]);
    expect(world.app().snapshot().sync).toMatchObject({ waiting: 0, needsYou: 1 });
  });

  it('stays where it was deleted here, and restored there', async () => {
    await using world = await signedIn({ speed: 30 });
    const startedAt = await logged(world);
    world.app().time.remove(world.app().snapshot().today.sessions[0]?.trackerId ?? 0);
    await world.until(saved);
    await loggedAnew(world, startedAt);
    await world.passes(4 * MINUTE_MS);

    expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS]]);
    expect(world.app().snapshot().sync).toMatchObject({ waiting: 0, needsYou: 1 });
  });
});

describe('an entry that was deleted here, and is logged again here', () => {
  it.each(['once its deletion has arrived', 'before its deletion has left'])(
    'is there once, with the times that were typed, %s',
    async (when) => {
      await using world = await signedIn({ speed: 60 });
      const startedAt = await logged(world);
      world.app().time.remove(world.app().snapshot().today.sessions[0]?.trackerId ?? 0);
      if (when === 'once its deletion has arrived') await world.until(saved);
      world.app().time.log(taskIds(world)[0], startedAt, startedAt + HOUR_MS / 2);
      const { today } = await world.until(saved);

      expect(today.sessions).toMatchObject([{ startedAt, endedAt: startedAt + HOUR_MS / 2 }]);
      expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS / 2]]);
      await world.passes(4 * MINUTE_MS);
      expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS / 2]]);
    },
  );
});

describe('of two equal entries, about which the person is asked,', () => {
  it.each([
    ['mine', Math.min],
    ['theirs', Math.max],
  ] as const)(
    'the other stays where "keep %s" is pressed after that one was deleted elsewhere',
    async (keep, which) => {
      await using world = await signedIn({ speed: 60 });
      const startedAt = await doubled(world);
      const ids = (await world.board.trackers()).map(({ id }) => id);
      await world.board.remove(which(...ids));
      world.app().outbox.keep(askedId(world), keep);
      await world.passes(2 * MINUTE_MS);

      expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS]]);
      // A look of its own may have told of the deletion just before: then there is nothing left to ask.
      if (world.app().snapshot().sync.needsYou === 1) world.app().outbox.keep(askedId(world), 'theirs');
      const { today } = await world.until(saved);
      expect(today.sessions).toMatchObject([{ startedAt, endedAt: startedAt + HOUR_MS }]);
    },
  );
});
