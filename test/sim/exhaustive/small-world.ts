/** What a person does on one device; which entry it is about is what that device shows then. */
export type Command =
  | 'start'
  /** Of another task: what runs on this device ends. */
  | 'start other'
  | 'stop'
  /** A closed interval, another one on each device. */
  | 'log'
  /** The same interval, whatever the device. */
  | 'log same'
  /** The end of the last entry is put a few minutes further on, on each device by others. */
  | 'move end'
  /** The end is put back to where the entry had it first. */
  | 'end back'
  | 'move start'
  | 'delete'
  | 'undo'
  | 'star'
  | 'unlist'
  /** The end is typed: a minute and a half ago. */
  | 'stop earlier'
  /** On a day that is not on view. */
  | 'log yesterday'
  /** For some minutes nothing is done. */
  | 'wait';

/** Those that worlds are made of one after the other; the others are only in worlds of their own. */
const COMMANDS: readonly Command[] = [
  'start',
  'start other',
  'stop',
  'log',
  'log same',
  'move end',
  'end back',
  'move start',
  'delete',
  'undo',
  'star',
  'unlist',
];

/** What both devices have seen before anything happens. */
export type Before =
  | 'nothing'
  | 'an entry'
  | 'a running timer'
  /** Logged without a network, and then the journal was copied to the other device. */
  | 'an unsent entry in two copies of a journal';

/** A world so small that all that can happen in it is gone through. */
export interface SmallWorld {
  readonly before: Before;
  /** What is done on each device, in this order; one device or two. */
  readonly scripts: readonly (readonly Command[])[];
  /** The service refuses ends in the past. */
  readonly isStrict?: true;
}

/** How much may go wrong in one history of a world. */
export interface Budget {
  /** Requests that meet another fate than to arrive and to be answered. */
  readonly faults: number;
  readonly crashes: number;
  /**
   * `when quiet`: nobody acts while a request is on its way, unless a device is cut off. `by turns`: each command follows at once on what came
   * before, or once all has come to rest, and at no moment in between.
   */
  readonly pace?: 'when quiet' | 'by turns';
}

export function worldWords({ before, scripts, isStrict }: SmallWorld): string {
  const devices = scripts.map((script, index) => `${nameOf(index)}: ${script.join(', ') || 'nothing'}`);
  return `${before} before; ${devices.join('; ')}${isStrict === true ? '; a strict service' : ''}`;
}

export function nameOf(device: number): string {
  return ['laptop', 'desktop', 'copy'][device] ?? `device ${device}`;
}

export const WORLDS_OF_THEIR_OWN: readonly SmallWorld[] = [
  { before: 'an unsent entry in two copies of a journal', scripts: [[], []] },
  { before: 'a running timer', scripts: [['stop earlier']], isStrict: true },
  { before: 'nothing', scripts: [['start', 'stop earlier']], isStrict: true },
  { before: 'a running timer', scripts: [['stop']], isStrict: true },
  { before: 'nothing', scripts: [['log yesterday']] },
  { before: 'nothing', scripts: [['log yesterday'], ['log yesterday']] },
];

const MAKES = new Set<Command>(['start', 'start other', 'log', 'log same']);

/** Every world of so many of these commands in which each can have something to be about, those that are mirrored once. */
export function worldsOf(commands: number, devices: 1 | 2, before: Before, of = COMMANDS): readonly SmallWorld[] {
  const worlds: SmallWorld[] = [];
  for (let first = commands; first >= Math.ceil(commands / 2); first -= 1) {
    const second = commands - first;
    if (second > 0 !== (devices === 2)) continue;
    for (const one of scriptsOf(first, of))
      for (const other of scriptsOf(second, of)) {
        const scripts = devices === 1 ? [one] : [one, other];
        if (isMirrored(one, other) || isSameByOtherWords(scripts, before) || !mayHappen(scripts, before)) continue;
        worlds.push({ before, scripts });
      }
  }
  return worlds;
}

function scriptsOf(length: number, of: readonly Command[]): readonly (readonly Command[])[] {
  if (length === 0) return [[]];
  return scriptsOf(length - 1, of).flatMap((script) => of.map((command) => [...script, command]));
}

/** Two scripts of one length are the same world in either order. */
function isMirrored(one: readonly Command[], other: readonly Command[]): boolean {
  return one.length === other.length && other.length > 0 && one.join() > other.join();
}

/** Another task is one beside the first, and the same interval is one that both devices log. */
function isSameByOtherWords(scripts: readonly (readonly Command[])[], before: Before): boolean {
  const isOther = scripts.some((script) => script.includes('start other'));
  if (isOther && before === 'nothing' && !scripts.some((script) => script.includes('start'))) return true;
  const same = scripts.filter((script) => script.includes('log same'));
  return same.length === 1;
}

/** Nothing is undone before anything was done, and nothing changed before it is there. */
function mayHappen(scripts: readonly (readonly Command[])[], before: Before): boolean {
  const isAnyThere = before !== 'nothing' || scripts.some(([first]) => first !== undefined && MAKES.has(first));
  return isAnyThere && scripts.every((script) => script[0] !== 'undo' && isFirstPossible(script, scripts, before));
}

function isFirstPossible(
  script: readonly Command[],
  scripts: readonly (readonly Command[])[],
  before: Before,
): boolean {
  const [first] = script;
  if (first === undefined || MAKES.has(first) || before !== 'nothing') return true;
  return scripts.some((other) => other !== script && other.some((command) => MAKES.has(command)));
}
