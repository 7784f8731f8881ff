import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVerb, readArguments } from '../../../main/cli/arguments.ts';
import { OPTIONS } from '../../../main/cli/commands.ts';
import { commandWords } from '../../../main/shell/lifecycle/command-line.ts';

const read = (...words: readonly string[]): unknown => readArguments(words);

function reasonOf(...words: readonly string[]): string {
  const request = readArguments(words);
  return request.kind === 'wrong' ? request.reason : '';
}

describe('the arguments of a command', () => {
  it('make a phrase of the palette, with --at for the time', () => {
    expect(readArguments(['start', 'ship', 'it', '20m', 'ago'])).toMatchObject({ text: 'start ship it 20m ago' });
    expect(readArguments(['start', 'ship at 9', '--at', '9:30'])).toMatchObject({
      text: 'start "ship at 9"',
      at: '9:30',
    });
    expect(readArguments(['start', '24', '--at', '20m ago'])).toMatchObject({ text: 'start 24', at: '20m ago' });
    expect(readArguments(['stop', '--at=20m ago'])).toMatchObject({ text: 'stop', at: '20m ago' });
    expect(readArguments(['stop'])).toEqual({ kind: 'phrase', text: 'stop', json: false });
  });

  it('have a note of the entry as it was typed, one of blanks or beyond its length is refused', () => {
    const note = 'Half of it, "at 9:30"';
    expect(read('start', 'ship it', '--note', note, '--at', '9:30')).toMatchObject({
      text: 'start "ship it"',
      at: '9:30',
      note,
    });
    expect(read('stop', '--note=-10m')).toEqual({ kind: 'phrase', text: 'stop', note: '-10m', json: false });
    expect(read('log', '9:00-9:15', 'stand-up', '--note', ' x ')).toMatchObject({ note: 'x' });
    expect(reasonOf('stop', '--note', ' ')).toContain('“--note” needs a text');
    expect(reasonOf('stop', '--note')).toContain('“--note” needs a text');
    expect(reasonOf('stop', '--note', 'x'.repeat(2001))).toContain('at most');
    expect(reasonOf('status', '--note', 'x')).toBe('“status” takes no “--note”.');
  });

  it('keep together what the shell kept together, as one name and not as a time', () => {
    expect(read('start', 'Stand-up at 9:30')).toMatchObject({ text: 'start "Stand-up at 9:30"' });
    expect(read('start', 'Stand-up at 9:30', 'at', '9:35')).toMatchObject({ text: 'start "Stand-up at 9:30" at 9:35' });
    expect(read('switch', 'today at 9')).toMatchObject({ text: 'switch "today at 9"' });
    expect(read('start', '24', '20m ago')).toMatchObject({ text: 'start 24 20m ago' });
    expect(read('stop', '20m ago')).toMatchObject({ text: 'stop 20m ago' });
    expect(read('stop', 'yesterday at 17:30')).toMatchObject({ text: 'stop yesterday at 17:30' });
    expect(read('stop', 'look at the logs')).toMatchObject({ text: 'stop "look at the logs"' });
    expect(read('add', '1h 30m', 'to', 'the talk at 9')).toMatchObject({ text: 'add 1h 30m to "the talk at 9"' });
    expect(read('log', '1h30 to the talk')).toMatchObject({ text: 'log 1h30 to the talk' });
    expect(read('highlight', 'the "best" thing')).toMatchObject({ text: 'highlight "the" "best" "thing"' });
    expect(read('start', 'The "best" at 9', '--at', '9:30')).toMatchObject({
      text: 'start "The" "best" "at 9"',
      at: '9:30',
    });
    expect(read('note', 'Call at 9:30, "soon"')).toMatchObject({ text: 'note Call at 9:30, "soon"' });
  });

  it('are refused with a reason when they make no sense', () => {
    expect(readArguments(['status', 'now'])).toMatchObject({ kind: 'wrong', reason: expect.stringContaining('now') });
    expect(readArguments(['status', '--jsn'])).toMatchObject({
      kind: 'wrong',
      reason: expect.stringContaining('--jsn'),
    });
    expect(readArguments(['dance'])).toMatchObject({ kind: 'wrong' });
    expect(readArguments([])).toEqual({ kind: 'help', verb: null });
    expect(readArguments(['--help'])).toEqual({ kind: 'help', verb: null });
    expect(reasonOf('help', 'strat')).toContain('Do you mean “start”?');
  });

  it('may be a time that begins with a dash', () => {
    expect(read('stop', '-10m')).toMatchObject({ text: 'stop -10m' });
    expect(read('stop', '--at', '-10m')).toMatchObject({ text: 'stop', at: '-10m' });
    expect(read('start', '24', '-1h30', '--json')).toMatchObject({ text: 'start 24 -1h30', json: true });
  });

  it('are refused in words that say what can be typed instead', () => {
    expect(reasonOf('strat', '24')).toBe('There is no command “strat”. Do you mean “start”?');
    expect(reasonOf('completions')).toBe('There is no command “completions”. Do you mean “completion”?');
    expect(reasonOf('dance')).toBe('There is no command “dance”.');
    expect(reasonOf('--at', '9:00')).toBe('There is no command beside “--at”.');
    expect(readArguments(['--json'])).toMatchObject({ kind: 'wrong', json: true });
    expect(reasonOf('status', '--jsn')).toBe('There is no option “--jsn”. What begins with a dash goes after “--”.');
    expect(reasonOf('stop', '--at')).toBe('“--at” needs a time: --at 9:30, or --at "20m ago".');
    expect(reasonOf('status', '--json=yes')).toBe('“--json” takes no value.');
    expect(reasonOf('highlight', '8', '--at', '9')).toBe('“highlight” takes no “--at”.');
    expect(reasonOf('status', '--csv')).toBe('“status” takes no “--csv”.');
  });

  it('say how many cards a search may show', () => {
    expect(read('search', 'login')).toEqual({ kind: 'search', text: 'login', limit: undefined, json: false });
    expect(read('search', 'login', '--limit', '5')).toMatchObject({ text: 'login', limit: 5 });
    expect(read('search', '--all', 'login', 'page')).toMatchObject({ text: 'login page', limit: 'all' });
    for (const wrong of ['0', '-5', 'many', '1.5', '']) {
      expect(reasonOf('search', 'x', `--limit=${wrong}`)).toContain('“--limit” needs a number');
    }
    expect(reasonOf('search', 'x', '--limit')).toContain('“--limit” needs a number');
    expect(reasonOf('search', 'x', '--limit', '5', '--all')).toContain('take one of them');
    expect(reasonOf('list', '--all')).toBe('“list” takes no “--all”.');
  });

  it('tell a program as JSON what is wrong with them', () => {
    expect(read('status', '--json', '--nonsense')).toMatchObject({ kind: 'wrong', json: true });
    expect(read('dance', '--json')).toMatchObject({ kind: 'wrong', json: true });
    expect(read('dance', '--', '--json')).toMatchObject({ kind: 'wrong', json: false });
  });

  it('are never a reason to throw', () => {
    assert(
      property(array(string()), (words) => {
        expect(readArguments(words)).toHaveProperty('kind');
      }),
    );
  });
});

