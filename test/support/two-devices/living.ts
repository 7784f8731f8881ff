import { setTimeout as after } from 'node:timers/promises';
import { expect } from 'playwright/test';
import type { Deed, Person, World } from './deed.ts';
import { nextDeed, undoOf } from './deeds.ts';
import { logWithoutApp } from './entry-deeds.ts';

/** A line of what happened. */
export type Tell = (line: string) => void;

/** The longest that a deed goes on before the app is killed in the middle of it. */
const LONGEST_LIFE_MS = 400;

/** One deed, and at times it is taken back. */
export async function live(world: World, person: Person, tell: Tell): Promise<void> {
  const { device } = person;
  const deed = nextDeed(world, person, await device.snapshot());
  const takeBack = await perform(person, deed, tell);
  const undo = world.dice.chance(0.12) ? undoOf(device, deed, takeBack) : null;
  if (undo !== null) await perform(person, undo, tell);
}

export async function perform({ device }: Person, deed: Deed, tell: Tell): Promise<(() => void) | null> {
  const from = Date.now();
  try {
    await deed.do();
  } catch (error) {
    if (deed.isShown !== undefined) throw error;
    // The other device has just taken away what was about to be pressed.
    tell(`${device.name}: not possible any more: ${deed.words}`);
    return null;
  }
  await expect.poll(async () => deed.isShown?.(await device.snapshot()) ?? true, deed.words).toBe(true);
  tell(`${device.name}: ${deed.words}`);
  return deed.count([from, Date.now()]);
}

/** The app ends at once, at times in the middle of a deed, and is opened again. */
export async function killAndReopen(world: World, person: Person, tell: Tell): Promise<void> {
  const deed = world.dice.chance(0.6) ? nextDeed(world, person, await person.device.snapshot()) : null;
  if (deed?.isShown === undefined) await killBetween(world, person, tell);
  else await killDuring(world, person, deed, tell);
}

async function killBetween(world: World, person: Person, tell: Tell): Promise<void> {
  const { device } = person;
  const deed = world.dice.chance(0.3) ? logWithoutApp(world, person) : null;
  device.kill();
  tell(`${device.name}: killed`);
  await device.reopen(async () => {
    if (deed !== null) await perform(person, deed, tell);
  });
}

/** Whether it was taken, the screen tells afterwards. */
async function killDuring({ dice }: World, { device }: Person, deed: Deed, tell: Tell): Promise<void> {
  const from = Date.now();
  const life = after(dice.between(0, LONGEST_LIFE_MS)).then(device.kill);
  await Promise.all([deed.do().catch(() => undefined), life]);
  const until = Date.now();
  await device.reopen(async () => {});
  const isTaken = deed.isShown?.(await device.snapshot()) === true;
  if (isTaken) deed.count([from, until]);
  tell(`${device.name}: killed during: ${deed.words}: ${isTaken ? '' : 'not '}taken`);
}
