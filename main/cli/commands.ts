/** One command of `cardclock`: what `--help`, the manual page and the completions of shells say of it. */
export interface CommandInfo {
  readonly verb: string;
  /** What stands after the verb. */
  readonly takes: string;
  /** A part of a sentence. */
  readonly does: string;
  /** Its own options, beside `--help`. */
  readonly options: readonly Option[];
  /** What can be typed after `cardclock`. */
  readonly examples: readonly string[];
  /** Which cards the words after the verb may name, where they name one. */
  readonly names?: 'any card' | 'work list';
  /** Which of the words after the verb the card is, where it is not the first. */
  readonly cardAt?: 2;
  /** Words that may stand right after the verb, where they are not free. */
  readonly first?: readonly string[];
}

export type Option = '--at' | '--note' | '--limit' | '--all' | '--csv' | '--json';

interface OptionInfo {
  readonly option: Option | '--help';
  /** What its value is called; empty where it takes none. */
  readonly takes: string;
  readonly does: string;
}

export const OPTIONS: readonly OptionInfo[] = [
  { option: '--at', takes: 'TIME', does: '9:30, 1730, -20m, "20m ago", "yesterday 17:30", 2026-11-21T17:30:00+01:00' },
  { option: '--note', takes: 'TEXT', does: 'a note on the time, kept on this computer' },
  { option: '--limit', takes: 'N', does: 'so many cards at most, instead of 20' },
  { option: '--all', takes: '', does: 'every card that matches' },
  { option: '--csv', takes: '', does: 'time alone, as CSV, one entry a line' },
  { option: '--json', takes: '', does: 'the answer, or what was done, as JSON' },
  { option: '--help', takes: '', does: 'what there is to type' },
];

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

const TIMED = ['--at', '--note', '--json'] as const;
const NOTED = ['--note', '--json'] as const;
const PLAIN = ['--json'] as const;

/** Every command, in the order in which people meet them. */
export const COMMANDS: readonly CommandInfo[] = [
  {
    verb: 'start',
    takes: 'TASK',
    does: 'starts a card: its number, or words of its name',
    options: TIMED,
    examples: ['start 1234', 'start login page 20m ago', 'start "Stand-up at 9:30" --at 9:35'],
    names: 'any card',
  },
  {
    verb: 'switch',
    takes: 'TASK',
    does: 'as start, and what else was started here ends there',
    options: TIMED,
    examples: ['switch 1234', 'switch login page 5m ago'],
    names: 'any card',
  },
  {
    verb: 'stop',
    takes: '[TASK]',
    does: 'stops that card, or what was started here last',
    options: TIMED,
    examples: ['stop', 'stop -10m', 'stop 1234 --at 17:30 --note "Half of it is done"'],
    names: 'work list',
  },
  {
    verb: 'toggle',
    takes: '',
    does: 'stops what was started here, or continues what ran last',
    options: PLAIN,
    examples: ['toggle'],
  },
  {
    verb: 'add',
    takes: '1h30 to TASK',
    does: 'adds time',
    options: NOTED,
    examples: ['add 1h30 to 1234', 'add 45m to login page yesterday'],
  },
  {
    verb: 'log',
    takes: '14:00-15:30 TASK',
    does: 'adds the time between two times',
    options: NOTED,
    examples: ['log 14:00-15:30 1234', 'log 9:00-9:15 stand-up yesterday'],
  },
  {
    verb: 'move',
    takes: 'ENTRY TASK',
    does: 'gives an entry to another task: the last one, or the one at a time',
    options: PLAIN,
    examples: ['move last 1234', 'move 14:10 login page', 'move "yesterday 17:30" 1234'],
    names: 'any card',
    cardAt: 2,
    first: ['last'],
  },
  {
    verb: 'highlight',
    takes: '[TASK]',
    does: 'puts the star on a card of the work list, or on the one that runs',
    options: PLAIN,
    examples: ['highlight', 'highlight 1234'],
    names: 'work list',
  },
  {
    verb: 'unhighlight',
    takes: '[TASK]',
    does: 'takes it off',
    options: PLAIN,
    examples: ['unhighlight 1234'],
    names: 'work list',
  },
  {
    verb: 'note',
    takes: 'TEXT',
    does: 'comments on the card that runs',
    options: PLAIN,
    examples: ['note "Waits for the review"'],
  },
  {
    verb: 'status',
    takes: '',
    does: 'what runs, and what waits to be sent',
    options: PLAIN,
    examples: ['status', 'status --json'],
  },
  {
    verb: 'today',
    takes: '',
    does: 'the sessions of today and their total',
    options: PLAIN,
    examples: ['today', 'today --json'],
  },
  { verb: 'list', takes: '', does: 'the work list, all of it', options: PLAIN, examples: ['list', 'list --json'] },
  {
    verb: 'search',
    takes: '[TEXT]',
    does: 'cards with their numbers; without a text those that were used last',
    options: ['--limit', '--all', '--json'],
    examples: ['search login', 'search --all "type:bug login"', 'search login --limit 5 --json'],
  },
  {
    verb: 'export',
    takes: '',
    does: 'everything that is kept, as JSON lines or CSV',
    options: ['--csv'],
    examples: ['export > cardclock.jsonl', 'export --csv > time.csv'],
  },
  {
    verb: 'completion',
    takes: SHELLS.join('|'),
    first: SHELLS,
    does: 'what a shell needs to complete these commands',
    options: [],
    examples: SHELLS.map((shell) => `completion ${shell}`),
  },
  { verb: 'version', takes: '', does: 'which Cardclock this is', options: [], examples: ['version'] },
  {
    verb: 'help',
    takes: '[COMMAND]',
    does: 'this text, or what a command takes',
    options: [],
    examples: ['help start'],
  },
];
