import { describe, expect, it } from 'vitest';
import type { Invoke } from '../../../main/adapters/control-socket/server.ts';
import { type Ask, asking } from '../../../main/cli/ask.ts';
import { type Reached, runCommandLine } from '../../../main/cli/run.ts';
import { UserFailure } from '../../../main/core/user-failure.ts';
import { fakeBridge, snapshot, task } from '../../support/fake-bridge.ts';

/** What a command says and ends with where it throws `error` when it reaches for the core, asks it or leaves it. */
async function typed(
  error: Error,
  { at, words = ['status'], ask }: { at: 'reach' | 'ask' | 'leave'; words?: string[]; ask?: Ask },
) {
  const said = { out: '', err: '', left: 0, defects: [] as unknown[] };
  const fail = (): never => {
    throw error;
  };
  /* oxlint-disable typescript/require-await -- what they stand for takes its time */
  const reached: Reached = {
    ask: ask ?? (async () => fail()),
    notices: [],
    look: async () => {},
    settle: async () => 0,
    leave: async () => {
      said.left += 1;
      return at === 'leave' ? fail() : null;
    },
  };
  const code = await runCommandLine(words, {
    reach: async () => (at === 'reach' ? fail() : reached),
    now: () => 0,
    version: '1.2.3',
    logFolder: '/home/me/logs',
    onDefect: (defect) => said.defects.push(defect),
    print: async (text) => {
      said.out += text;
    },
    complain: async (text) => {
      said.err += text;
    },
  });
  /* oxlint-enable typescript/require-await */
  return { code, ...said };
}

describe('a command that fails', () => {
  it.each(['reach', 'ask', 'leave'] as const)(
    'in a way that nobody foresaw says so, whole and short: at %s',
    async (at) => {
      const error = new Error('SQLITE_MISUSE at /home/me/journal.sqlite');

      const said = await typed(error, { at });

      expect(said).toMatchObject({ code: 3, out: '', left: at === 'reach' ? 0 : 1 });
      expect(said.defects).toContain(error);
      expect(said.err).toContain('What was tracked before is kept.');
      expect(said.err).toContain('cardclock status');
      expect(said.err).toContain('/home/me/logs');
      expect(said.err).not.toMatch(/SQLITE|journal|Error|\n.*\n/);
    },
  );

  it('only when it leaves is told as what it did: that is on disk by then', async () => {
    const error = new Error('the lock is gone');
    const { invoke } = fakeBridge(snapshot({ recents: [task()] }));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it takes every command that there is
    const ask = asking(invoke as Invoke);

    const said = await typed(error, { at: 'leave', words: ['toggle'], ask });

    expect(said).toMatchObject({ code: 0, defects: [error], err: '', out: expect.stringMatching(/^Started/) });
  });

  it('says it in JSON, where that was wanted', async () => {
    const said = await typed(new Error('boom'), { at: 'ask', words: ['status', '--json'] });

    expect(said).toMatchObject({ code: 3, err: '' });
    expect(JSON.parse(said.out)).toEqual({ problem: expect.stringContaining('went wrong') });
  });

  it('in the app that was asked ends with the same code, and its refusals with another', async () => {
    const failed = new UserFailure(
      'unexpected',
      'Something went wrong in Cardclock. What you tracked is kept; try again.',
    );
    expect(await typed(failed, { at: 'ask' })).toMatchObject({
      code: 3,
      defects: [],
      err: expect.stringMatching(/^Something went wrong .* \/home\/me\/logs/),
    });
    const refused = new UserFailure('not-found', 'This card is gone.');
    expect(await typed(refused, { at: 'ask' })).toMatchObject({ code: 1, defects: [], err: 'This card is gone.\n' });
  });

  it('is not one that asks for the version: it is said without a core', async () => {
    const error = new Error('no core');
    for (const words of [['--version'], ['version']]) {
      expect(await typed(error, { at: 'reach', words })).toMatchObject({ code: 0, out: 'Cardclock 1.2.3\n', err: '' });
    }
  });
});
