/**
 * `cardclock status` and its like, without Chromium: Electron's own Node runs this (`scripts/packaging/command-wrapper.mjs`), which
 * needs no display, no profile and no session. It loads what an answer of the running app takes, and a core only where no app runs.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLogFile } from './adapters/log/log-file.ts';
import { isVerb } from './cli/arguments.ts';
import { answerInTerminal } from './cli/in-terminal.ts';
import { systemLanguage, systemRegion } from './core/settings/system-language.ts';
import { commandWords } from './shell/lifecycle/command-line.ts';
import { folderProblem, usualFolder } from './shell/lifecycle/usual-folder.ts';

// What is started from here is not meant to be Node.
delete process.env['ELECTRON_RUN_AS_NODE'];
nameOwnBus();

const args = process.argv.slice(2);
const FOLDER = '--user-data-dir=';
const named = args.findLast((arg) => arg.startsWith(FOLDER))?.slice(FOLDER.length) ?? '';
const about: { readonly version: string; readonly productName: string } = JSON.parse(
  // Out of an archive Electron reads by a path alone.
  readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
);
const folder = named === '' ? usualFolder(about.productName) : resolve(named);
const log = openLogFile(folder, Date.now);
// Linux has it in the environment; what Node says of it reads a good part of ICU first.
const told = process.platform === 'linux' ? '' : Intl.DateTimeFormat().resolvedOptions().locale;
const own = { platform: process.platform, env: process.env, told };
const language = systemLanguage(own);
const region = systemRegion(own);

const workers = {
  builtInBoard: new URL('./built-in-board.js', import.meta.url),
  archive: new URL('./archive.js', import.meta.url),
};

void answerInTerminal(commandWords(args, { isFolderNamed: false, isVerb }) ?? [], {
  folder,
  log,
  version: about.version,
  language,
  region,
  problem: () => folderProblem(folder),
  open: async (onDefect) => {
    // Late: what the running app answers does not wait for it to be read.
    const { openCore } = await import('./command-core.ts');
    return openCore({ folder, log, version: about.version, language, region, workers, onDefect });
  },
  exit: (code) => process.exit(code),
});

/** Over SSH and in cron nothing says where the session bus of this person is, which the keychain is asked over; it may be there. */
function nameOwnBus(): void {
  if (process.platform !== 'linux' || process.env['DBUS_SESSION_BUS_ADDRESS']) return;
  const bus = `/run/user/${process.geteuid?.()}/bus`;
  if (existsSync(bus)) process.env['DBUS_SESSION_BUS_ADDRESS'] = `unix:path=${bus}`;
}
