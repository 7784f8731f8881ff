/**
 * What stands on the path as `cardclock`: tells a command from a start of the app, and runs it on Electron's own Node, which needs
 * no display. What counts as a command is what `main/shell/lifecycle/command-line.ts` takes for one (asserted by a test).
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a command may begin with, beside a word. */
const OPTIONS = [
  '--json',
  '--csv',
  '--all',
  '--at',
  '--at=*',
  '--note',
  '--note=*',
  '--limit',
  '--limit=*',
  '--help',
  '-h',
  '--version',
];

/** `program` and `command` are as the shell reads them: how the app is started, and the script of commands. */
function shellWrapper({ program, command, appArguments = '' }) {
  return `#!/bin/sh
# A command (cardclock status) runs on the Node of Electron, without Chromium; all else starts the app.
here=$(readlink -f -- "$0") && here=\${here%/*}
is_command=
for word do
  case $word in
    ${OPTIONS.join(' | ')}) is_command=yes; break ;;
    -*) ;;
    [A-Za-z]*:*) break ;;
    *) is_command=yes; break ;;
  esac
done
if [ -n "$is_command" ]; then
  ELECTRON_RUN_AS_NODE=1 exec ${program} ${command} "$@"
fi
exec ${program} ${appArguments}"$@"
`;
}

const CMD = `@echo off
rem A command (cardclock status) runs on the Node of Electron, and writes to the console that called it.
setlocal
set ELECTRON_RUN_AS_NODE=1
"%~dp0..\\Cardclock.exe" "%~dp0..\\resources\\app.asar\\out\\main\\command.js" %*
`;

/**
 * Puts it in the place of the program in `folder`, which gets another name: so every way to start Cardclock goes by it, out of an
 * AppImage too.
 */
export function wrapProgram(folder, name) {
  renameSync(join(folder, name), join(folder, `${name}-electron`));
  write(
    join(folder, name),
    shellWrapper({
      program: `"$here/${name}-electron"`,
      command: '"$here/resources/app.asar/out/main/command.js"',
    }),
  );
}

/** `bin\cardclock.cmd`, which a person puts on the path. */
export function writeCmd(folder) {
  write(join(folder, 'bin', 'cardclock.cmd'), CMD.replaceAll('\n', '\r\n'));
}

/** For an Electron that is not packaged, and the folder of the built app. */
export function writeDevelopmentWrapper(path, { executable, args, appFolder }) {
  const command = quoted(join(appFolder, 'out', 'main', 'command.js'));
  write(path, shellWrapper({ program: quoted(executable), command, appArguments: `${args.map(quoted).join(' ')} ` }));
}

/** Fuses beside those of electron-builder.yml. On macOS any program would get what its keychain grants Cardclock: docs/adr/0040. */
export function ownFuses(platform = process.platform) {
  return { runAsNode: platform !== 'darwin' };
}

function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  // Another run may be using it just now.
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, text, { mode: 0o755 });
  renameSync(fresh, path);
}
