import type { Command } from '../exhaustive/small-world.ts';

/** What a script does at the service itself: a phone, a board automation. */
export type ScriptCommand = 'start' | 'log' | 'stop' | 'move end' | 'move start' | 'delete' | 'unlist';

/**
 * One step of a plan, as data: it can be told, left out and played again. `pick` chooses among what there is when its turn
 * comes, round and round, so a step keeps a meaning while others are left out.
 */
export type Act =
  | {
      readonly do: 'command';
      readonly device: number;
      readonly account: number;
      readonly command: Command;
      readonly pick: number;
      readonly task: number;
      readonly minutes: number;
      readonly slot: number;
    }
  | {
      readonly do: 'script';
      readonly account: number;
      readonly command: ScriptCommand;
      readonly pick: number;
      readonly task: number;
      readonly minutes: number;
      readonly slot: number;
    }
  /** Of what both sides changed mine is kept. */
  | {
      readonly do: 'answer';
      readonly device: number;
      readonly account: number;
      readonly pick: number;
    }
  | { readonly do: 'cut off'; readonly device: number; readonly forMs: number }
  | { readonly do: 'kill'; readonly device: number }
  /** At the so manieth moment from now at which anything becomes durable. */
  | { readonly do: 'crash'; readonly device: number; readonly moment: number }
  /** What was held up goes on. */
  | { readonly do: 'let go'; readonly pick: number }
  | { readonly do: 'sleep'; readonly forMs: number }
  /** The journal of one device is copied as it is, or taken in as a file, and gone on with on another computer. */
  | { readonly do: 'copy'; readonly device: number; readonly how: 'home folder' | 'file' }
  | { readonly do: 'nothing' };

export interface Event {
  readonly afterMs: number;
  readonly act: Act;
}

export interface Setting {
  readonly devices: number;
  readonly accounts: number;
  /** Of a hundred requests so many meet another fate than to arrive and to be answered. */
  readonly badPercent: number;
  /** What was there before, of each account. */
  readonly before: number;
}

/** A random schedule of several computers with the real program on each. */
export interface Plan {
  readonly seed: number;
  readonly setting: Setting;
  readonly events: readonly Event[];
}

export const SIMPLER: readonly Partial<Setting>[] = [{ badPercent: 0 }, { accounts: 1 }, { before: 0 }, { devices: 1 }];

/** `a command on device 1: start (task 0)` and such, for people. */
export function actWords(act: Act): string {
  const { do: what, ...rest } = act;
  return `${what} ${Object.entries(rest)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')}`;
}
