import { setTimeout as after } from 'node:timers/promises';
import { createDice, seededRandom } from '../../sim/random.ts';
import { type AppUnderTest, expect, test } from '../../support/app-fixture.ts';
import { chosenSeed } from '../../support/chosen-seed.ts';
import { clickedHour } from '../../support/clicked-hour.ts';
import { searchAndStart, signIn, stop, syncStatus, workList } from '../../support/steps.ts';
import { tier } from '../../support/tier.ts';
import { skipWithout } from '../../support/needs.ts';

// Groups of processes.
skipWithout(test, 'posix');

/** `KILLS=200 CARDCLOCK_SEED=7 npm run e2e -- --project=electron -g kills` */
const KILLS = Number(process.env['KILLS'] ?? tier.appKills);
const SEED = chosenSeed();
/** A life has some clicks, however slow the computer is; one without any ends while its window comes up. */
const MOST_CLICKS = 4;
/** So long after the last of them it ends, whatever is going on. */
const LONGEST_DELAY_MS = 500;
/** A slow network, so that many a kill comes while a request is on its way. */
const LONGEST_WAY_MS = 300;

test(`kills at ${KILLS} random moments lose and double nothing that was on the screen (seed ${SEED})`, async ({
  app,
  service,
}) => {
  test.setTimeout(120_000 + KILLS * 12_000);
  const dice = createDice(seededRandom(SEED));
  const [first, second, third] = await service.tasks();
  if (first === undefined || second === undefined || third === undefined) throw new Error('three tasks are needed');
  const taskIds = new Map([first, second, third].map(({ id, name }) => [name, id]));
  await signIn(app.page, service);
  for (const { name } of [first, second, third]) {
    await searchAndStart(app.page, name);
    await stop(app.page, name);
  }
  await expect(syncStatus(app.page)).toHaveText('All saved');
  const before = new Set((await service.trackers()).map(({ id }) => id));
  const way = createDice(seededRandom(SEED + 1));
  service.network.follow(() => ({ kind: 'delay', ms: way.between(0, LONGEST_WAY_MS) }));
  const hour = clickedHour(dice, [first.name, second.name, third.name]);

  const settled = async (): Promise<void> => {
    await workList(app.page).getByRole('row').first().waitFor();
    await hour.settle(app.page);
  };

  for (let kill = 0; kill < KILLS; kill += 1) {
    const clicks = dice.between(0, MOST_CLICKS);
    if (clicks > 0) await settled();
    for (let click = 0; click < clicks; click += 1) await hour.click(app.page);
    const life = { isOver: false };
    const death = after(dice.between(0, LONGEST_DELAY_MS)).then(() => {
      life.isOver = true;
      return killAll(app);
    });
    await clickUntil(life, async () => {
      await settled();
      for (;;) await hour.click(app.page);
    });
    await death;
    await app.restart({ kill: 'SIGKILL' });
  }
  await settled();
  await hour.stop(app.page);
  await service.network.restore();

  await expect(syncStatus(app.page)).toHaveText('All saved');
  await expect(app.page.getByRole('region', { name: 'Questions' })).toHaveCount(0);
  const held = await service.trackers();
  await test.info().attach('story', { body: hour.story.join('\n') });
  await test.info().attach('held', { body: held.map((tracker) => JSON.stringify(tracker)).join('\n') });
  expect(hour.differences(held, taskIds, before)).toEqual([]);
  expect(hour.starts()).toBeGreaterThan(KILLS / 4);
});

/** The whole app: Playwright starts it as the leader of a group of its own. */
function killAll(app: AppUnderTest): void {
  const { pid } = app.electron.process();
  if (pid === undefined) throw new Error('the app has no process');
  process.kill(-pid, 'SIGKILL');
}

/** Whatever a click says of an app that is killed under it is no news. */
async function clickUntil(life: { readonly isOver: boolean }, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!life.isOver) throw error;
  }
}
