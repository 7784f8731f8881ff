import { parseArgs } from 'node:util';
import { COMMANDS } from './commands.ts';

/** What stands after a verb. */
export interface Options {
  readonly words: readonly string[];
  readonly at: string | undefined;
  readonly json: boolean;
  readonly csv: boolean;
  readonly help: boolean;
}

/** `-10m` is a time, and no option: none of them begins with a digit. */
const DASHED_TIME = /^-(?=\d)/;
/** Nobody can type it, and no shell can hand it on. */
const KEPT = '\0';

/** The options and the other words, or a sentence that says what is wrong with them. */
export function optionsOf(verb: string, args: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: args.map((arg) => arg.replace(DASHED_TIME, `${KEPT}-`)),
      allowPositionals: true,
      options: {
        at: { type: 'string' },
        json: { type: 'boolean', default: false },
        csv: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const { at, json, csv, help } = values;
    const taken = COMMANDS.find((command) => command.verb === verb)?.options ?? [];
    const given = [at === undefined ? [] : ['--at'], json ? ['--json'] : [], csv ? ['--csv'] : []].flat();
    const extra = given.find((option) => !taken.some((one) => one === option));
    if (extra !== undefined && !help) return `“${verb}” takes no “${extra}”.`;
    return { words: positionals.map(plain), at: at === undefined ? at : plain(at), json, csv, help };
  } catch (error) {
    return problemOf(error);
  }
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
  return option === '--at' ? '“--at” needs a time: --at 9:30, or --at "20m ago".' : `“${option}” takes no value.`;
}
