import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isVerb, readArguments } from '../../../main/cli/arguments.ts';
import { COMMANDS, SHELLS } from '../../../main/cli/commands.ts';
import { completion } from '../../../main/cli/completion.ts';
import { HELP } from '../../../main/cli/help.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** What bash offers for the last of these words. */
function offered(...words: readonly string[]): readonly string[] {
  using folder = tempFolder();
  const script = join(folder.path, 'try.bash');
  const typed = ['cardclock', ...words].map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _cardclock; printf '%s\\n' "\${COMPREPLY[@]}"`;
  writeFileSync(script, `set -u\n${completion('bash')}\n${ask}\n`);
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', script], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.trim().split('\n');
}

describe('the table of commands', () => {
  it('names every command that is understood, with the options that it takes', () => {
    for (const { verb, options } of COMMANDS) {
      expect(isVerb(verb)).toBe(true);
      for (const option of options) {
        const value = option === '--at' ? ['9:30'] : [];
        const words = ['search', 'note', 'start', 'switch'].includes(verb) ? ['x'] : [];
        expect(readArguments([verb, ...words, option, ...value])).not.toMatchObject({ kind: 'wrong' });
      }
    }
  });

  it('is what the help and every completion say', () => {
    for (const { verb, does } of COMMANDS) {
      expect(HELP).toContain(`cardclock ${verb}`);
      expect(HELP).toContain(does);
      for (const shell of SHELLS) expect(completion(shell)).toMatch(new RegExp(`\\b${verb}\\b`));
    }
  });

  it('gives each shell its own words', () => {
    for (const shell of SHELLS) expect(readArguments(['completion', shell])).toEqual({ kind: 'completion', shell });
    expect(readArguments(['completion'])).toMatchObject({
      kind: 'wrong',
      reason: expect.stringContaining('bash, zsh'),
    });
    expect(readArguments(['completion', 'bash', 'zsh'])).toMatchObject({ kind: 'wrong' });
  });
});

describe.runIf(process.platform !== 'win32')('in bash, the words after cardclock', () => {
  it('are completed to commands, their options, and the shells', () => {
    expect(offered('st')).toEqual(['start', 'stop', 'status']);
    expect(offered('')).toHaveLength(COMMANDS.length + 1);
    expect(offered('start', '--')).toEqual(['--at', '--json', '--help']);
    expect(offered('export', '--')).toEqual(['--csv', '--help']);
    expect(offered('completion', '')).toEqual([...SHELLS]);
    expect(offered('unheard-of', '')).toEqual(['']);
  });
});
