import { parseArgs } from 'node:util';
import { COMMANDS, type Option, OPTIONS } from './commands.ts';

/** What stands after a verb. */
export interface Options {
  readonly words: readonly string[];
  readonly at: string | undefined;
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

const NEEDS: Readonly<Record<string, string>> = {
  '--at': '“--at” needs a time: --at 9:30, or --at "20m ago".',
  '--limit': '“--limit” needs a number from 1 to 999999: --limit 50.',
};

/** The options and the other words, or a sentence that says what is wrong with them. */
export function optionsOf(verb: string, args: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: args.map((arg) => arg.replace(DASHED_TIME, `${KEPT}-`)),
      allowPositionals: true,
      options: {
        at: { type: 'string' },
        limit: { type: 'string' },
        all: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        csv: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const { at, json, csv, help, limit, all } = values;
    const problem = help ? undefined : (notTaken(verb, values) ?? limitProblem(limit, all));
    if (problem !== undefined) return problem;
    const most = all ? 'all' : limit === undefined ? undefined : Number(limit);
    return { words: positionals.map(plain), at: at === undefined ? at : plain(at), json, csv, limit: most, help };
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
  return extra === undefined ? undefined : `“${verb}” takes no “${extra.option}”.`;
}

function limitProblem(limit: string | undefined, all: boolean): string | undefined {
  if (limit === undefined) return undefined;
  if (all) return '“--limit” and “--all” say different things: take one of them.';
  return /^[1-9]\d{0,5}$/.test(limit) ? undefined : NEEDS['--limit'];
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
    return `There is no option “${option}”. What begins with a dash goes after “--”.`;
  }
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return message;
  return NEEDS[option] ?? `“${option}” takes no value.`;
}
