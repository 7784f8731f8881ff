import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Shell } from '../../main/cli/commands.ts';
import { completion } from '../../main/cli/completion.ts';
import { tempFolder } from './temp-folder.ts';

const LIMIT_MS = 30_000;
/** As bash tells a function of its completion which key was pressed (`COMP_TYPE`): one that completes, and one that puts in each in turn. */
const BASH_KEYS = { complete: 9, 'menu-complete': 37 } as const;
/** What zsh knows of all commands, read once for all tests: that takes longer than the rest. */
const DUMP = join(tmpdir(), `cardclock-zcompdump-${process.pid}`);
afterAll(() => rmSync(DUMP, { force: true }));
/** Before what stands on the line. */
const LINE = 'LINE: ';

/**
 * What a shell offers for the last of these words after `cardclock`, which is played by a program that answers `search` and
 * `list` with these lines. Fish says `OFFERED<tab>WHAT IT IS`. `bashKey`: what Tab does in bash.
 */
export function offered(
  shell: Shell,
  words: readonly string[],
  lines: readonly string[] = [],
  bashKey: keyof typeof BASH_KEYS = 'complete',
): readonly string[] {
  return afterTab(shell, words, lines, bashKey).filter((line) => line !== '' && !line.startsWith(LINE));
}

/** What stands on the line of zsh after Tab. */
export function zshLine(words: readonly string[], lines: readonly string[]): string {
  const line = afterTab('zsh', words, lines).find((one) => one.startsWith(LINE)) ?? '';
  return line.slice(LINE.length).trimEnd();
}

function afterTab(
  shell: Shell,
  words: readonly string[],
  lines: readonly string[],
  bashKey: keyof typeof BASH_KEYS = 'complete',
): readonly string[] {
  using folder = tempFolder();
  const file = join(folder.path, shell === 'zsh' ? '_cardclock' : `cardclock.${shell}`);
  writeFileSync(file, completion(shell));
  play(folder.path, lines);
  const [program, ...args] = { bash: inBash, zsh: inZsh, fish: inFish }[shell](file, words, folder.path);
  const { status, stdout, stderr } = spawnSync(program ?? '', args, {
    encoding: 'utf8',
    timeout: LIMIT_MS,
    env: {
      ...process.env,
      PATH: `${folder.path}:${process.env['PATH'] ?? ''}`,
      HOME: folder.path,
      ZDOTDIR: folder.path,
      COMP_TYPE: String(BASH_KEYS[bashKey]),
    },
  });
  if (status !== 0 || stderr !== '') throw new Error(`${shell} ended with ${String(status)}: ${stderr}${stdout}`);
  return stdout.split('\n');
}

/** Says something on its other output as well, as Chromium does. */
function play(folder: string, lines: readonly string[]): void {
  const program = join(folder, 'cardclock');
  const answer = join(folder, 'answer');
  writeFileSync(answer, lines.map((line) => `${line}\n`).join(''));
  writeFileSync(program, `#!/bin/sh\necho noise >&2\ncat '${answer}'\n`);
  chmodSync(program, 0o755);
}

function inBash(file: string, words: readonly string[]): readonly string[] {
  const typed = ['cardclock', ...words].map(quoted).join(' ');
  const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _cardclock; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return ['bash', '--norc', '-c', `set -u; source ${quoted(file)}; ${ask}`];
}

function inFish(file: string, words: readonly string[]): readonly string[] {
  return ['fish', '--no-config', '-c', `source ${quoted(file)}; complete -C ${quoted(`cardclock ${words.join(' ')}`)}`];
}

/**
 * Only a line that is edited is completed: a second zsh sits at a terminal, whose Tab tells what is offered instead of
 * showing it.
 */
function inZsh(_file: string, words: readonly string[], folder: string): readonly string[] {
  const inner = `
fpath=(${quoted(folder)} $fpath)
autoload -Uz compinit && compinit -u -d ${quoted(DUMP)}
compadd() {
  local -a hits
  if [[ " \${argv[1,(i)--]} " == *' -'[OAD]' '* ]]; then builtin compadd "$@"; return; fi
  builtin compadd -A hits "$@"
  local hit; for hit in $hits; do print -r -- "$hit" >> ${quoted(join(folder, 'offered'))}; done
  builtin compadd "$@"
}
tell() { zle complete-word; print -r -- "$BUFFER" > ${quoted(join(folder, 'done'))}; exit }
zle -N tell
bindkey '^I' tell
`;
  const settings = join(folder, '.zshrc');
  writeFileSync(settings, inner);
  const outer = `
zmodload zsh/zpty
zpty inner zsh -i
zpty -w inner ${quoted(`cardclock ${words.join(' ')}`)}$'\\t'
while [[ ! -e ${quoted(join(folder, 'done'))} ]]; do zpty -r inner line || break; done
zpty -d inner
cat ${quoted(join(folder, 'offered'))} 2>/dev/null
print -r -- ${quoted(LINE)}"$(<${quoted(join(folder, 'done'))})"
`;
  return ['zsh', '-f', '-c', outer];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
