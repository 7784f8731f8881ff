import { app } from 'electron';
import { isVerb } from './cli/arguments.ts';
import { reaching } from './cli/reach.ts';
import { runCommandLine } from './cli/run.ts';
import { compose, openLog } from './compose.ts';
import { commandWords } from './shell/command-words.ts';
import { logStart } from './shell/log.ts';
import { composed, type ShellParts } from './shell/open-core.ts';
import { runShell } from './shell/run.ts';

const folder = app.commandLine.getSwitchValue('user-data-dir');
if (folder !== '') app.setPath('userData', folder);

const words = commandWords(process.argv.slice(1), { isFolderNamed: process.defaultApp, isVerb });
const parts: ShellParts = {
  isPassing: words !== null,
  rendererDir: new URL('../renderer/', import.meta.url),
  preload: new URL('../preload/index.cjs', import.meta.url),
  log: openLog(app.getPath('userData')),
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
else void answerCommand(words).then((code) => app.exit(code));

async function answerCommand(args: readonly string[]): Promise<number> {
  try {
    return await runCommandLine(args, {
      reach: reaching(app.getPath('userData'), () => {
        logStart(parts.log, 'command');
        return composed(parts);
      }),
      now: Date.now,
      print: async (text) => await written(process.stdout, text),
      complain: async (text) => await written(process.stderr, text),
    });
  } catch (error) {
    await written(process.stderr, `${String(error)}\n`);
    return 1;
  }
}

/** Settles when the text has left; whoever reads it may also have had enough. */
async function written(stream: NodeJS.WriteStream, text: string): Promise<void> {
  await new Promise<void>((done) => {
    stream.once('error', () => done());
    stream.write(text, () => done());
  });
}
