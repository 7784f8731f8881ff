import { msg, t } from '../../common/i18n/translate.ts';
import { diskWords } from '../core/disk-words.ts';
import { type Request, readArguments } from './arguments.ts';
import type { Ask } from './ask.ts';
import { completion } from './completion.ts';
import { doRequest, type Reachable } from './do-request.ts';
import { failure } from './failure.ts';
import { HELP, helpOf } from './help.ts';
import { notUnderstood, printedLine, type Result, whole, withDecisions, withNote } from './result.ts';

/** Beside the answer. */
const KEYCHAIN_OUT = msg(
  'The keychain of your desktop cannot be reached from here, so no service was asked. What you do is kept, and is sent once Cardclock is open on your desktop.',
);

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
  /** Settles when the text has left: a pipe takes its time, and what is not taken by then is lost. Rejects where it cannot be written. */
  readonly print: (text: string) => Promise<void>;
  /** As `print`, but never rejects: nobody is left to be told. */
  readonly complain: (text: string) => Promise<void>;
}

export interface Reached {
  readonly ask: Ask;
  /** What a person should know of the core itself. */
  readonly notices: readonly string[];
  /** Of a core of our own, which may run where no session is: without a token no service can be asked. */
  readonly isKeychainOut?: () => boolean;
  /**
   * Settles when the service has told what it holds, or cannot, after a few seconds at most: nothing is to be done any more.
   * At once for an app that runs, which keeps asking.
   */
  readonly look: () => Promise<void>;
  /**
   * Settles when all that can be sent is sent, after a few seconds at most: nothing is to be done any more. How many entries
   * need the person since; an app that runs tells of its own.
   */
  readonly settle: () => Promise<number>;
  /** What became of a command that could not be written at first; null where all is as the core said. */
  readonly leave: () => Promise<Result | null>;
}

/** Does what was typed after `cardclock`; the exit code. */
export async function runCommandLine(args: readonly string[], ports: CommandLinePorts): Promise<number> {
  const request = readArguments(args);
  const result = await resultOf(request, ports);
  const wantsJson = 'json' in request && request.json;
  const text = wantsJson ? `${JSON.stringify(result.data)}\n` : printed(result);
  try {
    await (result.exitCode === 0 || wantsJson ? ports.print(text) : ports.complain(text));
    for (const note of result.notes ?? []) await ports.complain(printedLine(note));
    return result.exitCode;
  } catch (error) {
    await ports.complain(printedLine(unsaid(request, result, error)));
    return result.exitCode === 0 && !changes(request) ? 1 : result.exitCode;
  }
}

async function resultOf(request: Request, ports: CommandLinePorts): Promise<Result> {
  if (request.kind === 'help') return fixed(request.verb === null ? HELP : helpOf(request.verb));
  if (request.kind === 'version') return fixed(`Cardclock ${ports.version}`);
  if (request.kind === 'completion') return fixed(completion(request.shell));
  if (request.kind === 'wrong') return notUnderstood([request.reason, t('Try: cardclock --help')]);
  return await reached(request, ports);
}

function printed({ lines, isWhole = false }: Result): string {
  return lines.map((line) => (isWhole ? `${line}\n` : printedLine(line))).join('');
}

/** What is said without a core. */
function fixed(text: string): Result {
  return whole(text.trimEnd());
}

/** Whether it does something, and not only tells. */
function changes({ kind }: Request): boolean {
  return kind === 'phrase' || kind === 'toggle' || kind === 'move';
}

function unsaid(request: Request, { exitCode }: Result, error: unknown): string {
  const words = t('The answer could not be written: {reason}.', { reason: diskWords(error) });
  return exitCode === 0 && changes(request) ? `${words} ${t('What was asked for is done.')}` : words;
}

async function reached(request: Reachable, ports: CommandLinePorts): Promise<Result> {
  const failed = (error: unknown): Result => failure(error, ports);
  try {
    const { ask, isKeychainOut = () => false, leave, look, notices, settle } = await ports.reach();
    for (const notice of notices) await ports.complain(printedLine(notice));
    if (request.kind === 'status' || request.kind === 'today') await look();
    const done = await doRequest(request, ask, { nowMs: ports.now(), isKeychainOut }).catch(failed);
    const result = changes(request) && done.exitCode === 0 ? withDecisions(done, await settle()) : done;
    // What the core said to be done is on disk, whatever its own end comes to.
    const end = await leave().catch((error: unknown) => {
      ports.onDefect(error);
      return null;
    });
    return isKeychainOut() ? withNote(end ?? result, t(KEYCHAIN_OUT)) : (end ?? result);
  } catch (error) {
    return failed(error);
  }
}
