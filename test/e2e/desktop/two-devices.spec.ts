import { writeFile } from 'node:fs/promises';
import { createDice, seededRandom } from '../../sim/random.ts';
import { expect } from '../../support/app-fixture.ts';
import { chosenSeed } from '../../support/chosen-seed.ts';
import { test } from '../../support/midday-fixture.ts';
import { skipWithout } from '../../support/needs.ts';
import type { ServedTask, TestService } from '../../support/test-service.ts';
import { tier } from '../../support/tier.ts';
import { askService } from '../../support/time-steps.ts';
import type { Person, World } from '../../support/two-devices/command.ts';
import { type Device, openDevice } from '../../support/two-devices/device.ts';
import { killAndReopen, live, perform } from '../../support/two-devices/living.ts';
import { meantTime } from '../../support/two-devices/meant-time.ts';
import { reportedRows, settle } from '../../support/two-devices/settle.ts';
import { slotsOf } from '../../support/two-devices/slots.ts';
import { stop } from '../../support/two-devices/timer-commands.ts';

// Groups of processes.
skipWithout(test, 'posix');

/** `COMMANDS=200 CARDCLOCK_SEED=7 npm run e2e -- --project=electron two-devices` */
const COMMANDS = Number(process.env['COMMANDS'] ?? tier.commands);
const SEED = chosenSeed();
/** After so many of them both devices are compared. */
const BETWEEN_LOOKS = 50;
const CARDS_EACH = 4;

test(`${COMMANDS} commands on two devices of one account are at the service once, and on both alike (seed ${SEED})`, async ({
  service,
}, testInfo) => {
  test.setTimeout(300_000 + COMMANDS * 6000);
  const dice = createDice(seededRandom(SEED));
  const story: string[] = [];
  const tell = (line: string): void => void story.push(`${new Date().toISOString()} ${line}`);
  const devices: [Device, Device] = [await openDevice('A', service), await openDevice('B', service)];
  const people = await peopleAt(devices, service);
  const { today } = await devices[0].snapshot();
  const world: World = { dice, service, meant: meantTime(), slots: slotsOf(dice, today.startMs) };

  async function look(): Promise<void> {
    const held = await settle(world, devices, tell);
    expect(world.meant.differences(held)).toEqual([]);
    world.meant.agree(held);
    tell(`both have the same ${held.length} entries`);
  }

  try {
    for (let command = 1; command <= COMMANDS; command += 1) {
      const person = dice.oneOf(people);
      if (dice.chance(0.15)) tell(`${person.device.name}: ${await person.device.changeNetwork(dice)}`);
      await (dice.chance(0.07) ? killAndReopen : live)(world, person, tell);
      if (command % BETWEEN_LOOKS === 0) await look();
    }
    for (const person of people) {
      const command = stop(world, person, await person.device.snapshot());
      if (command !== null) await perform(person, command, tell);
    }
    await look();
    await expectAlike(devices, service);
  } finally {
    await writeFile(testInfo.outputPath('story.txt'), story.join('\n'));
    await writeFile(testInfo.outputPath('held.json'), JSON.stringify(await service.trackers(), null, 1));
    for (const device of devices) await device.close(testInfo);
  }
});

async function peopleAt(devices: readonly [Device, Device], service: TestService): Promise<[Person, Person]> {
  const [shared, ...tasks] = await service.tasks();
  if (shared === undefined) throw new Error('a task is needed');
  const [a, b] = devices;
  return [
    { device: a, cards: few(tasks), shared },
    { device: b, cards: few(tasks.slice(CARDS_EACH)), shared },
  ];
}

function few(tasks: readonly ServedTask[]): [ServedTask, ...ServedTask[]] {
  const [first, ...more] = tasks.slice(0, CARDS_EACH);
  if (first === undefined) throw new Error('more tasks are needed');
  return [first, ...more];
}

/** Reports and work lists. */
async function expectAlike([a, b]: readonly [Device, Device], service: TestService): Promise<void> {
  const rows = await reportedRows(a);
  expect(await reportedRows(b)).toEqual(rows);
  expect(rows).toHaveLength((await service.trackers()).length);
  // Stars and places are no time: they come with the next look, within a minute or when somebody asks for it.
  const lists = async (): Promise<readonly string[]> => {
    for (const { app } of [a, b]) await askService(app.page);
    const listed = (await service.trackers()).filter((tracker) => tracker.listed).map((tracker) => tracker.task_id);
    const [ofA, ofB] = [await listOf(a), await listOf(b)];
    return [...new Set([JSON.stringify(keptBy(listed, ofA)), JSON.stringify(keptBy(listed, ofB))])];
  };
  await expect.poll(lists).toHaveLength(1);
}

type Row = readonly [taskId: number, isHighlighted: boolean];

async function listOf(device: Device): Promise<readonly Row[]> {
  const { workList } = await device.snapshot();
  return workList.map(({ task, highlighted }) => [task.taskId, highlighted]);
}

/** A row whose entry was deleted here stays, and is known here alone. */
function keptBy(listed: readonly number[], rows: readonly Row[]): readonly Row[] {
  return rows.filter(([taskId]) => listed.includes(taskId));
}
