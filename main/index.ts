import { app } from 'electron';
import { isVerb } from './cli/arguments.ts';
import { failure } from './cli/failure.ts';
import { reaching } from './cli/reach.ts';
import { runCommandLine } from './cli/run.ts';
import { written } from './cli/written.ts';
import { compose, openLog } from './compose.ts';
import { commandWords, sessionProblem } from './shell/lifecycle/command-line.ts';
import { folderProblem, ownFolder } from './shell/lifecycle/data-folder.ts';
import { forceExit } from './shell/lifecycle/force-exit.ts';
import { logged, logStart } from './shell/lifecycle/log.ts';
import { composed, ownSettings, type ShellParts } from './shell/lifecycle/open-core.ts';
import { runShell } from './shell/run.ts';
import { speakOwn } from './shell/system/system-language.ts';
import { ignoreBrokenPipes } from './shell/lifecycle/process-events.ts';

ignoreBrokenPipes(process);
const folder = ownFolder();
const words = commandWords(process.argv.slice(1), { isFolderNamed: process.defaultApp, isVerb });
const parts: ShellParts = {
  isPassing: words !== null,
  rendererDir: new URL('../renderer/', import.meta.url),
  preload: new URL('../preload/index.cjs', import.meta.url),
  log: openLog(folder),
  compose: (ports) =>
    compose({
      ...ports,
      workers: {
        builtInBoard: new URL('./built-in-board.js', import.meta.url),
        archive: new URL('./archive.js', import.meta.url),
      },
    }),
};

if (words === null) runShell(parts);
else void answerCommand(words);

/** Does a command, and ends the process with its exit code. */
async function answerCommand(args: readonly string[]): Promise<void> {
  const { log } = parts;
  // Whoever types reads sentences: what nobody foresaw goes to the log alone.
  const onDefect = logged(log);
  const fail = async (error: unknown): Promise<void> => {
    const { lines, exitCode } = failure(error, { logFolder: log.folder, onDefect });
    await complain(`${lines.join('\n')}\n`);
    forceExit(exitCode);
  };
  // Electron would show them in a window, and go on.
  process.on('uncaughtException', (error) => void fail(error));
  process.on('unhandledRejection', (reason) => void fail(reason));
  const settings = ownSettings(parts, onDefect);
  await speakOwn(settings.read(), onDefect);
  const code = await runCommandLine(args, {
    reach: reaching(folder, {
      problem: () => sessionProblem(process.platform, process.env) ?? folderProblem(folder),
      open: () => {
        logStart(log, 'command');
        return composed(parts, onDefect, settings);
      },
    }),
    now: Date.now,
    version: app.getVersion(),
    logFolder: log.folder,
    onDefect,
    print: async (text) => await written(process.stdout, text),
    complain,
  });
  // Everything is closed and said by now. Chromium's own way out hangs once in a while where a worker has just ended.
  forceExit(code);
}

/** Nobody is left to be told where this cannot be said. */
async function complain(text: string): Promise<void> {
  await written(process.stderr, text).catch(() => undefined);
}
