/** One command of `cardclock`: what `--help` and the completions of shells say of it. */
export interface CommandInfo {
  readonly verb: string;
  /** What stands after the verb. */
  readonly takes: string;
  /** A part of a sentence. */
  readonly does: string;
  /** Its own options, beside `--help`. */
  readonly options: readonly Option[];
}

export type Option = '--at' | '--json' | '--csv';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

const TIMED = ['--at', '--json'] as const;
const PLAIN = ['--json'] as const;

/** Every command, in the order in which people meet them. */
export const COMMANDS: readonly CommandInfo[] = [
  { verb: 'start', takes: 'TASK', does: 'starts a card: its number, or words of its name', options: TIMED },
  { verb: 'switch', takes: 'TASK', does: 'as start, and what else was started here ends there', options: TIMED },
  { verb: 'stop', takes: '[TASK]', does: 'stops that card, or what was started here last', options: TIMED },
  { verb: 'toggle', takes: '', does: 'stops what was started here, or continues what ran last', options: PLAIN },
  { verb: 'add', takes: '1h30 to TASK', does: 'adds time', options: PLAIN },
  { verb: 'log', takes: '14:00-15:30 TASK', does: 'adds the time between two times', options: PLAIN },
  { verb: 'highlight', takes: '[TASK]', does: 'puts the star on a card', options: PLAIN },
  { verb: 'unhighlight', takes: '[TASK]', does: 'takes it off', options: PLAIN },
  { verb: 'note', takes: 'TEXT', does: 'comments on the card that runs', options: PLAIN },
  { verb: 'status', takes: '', does: 'what runs, and what waits to be sent', options: PLAIN },
  { verb: 'today', takes: '', does: 'the sessions of today and their total', options: PLAIN },
  { verb: 'list', takes: '', does: 'the work list', options: PLAIN },
  { verb: 'search', takes: 'TEXT', does: 'cards, with their numbers', options: PLAIN },
  { verb: 'export', takes: '', does: 'everything that is kept, as JSON lines or CSV', options: ['--csv'] },
  { verb: 'completion', takes: SHELLS.join('|'), does: 'what a shell needs to complete these commands', options: [] },
  { verb: 'version', takes: '', does: 'which Cardclock this is', options: [] },
  { verb: 'help', takes: '', does: 'this text', options: [] },
];
