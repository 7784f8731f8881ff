import { setTimeout as after } from 'node:timers/promises';
import { expect } from 'playwright/test';
import type { Command, Person, World } from './command.ts';
import { nextCommand, undoOf } from './commands.ts';
import { logWithoutApp } from './entry-commands.ts';

/** A line of what happened. */
export type Tell = (line: string) => void;

/** The longest that a command goes on before the app is killed in the middle of it. */
const LONGEST_LIFE_MS = 400;

/** One command, and at times it is taken back. */
export async function live(world: World, person: Person, tell: Tell): Promise<void> {
  const { device } = person;
  const command = nextCommand(world, person, await device.snapshot());
  const takeBack = await perform(person, command, tell);
  const undo = world.dice.chance(0.12) ? undoOf(device, command, takeBack) : null;
  if (undo !== null) await perform(person, undo, tell);
}

export async function perform({ device }: Person, command: Command, tell: Tell): Promise<(() => void) | null> {
  const from = Date.now();
  try {
    await command.do();
  } catch (error) {
    if (command.isShown !== undefined) throw error;
    // The other device has just taken away what was about to be pressed.
    tell(`${device.name}: not possible any more: ${command.words}`);
    return null;
  }
  await expect.poll(async () => command.isShown?.(await device.snapshot()) ?? true, command.words).toBe(true);
  tell(`${device.name}: ${command.words}`);
  return command.count([from, Date.now()]);
}

/** The app ends at once, at times in the middle of a command, and is opened again. */
export async function killAndReopen(world: World, person: Person, tell: Tell): Promise<void> {
  const command = world.dice.chance(0.6) ? nextCommand(world, person, await person.device.snapshot()) : null;
  if (command?.isShown === undefined) await killBetween(world, person, tell);
  else await killDuring(world, person, command, tell);
}

async function killBetween(world: World, person: Person, tell: Tell): Promise<void> {
  const { device } = person;
  const command = world.dice.chance(0.3) ? logWithoutApp(world, person) : null;
  device.kill();
  tell(`${device.name}: killed`);
  await device.reopen(async () => {
    if (command !== null) await perform(person, command, tell);
  });
}

/** Whether it was taken, the screen tells afterwards. */
async function killDuring({ dice }: World, { device }: Person, command: Command, tell: Tell): Promise<void> {
  const from = Date.now();
  const life = after(dice.between(0, LONGEST_LIFE_MS)).then(device.kill);
  await Promise.all([command.do().catch(() => undefined), life]);
  const until = Date.now();
  await device.reopen(async () => {});
  const isTaken = command.isShown?.(await device.snapshot()) === true;
  if (isTaken) command.count([from, until]);
  tell(`${device.name}: killed during: ${command.words}: ${isTaken ? '' : 'not '}taken`);
}
