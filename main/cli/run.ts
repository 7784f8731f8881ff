import { everywhere } from '../../common/domain/search.ts';
import { toggleOf } from '../core/tracking/toggle.ts';
import { cards, elsewhere, list, status, today } from './answers.ts';
import { type Request, readArguments } from './arguments.ts';
import type { Ask } from './ask.ts';
import { completion } from './completion.ts';
import { doPhrase } from './do-phrase.ts';
import { failure } from './failure.ts';
import { HELP } from './help.ts';
import { done, notDone, notUnderstood, type Result } from './result.ts';

/** What the command line needs of the world. */
export interface CommandLinePorts {
  /** The core of the app that runs, or one of our own where none does. Throws `UserFailure`. */
  readonly reach: () => Promise<Reached>;
  readonly now: () => number;
  /** Of Cardclock: `1.2.3`. */
  readonly version: string;
  /** Where the log lies, which has the details of what `onDefect` hears of: errors that no person was meant to read. */
  readonly logFolder: string;
  readonly onDefect: (error: unknown) => void;
  /** Each settles when the text has left: a pipe takes its time, and what is not taken by then is lost. */
  readonly print: (text: string) => Promise<void>;
  readonly complain: (text: string) => Promise<void>;
}

export interface Reached {
  readonly ask: Ask;
  /** What a person should know of the core itself. */
  readonly notices: readonly string[];
  /** Why what was done is not recorded after all; null where it is. */
  readonly leave: () => Promise<string | null>;
}

/** Does what was typed after `cardclock`; the exit code. */
export async function runCommandLine(args: readonly string[], ports: CommandLinePorts): Promise<number> {
  const request = readArguments(args);
  if (request.kind === 'help' || request.kind === 'version' || request.kind === 'completion') {
    await ports.print(fixedText(request, ports.version));
    return 0;
  }
  const result =
    request.kind === 'wrong' ? notUnderstood([request.reason, 'Try: cardclock --help']) : await reached(request, ports);
  const wantsJson = 'json' in request && request.json;
  const text = wantsJson ? `${JSON.stringify(result.data)}\n` : result.lines.map((line) => `${line}\n`).join('');
  await (result.exitCode === 0 || wantsJson ? ports.print(text) : ports.complain(text));
  return result.exitCode;
}

/** What is said without a core. */
function fixedText(request: Extract<Request, { kind: 'help' | 'version' | 'completion' }>, version: string): string {
  if (request.kind === 'completion') return completion(request.shell);
  return request.kind === 'help' ? HELP : `Cardclock ${version}\n`;
}

type Reachable = Exclude<Request, { kind: 'help' | 'version' | 'completion' | 'wrong' }>;

async function reached(request: Reachable, ports: CommandLinePorts): Promise<Result> {
  const failed = (error: unknown): Result => failure(error, ports);
  try {
    const { ask, leave, notices } = await ports.reach();
    for (const notice of notices) await ports.complain(`${notice}\n`);
    const result = await answer(request, ask, ports.now()).catch(failed);
    const problem = await leave();
    return problem === null ? result : notDone(problem);
  } catch (error) {
    return failed(error);
  }
}

async function answer(request: Reachable, ask: Ask, nowMs: number): Promise<Result> {
  switch (request.kind) {
    case 'phrase':
      return await doPhrase(ask, request.text, nowMs);
    case 'toggle':
      return await toggle(ask);
    case 'search':
      return await search(ask, request.text);
    case 'export':
      return done([(await ask('data:export', { format: request.format })).parts.join('').replace(/\n$/, '')], null);
    case 'status':
      return ok(status(await ask('state:get', null), nowMs));
    case 'today':
      return ok(today(await ask('state:get', null), nowMs));
    case 'list':
    default:
      return ok(list(await ask('state:get', null)));
  }
}

async function search(ask: Ask, text: string): Promise<Result> {
  const { hits, mistakes } = await ask('search:cached', everywhere(text));
  if (mistakes.length > 0) return notUnderstood(mistakes.map(({ reason }) => reason));
  const { lines, data } = cards(hits.map((hit) => hit.task));
  return done(lines.length > 0 ? lines : [`No card matches “${text}”.`], data);
}

async function toggle(ask: Ask): Promise<Result> {
  const snapshot = await ask('state:get', null);
  const wish = toggleOf(snapshot);
  const notes = elsewhere(snapshot.running);
  if (wish.kind === 'nothing') return notDone(['Nothing runs here, and nothing ran before.', ...notes].join(' '));
  if (wish.kind === 'start') {
    const { taskId, name } = wish.task;
    await ask('timer:start', { taskId });
    return done([`Started “${name}”`, ...notes], { did: 'start', taskId, name });
  }
  for (const { trackerId } of wish.timers) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they were started
    await ask('timer:stop', { trackerId });
  }
  const names = wish.timers.map(({ task }) => task.name);
  return done([`Stopped ${names.map((name) => `“${name}”`).join(', ')}`, ...notes], { did: 'stop', names });
}

function ok({ lines, data }: { readonly lines: readonly string[]; readonly data: unknown }): Result {
  return done(lines, data);
}
