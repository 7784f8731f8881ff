import { app } from 'electron';
import { isVerb } from './cli/arguments.ts';
import { answerInTerminal } from './cli/in-terminal.ts';
import { ignoreBrokenPipes } from './cli/written.ts';
import { compose, openLog, settingsDisk } from './compose.ts';
import { commandWords, displayProblem } from './shell/lifecycle/command-line.ts';
import { ownFolder } from './shell/lifecycle/data-folder.ts';
import { forceExit } from './shell/lifecycle/force-exit.ts';
import { logStart } from './shell/lifecycle/log.ts';
import { composed, type ShellParts } from './shell/lifecycle/open-core.ts';
import { folderProblem } from './shell/lifecycle/usual-folder.ts';
import { runShell } from './shell/run.ts';
import { ownLanguage, ownRegion } from './shell/system/system-language.ts';

ignoreBrokenPipes(process);
const folder = ownFolder();
const words = commandWords(process.argv.slice(1), { isFolderNamed: process.defaultApp, isVerb });
const parts: ShellParts = {
  isPassing: words !== null,
  rendererDir: new URL('../renderer/', import.meta.url),
  preload: new URL('../preload/index.cjs', import.meta.url),
  log: openLog(folder),
  disk: settingsDisk(folder),
  compose: (ports) =>
    compose({
      ...ports,
      workers: {
        builtInBoard: new URL('./built-in-board.js', import.meta.url),
        archive: new URL('./archive.js', import.meta.url),
      },
    }),
};

if (words === null) startApp();
else void answerHere(words);

function startApp(): void {
  const problem = displayProblem(process.platform, process.env);
  if (problem !== null) {
    process.stderr.write(`${problem}\n`);
    forceExit(1);
  }
  runShell(parts);
}

/** Where the program itself is given a command, as on macOS; `command.ts` needs no Chromium for it. */
async function answerHere(args: readonly string[]): Promise<void> {
  const { log } = parts;
  const version = app.getVersion();
  await answerInTerminal(args, {
    folder,
    log,
    version,
    language: ownLanguage(),
    region: ownRegion(),
    problem: () => displayProblem(process.platform, process.env) ?? folderProblem(folder),
    open: (onDefect) => {
      logStart(log, 'command', version);
      return composed(parts, onDefect);
    },
    // Everything is closed and said by now. Chromium's own way out hangs once in a while where a worker has just ended.
    exit: forceExit,
  });
}
