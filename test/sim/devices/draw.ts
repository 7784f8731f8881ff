import type { Command } from '../exhaustive/small-world.ts';
import { createDice, type Dice, seededRandom } from '../random.ts';
import type { Act, Event, Plan, ScriptCommand, Setting } from './plan.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const COMMANDS: readonly [Command, ...Command[]] = [
  'start',
  'start',
  'start',
  'stop',
  'stop',
  'log',
  'move end',
  'move end',
  'end back',
  'move start',
  'delete',
  'undo',
  'star',
  'unlist',
];

/** Seldom, as in life: what two devices log alike counts once (docs/sync.md, "What nobody can tell apart"). */
const SAME = 0.02;

const SCRIPT_COMMANDS: readonly [ScriptCommand, ...ScriptCommand[]] = [
  'start',
  'log',
  'stop',
  'stop',
  'move end',
  'move start',
  'delete',
  'unlist',
];

/** Draws the plan of a seed: 5 to 40 commands of a person on several computers, and what goes wrong meanwhile. */
export function draw(seed: number): Plan {
  const dice = createDice(seededRandom(seed ^ 0x2d_e7));
  const setting: Setting = {
    devices: dice.chance(0.1) ? 1 : 2,
    accounts: dice.chance(0.15) ? 2 : 1,
    badPercent: dice.oneOf([0, 3, 10, 25]),
    before: dice.between(0, 3),
  };
  const isScripted = dice.chance(0.4);
  const mayCopy = dice.chance(0.15);
  const commands = dice.between(5, 40);
  const events: Event[] = [];
  for (let slot = 1; slot <= commands; slot += 1) {
    const afterMs = pause(dice);
    events.push({
      afterMs,
      act: isScripted && dice.chance(0.2) ? script(dice, setting, slot) : command(dice, setting, slot),
    });
    if (dice.chance(0.15)) events.push({ afterMs: pause(dice), act: trouble(dice, setting) });
    if (dice.chance(0.02)) events.push({ afterMs: pause(dice), act: answer(dice, setting) });
  }
  if (mayCopy) events.splice(dice.between(1, events.length - 1), 0, { afterMs: pause(dice), act: copy(dice, setting) });
  return { seed, setting, events };
}

/** Of a person who clicks on, works for a while, or has gone. */
function pause(dice: Dice): number {
  const longest = dice.oneOf([3, 3, 20, 100, 100, 1200, 7200] as const);
  return 1100 + dice.between(0, longest * SECOND_MS);
}

function command(dice: Dice, setting: Setting, slot: number): Act {
  return {
    do: 'command',
    device: dice.between(0, setting.devices),
    account: dice.between(0, setting.accounts - 1),
    command: dice.chance(SAME) ? 'log same' : dice.oneOf(COMMANDS),
    ...aim(dice, slot),
  };
}

function script(dice: Dice, { accounts }: Setting, slot: number): Act {
  return {
    do: 'script',
    account: dice.between(0, accounts - 1),
    command: dice.oneOf(SCRIPT_COMMANDS),
    ...aim(dice, slot),
  };
}

function aim(dice: Dice, slot: number) {
  // Most commands are about what was done last.
  const pick = dice.chance(0.6) ? 0 : dice.between(0, 9);
  return { pick, task: dice.between(0, 2), minutes: dice.between(1, 9), slot };
}

function trouble(dice: Dice, { devices }: Setting): Act {
  const device = dice.between(0, devices - 1);
  switch (dice.between(0, 5)) {
    case 0:
    case 1:
      return { do: 'cut off', device, forMs: dice.between(1, dice.oneOf([120, 7200])) * SECOND_MS };
    case 2:
      return { do: 'kill', device };
    case 3:
      return { do: 'crash', device, moment: dice.between(1, 12) };
    case 4:
      return { do: 'let go', pick: dice.between(0, 3) };
    default:
      return { do: 'sleep', forMs: dice.between(1, 600) * MINUTE_MS };
  }
}

function answer(dice: Dice, { devices, accounts }: Setting): Act {
  return {
    do: 'answer',
    device: dice.between(0, devices),
    account: dice.between(0, accounts - 1),
    pick: dice.between(0, 2),
  };
}

function copy(dice: Dice, { devices }: Setting): Act {
  return { do: 'copy', device: dice.between(0, devices - 1), how: dice.oneOf(['home folder', 'file']) };
}
