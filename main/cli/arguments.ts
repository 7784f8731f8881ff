import { COMMANDS, SHELLS, type Shell } from './commands.ts';
import { nearest } from './nearest.ts';
import { type Options, optionsOf } from './options.ts';
import { phraseText } from './phrase-text.ts';

/** What was typed after `cardclock`, taken apart. */
export type Request =
  /** Something that the palette's grammar reads (docs/phrases.md). */
  | { readonly kind: 'phrase'; readonly text: string; readonly json: boolean }
  | { readonly kind: 'toggle'; readonly json: boolean }
  | { readonly kind: 'status' | 'today' | 'list'; readonly json: boolean }
  | { readonly kind: 'search'; readonly text: string; readonly json: boolean }
  | { readonly kind: 'export'; readonly format: 'jsonl' | 'csv' }
  | { readonly kind: 'completion'; readonly shell: Shell }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong'; readonly reason: string };

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
  ['search', ({ words, json }) => ({ kind: 'search', text: words.join(' '), json })],
  ['completion', completionOf],
  ['help', () => ({ kind: 'help' })],
  ['--help', () => ({ kind: 'help' })],
  ['-h', () => ({ kind: 'help' })],
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
  const read = VERBS.get(verb);
  if (read === undefined) return { kind: 'wrong', reason: unknownVerb(verb) };
  const options = optionsOf(verb, rest);
  if (typeof options === 'string') return { kind: 'wrong', reason: options };
  return options.help ? { kind: 'help' } : read(options, verb);
}

function unknownVerb(typed: string): string {
  const verbs = COMMANDS.map(({ verb }) => verb);
  const meant = nearest(typed, verbs);
  return `There is no command “${typed}”.${meant === undefined ? '' : ` Do you mean “${meant}”?`}`;
}

/** A command that takes no words of its own. */
function alone(read: (options: Options) => Request): Reader {
  return (options, verb) => {
    const [extra] = options.words;
    return extra === undefined ? read(options) : { kind: 'wrong', reason: `“${verb}” takes no words: “${extra}”.` };
  };
}

function phraseOf({ words, at, json }: Options, verb: string): Request {
  return { kind: 'phrase', text: phraseText(verb, words, at), json };
}

function completionOf({ words: [name, extra] }: Options): Request {
  const shell = SHELLS.find((known) => known === name);
  if (shell !== undefined && extra === undefined) return { kind: 'completion', shell };
  return { kind: 'wrong', reason: `“completion” takes the name of a shell: ${SHELLS.join(', ')}.` };
}
