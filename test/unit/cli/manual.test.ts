import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { COMMANDS, OPTIONS } from '../../../main/cli/commands.ts';
import { EXIT_CODES, manualPage } from '../../../main/cli/help.ts';
import { skipWithout } from '../../support/needs.ts';

const TIMEOUT = { timeout: 30_000 };
const WIDE = { MANWIDTH: '500', LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8' };

/** What `man` shows of it, its complaints after it. */
function shown(page: string): string {
  const { stdout, stderr } = spawnSync('man', ['--warnings', '--local-file', '-'], {
    input: page,
    encoding: 'utf8',
    env: { ...process.env, ...WIDE },
  });
  return `${stdout}${stderr}`;
}

describe('the manual page', TIMEOUT, () => {
  it('says what the help says, in words that a terminal can copy', (context) => {
    skipWithout(context, { program: 'man' });

    const page = shown(manualPage('1.2.3'));

    for (const { verb, does, examples } of COMMANDS) {
      expect(page).toContain(`${does.charAt(0).toUpperCase()}${does.slice(1)}.`);
      for (const example of examples) expect(page).toContain(`cardclock ${example}`);
      expect(page).toMatch(new RegExp(`^ +${verb}\\b`, 'm'));
    }
    for (const { option } of OPTIONS) expect(page).toContain(option);
    for (const [, means] of EXIT_CODES) expect(page).toContain(means);
    expect(page).toContain('Cardclock 1.2.3');
    expect(page).not.toMatch(/warning|error/);
  });
});
