import { LONGEST_NOTE } from '../../common/ipc/journal-commands.ts';
import { t, msg } from '../../common/i18n/translate.ts';
import { COMMANDS, SHELLS, type Shell, type Option, OPTIONS } from './commands.ts';
import { phraseText } from './phrase-text.ts';
import { listInRegion } from '../../common/time/region.ts';
import { parseArgs } from 'node:util';

/** What was typed after `cardclock`, taken apart. */
export type Request =
  /** Something that the palette's grammar reads (docs/phrases.md); `at`: the value of `--at`, which `text` is without; `note`: for its entry. */
  | {
      readonly kind: 'phrase';
      readonly text: string;
      readonly at?: string;
      readonly note?: string;
      readonly json: boolean;
    }
  | { readonly kind: 'toggle'; readonly json: boolean }
  /** `words`: which entry, then which card. */
  | { readonly kind: 'move'; readonly words: readonly string[]; readonly json: boolean }
  | { readonly kind: 'status' | 'today' | 'list'; readonly json: boolean }
  /** `limit` absent: as many as fit a screen. */
  | {
      readonly kind: 'search';
      readonly text: string;
      readonly limit: number | 'all' | undefined;
      readonly json: boolean;
    }
  | { readonly kind: 'export'; readonly format: 'jsonl' | 'csv' }
  | { readonly kind: 'completion'; readonly shell: Shell }
  /** `verb`: what help is wanted with; null: all of it. */
  | { readonly kind: 'help'; readonly verb: string | null }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong'; readonly reason: string; readonly json: boolean };

type Reader = (options: Options, verb: string) => Request;

const VERBS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...['start', 'stop', 'switch', 'add', 'log', 'highlight', 'unhighlight', 'note'].map((verb): [string, Reader] => [
    verb,
    phraseOf,
  ]),
  ['move', moveOf],
  ['toggle', alone(({ json }) => ({ kind: 'toggle', json }))],
  ['status', alone(({ json }) => ({ kind: 'status', json }))],
  ['today', alone(({ json }) => ({ kind: 'today', json }))],
  ['list', alone(({ json }) => ({ kind: 'list', json }))],
  ['export', alone(({ csv }) => ({ kind: 'export', format: csv ? 'csv' : 'jsonl' }))],
  ['search', ({ words, limit, json }) => ({ kind: 'search', text: words.join(' '), limit, json })],
  ['completion', completionOf],
  ['help', helpWith],
  ['--help', helpWith],
  ['-h', helpWith],
  ['version', alone(() => ({ kind: 'version' }))],
  ['--version', alone(() => ({ kind: 'version' }))],
]);

/** Whether a word makes the rest a command instead of a start of the app. */
export function isVerb(word: string | undefined): boolean {
  return word !== undefined && VERBS.has(word);
}

/** Never throws: what cannot be understood is `wrong`, with the reason. */
export function readArguments(args: readonly string[]): Request {
  const [verb = 'help', ...rest] = args;
  const request = read(verb, rest);
  return request.kind === 'wrong' ? { ...request, json: wantsJson(args) } : request;
}

function read(verb: string, rest: readonly string[]): Request {
  const reader = VERBS.get(verb);
  if (reader === undefined) return wrong(unknownVerb(verb));
  const options = optionsOf(verb, rest);
  if (typeof options === 'string') return wrong(options);
  return options.help ? { kind: 'help', verb: isCommand(verb) ? verb : null } : reader(options, verb);
}

function wrong(reason: string): Request {
  return { kind: 'wrong', reason, json: false };
}

/** A program that asked reads also what was wrong. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).includes('--json');
}

function isCommand(verb: string): boolean {
  return COMMANDS.some((command) => command.verb === verb);
}

function unknownVerb(typed: string): string {
  if (typed.startsWith('-')) return t('There is no command beside “{option}”.', { option: typed });
  const verbs = COMMANDS.map(({ verb }) => verb);
  const meant = nearest(typed, verbs);
  return meant === undefined
    ? t('There is no command “{typed}”.', { typed })
    : t('There is no command “{typed}”. Do you mean “{meant}”?', { typed, meant });
}

/** A command that takes no words of its own. */
function alone(read: (options: Options) => Request): Reader {
  return (options, verb) => {
    const [extra] = options.words;
    return extra === undefined ? read(options) : wrong(t('“{verb}” takes no words: “{extra}”.', { verb, extra }));
  };
}

function phraseOf({ words, at, note, json }: Options, verb: string): Request {
  const text = phraseText(verb, words, at !== undefined);
  return { kind: 'phrase', text, ...(at === undefined ? {} : { at }), ...(note === undefined ? {} : { note }), json };
}

function moveOf({ words, json }: Options): Request {
  if (words.length > 1) return { kind: 'move', words, json };
  return wrong(t('“move” needs an entry and a task: cardclock move last 1234, or cardclock move 14:10 1234.'));
}

