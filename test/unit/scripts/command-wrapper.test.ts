import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isVerb } from '../../../main/cli/arguments.ts';
import { OPTIONS } from '../../../main/cli/commands.ts';
import { commandWords } from '../../../main/shell/lifecycle/command-line.ts';
import { ownFuses, wrapProgram } from '../../../scripts/packaging/command-wrapper.mjs';
import { skipWithout } from '../../support/needs.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** How a wrapped program is started by these words. */
function started(folder: string, words: readonly string[]): { readonly asNode: boolean; readonly args: string[] } {
  const out = execFileSync(join(folder, 'bin with blanks', 'cardclock'), words, { encoding: 'utf8' });
  const [asNode, ...args] = out.split('\n').slice(0, -1);
  return { asNode: asNode === 'node', args };
}

function wrapped(folder: string): void {
  const place = join(folder, 'bin with blanks');
  mkdirSync(place);
  const program =
    '#!/bin/sh\nif [ -n "$ELECTRON_RUN_AS_NODE" ]; then echo node; else echo app; fi\nprintf "%s\\n" "$@"\n';
  writeFileSync(join(place, 'cardclock'), program, { mode: 0o755 });
  wrapProgram(place, 'cardclock');
}

describe('cardclock on the path', () => {
  it.for([
    { words: ['status'] },
    { words: ['start', 'a card', '--at', '9:30'] },
    { words: ['--json', 'status'] },
    { words: ['--at=9:30', 'start', '12'] },
    ...OPTIONS.map(({ option, takes }) => ({ words: [takes === '' ? option : `${option}=x`] })),
    { words: ['--user-data-dir=/tmp/x', 'toggle'] },
    { words: ['--help'] },
    { words: ['-h'] },
    { words: ['--version'] },
    { words: ['strat', 'it'] },
    { words: ['9:30'] },
    { words: [] },
    { words: ['--hidden'] },
    { words: ['--search'] },
    { words: ['--user-data-dir=/tmp/x'] },
    { words: ['cardclock://start/1234'] },
    { words: ['--ozone-platform=x11', 'cardclock://stop'] },
  ])('runs $words on Node exactly where it is a command', ({ words }, context) => {
    skipWithout(context, 'linux');
    using folder = tempFolder();
    wrapped(folder.path);

    const { asNode, args } = started(folder.path, words);

    expect(asNode).toBe(commandWords(words, { isFolderNamed: false, isVerb }) !== null);
    const script = join(folder.path, 'bin with blanks/resources/app.asar/out/main/command.js');
    expect(args).toEqual(asNode ? [script, ...words] : words.length === 0 ? [''] : words);
  });
});

it('Electron is lent as a Node on Linux and Windows alone', () => {
  expect(['linux', 'win32', 'darwin'].map((platform) => ownFuses(platform).runAsNode)).toEqual([true, true, false]);
});