describe('the words after the name of the program', () => {
  it('are a command unless they are a link', () => {
    const packaged = { isFolderNamed: false, isVerb };
    expect(commandWords(['status', '--json'], packaged)).toEqual(['status', '--json']);
    expect(commandWords(['--no-sandbox', '--help'], packaged)).toEqual(['--help']);
    expect(commandWords(['dance'], packaged)).toEqual(['dance']);
    expect(commandWords(['--json', 'status'], packaged)).toEqual(['status', '--json']);
    expect(commandWords(['--version'], packaged)).toEqual(['--version']);
    expect(commandWords([], packaged)).toBeNull();
    expect(commandWords(['cardclock://start/1'], packaged)).toBeNull();
    expect(commandWords(['--user-data-dir=/x'], packaged)).toBeNull();
  });

  it('may begin with options of the command, which are no words of it, and no switch of Chromium', () => {
    const packaged = { isFolderNamed: false, isVerb };
    const read = (...words: readonly string[]) => readArguments(commandWords(words, packaged) ?? []);
    const late = { kind: 'phrase', text: 'start "Ship it"', at: '9:00' };

    expect(read('--at', '9:00', 'start', 'Ship it')).toMatchObject(late);
    expect(read('--no-sandbox', '--at=9:00', '--json', 'start', 'Ship it')).toMatchObject({ ...late, json: true });
    expect(read('--at', '-10m', 'stop')).toMatchObject({ text: 'stop', at: '-10m' });
    expect(read('--limit', '5', 'search', 'login')).toMatchObject({ kind: 'search', text: 'login', limit: 5 });
    expect(read('--json', 'note', '--', '-zzzz')).toEqual({ kind: 'phrase', text: 'note -zzzz', json: true });
    expect(read('--at', '9:00', 'status')).toMatchObject({ reason: '“status” takes no “--at”.' });
    expect(read('--at', '9:00')).toMatchObject({ kind: 'wrong' });
    expect(read('--note=Half', 'stop')).toMatchObject({ text: 'stop', note: 'Half' });
    expect(read('--note', 'stop', 'start', '1234')).toMatchObject({ text: 'start 1234', note: 'stop' });
    expect(commandWords(['.', '--json', 'list'], { isFolderNamed: true, isVerb })).toEqual(['list', '--json']);
  });

  it.each(OPTIONS.filter(({ option }) => option !== '--help'))('may begin with $option $takes', ({ option, takes }) => {
    const words = takes === '' ? [option] : [option, 'x'];

    expect(commandWords([...words, 'start', '12'], { isFolderNamed: false, isVerb })).toEqual([
      'start',
      ...words,
      '12',
    ]);
  });

  it('come after the folder where the app is started from one, even one that is called like a verb', () => {
    const fromFolder = { isFolderNamed: true, isVerb };
    expect(commandWords(['--no-sandbox', 'list', '--user-data-dir=/x'], fromFolder)).toBeNull();
    expect(commandWords(['--no-sandbox', 'app', '--user-data-dir=/x', 'start', 'list'], fromFolder)).toEqual([
      'start',
      'list',
    ]);
  });
});
