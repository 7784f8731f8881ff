import { parseArgs } from 'node:util';
import { msg, t } from '../../common/i18n/translate.ts';
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

const NO_LIMIT = msg('“--limit” needs a number from 1 to 999999: --limit 50.');
const NEEDS: Readonly<Record<string, string>> = {
  '--at': msg('“--at” needs a time: --at 9:30, or --at "20m ago".'),
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
  return extra === undefined ? undefined : t('“{verb}” takes no “{option}”.', { verb, option: extra.option });
}

function limitProblem(limit: string | undefined, all: boolean): string | undefined {
  if (limit === undefined) return undefined;
  if (all) return t('“--limit” and “--all” say different things: take one of them.');
  return /^[1-9]\d{0,5}$/.test(limit) ? undefined : t(NO_LIMIT);
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
