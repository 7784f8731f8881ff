import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../common/domain/settings.ts';
import { LANGUAGE_CHOICES } from '../../common/i18n/languages.ts';
import { REGIONS, setRegion } from '../../common/time/region.ts';
import { defectOf } from '../core/log/defect.ts';
import type { KeptLog } from '../core/log/log.ts';
import { speakChosen } from '../core/settings/follow-language.ts';
import { failure } from './failure.ts';
import { type OwnCore, reaching } from './reach.ts';
import { printedLine } from './result.ts';
import { runCommandLine } from './run.ts';
import { ignoreBrokenPipes, written } from './written.ts';

export interface TerminalPorts {
  /** The data folder. */
  readonly folder: string;
  readonly log: KeptLog;
  readonly version: string;
  /** Of this computer, such as `de-AT`. */
  readonly language: string;
  readonly region: string;
  /** Why no command can be done here, as a sentence; null where it can. */
  readonly problem: () => string | null;
  /** A core on the folder. Throws `UserFailure`. */
  readonly open: (onDefect: (error: unknown) => void) => OwnCore | Promise<OwnCore>;
  readonly exit: (code: number) => void;
}

/** Does a command, says what it came to, and ends the process with its exit code. */
export async function answerInTerminal(words: readonly string[], ports: TerminalPorts): Promise<void> {
  const { folder, log, version, language, region, problem, open, exit } = ports;
  ignoreBrokenPipes(process);
  // Whoever types reads sentences: what nobody foresaw goes to the log alone.
  const onDefect = (error: unknown): void => log.write({ kind: 'defect', defect: defectOf(error) });
  const fail = async (error: unknown): Promise<void> => {
    const { lines, exitCode } = failure(error, { logFolder: log.folder, onDefect });
    await complain(lines.map(printedLine).join(''));
    exit(exitCode);
  };
  // Electron would show them in a window, and go on.
  process.on('uncaughtException', (error) => void fail(error));
  process.on('unhandledRejection', (reason) => void fail(reason));
  const chosen = spokenSettings(folder);
  setRegion(chosen.region, region);
  await speakChosen(chosen.language, language, onDefect);
  const code = await runCommandLine(words, {
    reach: reaching(folder, { problem, open: async () => await open(onDefect) }),
    now: Date.now,
    version,
    logFolder: log.folder,
    onDefect,
    print: async (text) => await written(process.stdout, text),
    complain,
  });
  exit(code);
}

/** Nobody is left to be told where this cannot be said. */
async function complain(text: string): Promise<void> {
  await written(process.stderr, text).catch(() => undefined);
}

/** How the answer is to be written. The settings as a whole are read where there is a core, which says what is wrong with them. */
function spokenSettings(folder: string): Pick<Settings, 'language' | 'region'> {
  const { language, region } = readObject(join(folder, 'settings.json'));
  return {
    language: LANGUAGE_CHOICES.find((choice) => choice === language) ?? 'system',
    region: REGIONS.find((choice) => choice === region) ?? 'system',
  };
}

function readObject(path: string): { readonly [name: string]: unknown } {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}
