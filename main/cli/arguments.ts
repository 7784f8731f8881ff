import { parseArgs } from 'node:util';
import { SHELLS, type Shell } from './commands.ts';
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
]);

/** Whether a word makes the rest a command instead of a start of the app. */
export function isVerb(word: string | undefined): boolean {
  return word !== undefined && VERBS.has(word);
}

/** Never throws: what cannot be understood is `wrong`, with the reason. */
export function readArguments(args: readonly string[]): Request {
  const [verb = 'help', ...rest] = args;
  const options = optionsOf(rest);
  if (typeof options === 'string') return { kind: 'wrong', reason: options };
  const read = VERBS.get(verb);
  if (read === undefined) return { kind: 'wrong', reason: `There is no command “${verb}”.` };
  return options.help ? { kind: 'help' } : read(options, verb);
}

/** A command that takes no words of its own. */
function alone(read: (options: Options) => Request): Reader {
  return (options, verb) => {
    const [extra] = options.words;
    return extra === undefined ? read(options) : { kind: 'wrong', reason: `“${verb}” takes no words: “${extra}”.` };
  };
}

interface Options {
  readonly words: readonly string[];
  readonly at: string | undefined;
  readonly json: boolean;
  readonly csv: boolean;
  readonly help: boolean;
}

function optionsOf(args: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        at: { type: 'string' },
        json: { type: 'boolean', default: false },
        csv: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return { words: positionals, at: values.at, json: values.json, csv: values.csv, help: values.help };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function phraseOf({ words, at, json }: Options, verb: string): Request {
  return { kind: 'phrase', text: phraseText(verb, words, at), json };
}

function completionOf({ words: [name, extra] }: Options): Request {
  const shell = SHELLS.find((known) => known === name);
  if (shell !== undefined && extra === undefined) return { kind: 'completion', shell };
  return { kind: 'wrong', reason: `“completion” takes the name of a shell: ${SHELLS.join(', ')}.` };
}
