import { t } from '../../common/i18n/translate.ts';
import { COMMANDS, SHELLS, type Shell } from './commands.ts';
import { nearest } from './nearest.ts';
import { type Options, optionsOf } from './options.ts';
import { phraseText } from './phrase-text.ts';
import { listInRegion } from '../../common/time/region.ts';

/** What was typed after `cardclock`, taken apart. */
export type Request =
  /** Something that the palette's grammar reads (docs/phrases.md); `at`: the value of `--at`, with which it ends. */
  | { readonly kind: 'phrase'; readonly text: string; readonly at?: string; readonly json: boolean }
  | { readonly kind: 'toggle'; readonly json: boolean }
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

function phraseOf({ words, at, json }: Options, verb: string): Request {
  return { kind: 'phrase', text: phraseText(verb, words, at), ...(at === undefined ? {} : { at }), json };
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
