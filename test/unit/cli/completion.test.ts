import { describe, expect, it } from 'vitest';
import { cards, list } from '../../../main/cli/answers.ts';
import { isVerb, readArguments } from '../../../main/cli/arguments.ts';
import { COMMANDS, OPTIONS, type Shell, SHELLS } from '../../../main/cli/commands.ts';
import { completion } from '../../../main/cli/completion.ts';
import { HELP, helpOf } from '../../../main/cli/help.ts';
import { offered, zshLine } from '../../support/complete-in.ts';
import { snapshot, task, workListRow } from '../../support/fake-bridge.ts';
import { skipWithout } from '../../support/needs.ts';

const TIMEOUT = { timeout: 60_000 };
const LOGIN = task({ taskId: 12, name: 'Fix the login page' });
const PANIC = task({ taskId: 7, name: 'Don’t panic · 3 times', column: null });
const RUNS = { trackerId: 1, startedAt: 0 };

/** Only the words, without what fish says of each. */
function wordsFor(shell: Shell, words: readonly string[], lines: readonly string[] = []): readonly string[] {
  return offered(shell, words, lines).map((line) => line.split('\t')[0] ?? '');
}

describe('the table of commands', () => {
  it('names every command that is understood, with the options that it takes', () => {
    for (const { verb, options } of COMMANDS) {
      expect(verb).toSatisfy(isVerb);
      for (const option of options) {
        const values: Partial<Record<typeof option, string>> = { '--at': '9:30', '--limit': '5', '--note': 'x' };
        const value = [values[option] ?? []].flat();
        const words = ['search', 'note', 'start', 'switch', 'move'].includes(verb) ? ['last', 'x'] : [];
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
    for (const { option } of OPTIONS) expect(HELP).toContain(option);
    // In a terminal no sentence about a command begins further to the right than the others.
    const places = COMMANDS.map(({ does }) =>
      HELP.split('\n')
        .find((line) => line.endsWith(does))
        ?.indexOf(does),
    );
    expect(new Set(places).size).toBe(1);
  });

  it('has for every command a help of its own, whose examples can be typed', () => {
    for (const { verb, examples, options } of COMMANDS) {
      expect(readArguments([verb, '--help'])).toEqual({ kind: 'help', verb });
      expect(readArguments(['help', verb])).toEqual({ kind: 'help', verb });
      for (const option of options) expect(helpOf(verb)).toContain(option);
      expect(examples).not.toEqual([]);
      for (const example of examples) {
        const words = example.replace(/ >.*/, '').match(/"[^"]*"|\S+/g) ?? [];
        expect(readArguments(words.map((word) => word.replaceAll('"', '')))).not.toMatchObject({ kind: 'wrong' });
      }
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

describe.each(SHELLS)('in %s, the words after cardclock', TIMEOUT, (shell) => {
  it('are completed to commands, their options and the shells', (context) => {
    skipWithout(context, 'posix', { program: shell });

    expect(new Set(wordsFor(shell, ['sta']))).toEqual(new Set(['start', 'status']));
    expect(new Set(wordsFor(shell, ['start', '--']))).toEqual(new Set(['--at', '--note', '--json', '--help']));
    expect(new Set(wordsFor(shell, ['search', '--']))).toEqual(new Set(['--limit', '--all', '--json', '--help']));
    expect(new Set(wordsFor(shell, ['completion', '']))).toEqual(new Set(SHELLS));
    expect(new Set(wordsFor(shell, ['help', 'st']))).toEqual(new Set(['start', 'stop', 'status']));
    expect(wordsFor(shell, ['unheard-of', ''])).toEqual([]);
  });

  it('are completed to cards, as search and list print them', (context) => {
    skipWithout(context, 'posix', { program: shell });
    const found = cards([LOGIN, PANIC]).lines;
    const workList = [
      workListRow({ task: LOGIN }),
      workListRow({ task: PANIC, running: RUNS, highlighted: true }),
      workListRow({ task: task({ taskId: -3, name: 'A login that is new' }) }),
    ];
    const listed = list(snapshot({ workList })).lines;

    const numbers = wordsFor(shell, ['start', ''], found).map((line) => line.replace(/ .*/, ''));
    expect(numbers.filter(Boolean)).toEqual(['12', '7']);
    expect(wordsFor(shell, ['stop', 'login'], listed)).toEqual([shell === 'fish' ? LOGIN.name : '12']);
    expect(wordsFor(shell, ['highlight', 'PANIC'], listed)).toEqual([shell === 'fish' ? PANIC.name : '7']);
    expect(wordsFor(shell, ['move', 'la'], listed)).toEqual(['last']);
    expect(wordsFor(shell, ['move', 'last', 'PANIC'], cards([PANIC]).lines)).toEqual([
      shell === 'fish' ? PANIC.name : '7',
    ]);
    expect(wordsFor(shell, ['start', ''], ['No task was used yet. Type a part of its name.'])).toEqual([]);
  });
});

describe('a word that several cards match', TIMEOUT, () => {
  const found = cards([LOGIN, PANIC]).lines;

  it('stays as it is in bash, which would put in what the cards have in common', (context) => {
    skipWithout(context, 'posix', { program: 'bash' });

    expect(wordsFor('bash', ['start', 'i'], found)).toEqual([...found.map((line) => line.trim()), ' ']);
  });

  it('becomes a number alone in bash, where Tab puts in one after the other: a name would be run', (context) => {
    skipWithout(context, 'posix', { program: 'bash' });
    const named = cards([task({ taskId: 11, name: 'Login; touch x' }), task({ taskId: 12, name: '$(touch y)' })]).lines;

    expect(offered('bash', ['start', 'o'], named, 'menu-complete')).toEqual(['11', '12']);
  });

  it('becomes the number of the first in zsh, and of the next by another Tab', (context) => {
    skipWithout(context, 'posix', { program: 'zsh' });

    expect(zshLine(['start', 'i'], found)).toBe('cardclock start 12');
  });
});
