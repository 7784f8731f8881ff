import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shell } from '../../main/cli/commands.ts';
import { completion } from '../../main/cli/completion/completion.ts';
import { tempFolder } from './temp-folder.ts';

const LIMIT_MS = 30_000;

/** What a shell's own program says when it is asked which one it is; undefined where it is not installed. */
export function versionOf(shell: Shell): string | undefined {
  const { status, stdout } = spawnSync(shell, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n')[0] : undefined;
}

/**
 * What a shell offers for the last of these words after `cardclock`, which is played by a program that answers `search` and
 * `list` with these lines. Fish says `OFFERED<tab>WHAT IT IS`.
 */
export function offered(shell: Shell, words: readonly string[], lines: readonly string[] = []): readonly string[] {
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
    },
  });
  if (status !== 0 || stderr !== '') throw new Error(`${shell} ended with ${String(status)}: ${stderr}${stdout}`);
  return stdout.split('\n').filter((line) => line !== '');
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
autoload -Uz compinit && compinit -u -D
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
true
`;
  return ['zsh', '-f', '-c', outer];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