function completionOf({ words: [name, extra] }: Options): Request {
  const shell = SHELLS.find((known) => known === name);
  if (shell !== undefined && extra === undefined) return { kind: 'completion', shell };
  return wrong(t('“completion” takes the name of a shell: {shells}.', { shells: listInRegion(SHELLS, 'or') }));
}

function helpWith({ words: [verb] }: Options): Request {
  if (verb === undefined) return { kind: 'help', verb: null };
  return isCommand(verb) ? { kind: 'help', verb } : wrong(unknownVerb(verb));
}

const MOST_SLIPS = 2;

/** The one of `words` that `typed` is likely a slip of: at most two letters more, less or other. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  const small = typed.toLowerCase();
  const ranked = words
    .map((word) => ({ word, slips: slipsBetween(small, word) }))
    // Of a short word, two slips leave nothing that could be known again.
    .filter(({ word, slips }) => slips <= MOST_SLIPS && slips * 2 <= word.length)
    .toSorted((one, other) => one.slips - other.slips);
  return ranked[0]?.word;
}

/** Letters more, less or other: as Levenshtein counts, a row for each letter of `one`. */
function slipsBetween(one: string, other: string): number {
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [down, letter] of one.split('').entries()) {
    const next = [down + 1];
    for (let across = 1; across <= other.length; across += 1) {
      const changed = (row[across - 1] ?? 0) + (letter === other[across - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[across] ?? 0) + 1, (next[across - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** What stands after a verb. */
export interface Options {
  readonly words: readonly string[];
  readonly at: string | undefined;
  /** Without blanks around it, and never empty. */
  readonly note: string | undefined;
  readonly json: boolean;
  readonly csv: boolean;
  /** How many cards at most; absent where nothing was said. */
  readonly limit: number | 'all' | undefined;
  readonly help: boolean;
}

/** `-10m` is a time, and no option: none of them begins with a digit. */
const DASHED_TIME = /^-(?=\d)/;
/** Nobody can type it, and no shell can hand it on. */
const KEPT = '\0';

const NO_LIMIT = msg('“--limit” needs a number from 1 to 999999: --limit 50.');
const NO_NOTE = msg('“--note” needs a text: --note "Half of it is done".');
const NEEDS: Readonly<Record<string, string>> = {
  '--at': msg('“--at” needs a time: --at 9:30, or --at "20m ago".'),
  '--note': NO_NOTE,
  '--limit': NO_LIMIT,
};

/** The options and the other words, or a sentence that says what is wrong with them. */
export function optionsOf(verb: string, args: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: args.map((arg) => arg.replace(DASHED_TIME, `${KEPT}-`)),
      allowPositionals: true,
      options: {
        at: { type: 'string' },
        note: { type: 'string' },
        limit: { type: 'string' },
        all: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        csv: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const { at, json, csv, help, limit, all } = values;
    const note = values.note === undefined ? undefined : plain(values.note).trim();
    const problem = help ? undefined : (notTaken(verb, values) ?? limitProblem(limit, all) ?? noteProblem(note));
    if (problem !== undefined) return problem;
    const most = all ? 'all' : limit === undefined ? undefined : Number(limit);
    const when = at === undefined ? at : plain(at);
    return { words: positionals.map(plain), at: when, note, json, csv, limit: most, help };
  } catch (error) {
    return problemOf(error);
  }
}

/** An option that the verb does not take. */
function notTaken(verb: string, given: Readonly<Record<string, unknown>>): string | undefined {
  const taken: readonly Option[] = COMMANDS.find((command) => command.verb === verb)?.options ?? [];
  const extra = OPTIONS.find(({ option }) => {
    const value = given[option.slice(2)];
    return value !== undefined && value !== false && option !== '--help' && !taken.includes(option);
  });
  return extra === undefined ? undefined : t('“{verb}” takes no “{option}”.', { verb, option: extra.option });
}

function limitProblem(limit: string | undefined, all: boolean): string | undefined {
  if (limit === undefined) return undefined;
  if (all) return t('“--limit” and “--all” say different things: take one of them.');
  return /^[1-9]\d{0,5}$/.test(limit) ? undefined : t(NO_LIMIT);
}

export function noteProblem(note: string | undefined): string | undefined {
  if (note === undefined) return undefined;
  if (note === '') return t(NO_NOTE);
  if (note.length <= LONGEST_NOTE) return undefined;
  return t('A note has at most {most} characters, and this one has {count}. Nothing was changed.', {
    most: LONGEST_NOTE,
    count: note.length,
  });
}

function plain(word: string): string {
  return word.replace(KEPT, '');
}

/** Node says it in terms of its own. */
function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const option = /(?:-\w, )?(--?[^\s'"<]+)/.exec(message)?.[1] ?? '';
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    return t('There is no option “{option}”. What begins with a dash goes after “--”.', { option });
  }
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return message;
  const needs = NEEDS[option];
  return needs === undefined ? t('“{option}” takes no value.', { option }) : t(needs);
}
