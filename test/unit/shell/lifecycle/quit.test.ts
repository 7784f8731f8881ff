import type { MessageBoxOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import type { HeldCommand } from '../../../../common/domain/snapshot.ts';
import type { AccountTimer } from '../../../../main/core/app/timers-of-all-accounts.ts';
import { askingToQuit } from '../../../../main/shell/lifecycle/quit.ts';
import { task } from '../../../support/fake-bridge.ts';

/** Somebody who leaves while these run; every question waits for `press`. */
function leaving(...first: readonly AccountTimer[]) {
  let running: readonly AccountTimer[] = first;
  const stopped: number[] = [];
  const said: unknown[] = [];
  const questions: PromiseWithResolvers<number>[] = [];
  const words: MessageBoxOptions[] = [];
  const refused = new Set<number>();
  let ends = 0;
  let kept: readonly HeldCommand[] = [];
  const quit = askingToQuit({
    held: () => kept,
    timers: () => running,
    run: (command) => {
      const trackerId = command.kind === 'timer:stop' ? command.trackerId : 0;
      if (refused.has(trackerId) || !running.some((timer) => timer.trackerId === trackerId))
        throw new Error(`no timer ${trackerId}`);
      running = running.filter((timer) => timer.trackerId !== trackerId);
      stopped.push(trackerId);
      return { changeId: null, taskId: null };
    },
    reportFailure: (work) => {
      try {
        work();
      } catch (error) {
        said.push(error);
      }
    },
    ask: async (shown) => {
      words.push(shown);
      const question = Promise.withResolvers<number>();
      questions.push(question);
      return await question.promise;
    },
    end: () => {
      ends += 1;
    },
  });
  return {
    quit,
    press: async (button: 'keep' | 'stop' | 'cancel') => {
      questions.at(-1)?.resolve(['keep', 'stop', 'cancel'].indexOf(button));
      await new Promise(setImmediate);
    },
    vanish: (trackerId: number) => {
      running = running.filter((timer) => timer.trackerId !== trackerId);
    },
    keep: (...commands: readonly HeldCommand[]) => {
      kept = commands;
    },
    refuse: (trackerId: number) => void refused.add(trackerId),
    words: () => words.map(({ message, detail }) => `${message}. ${detail ?? ''}`),
    seen: () => ({ asked: questions.length, stopped, said: said.length, ends }),
  };
}

const FIRST: AccountTimer = { trackerId: 1, task: task({ name: 'Ship it' }), startedAt: 0, account: null };
const SECOND: AccountTimer = { ...FIRST, trackerId: 2 };
const THIRD: AccountTimer = { ...FIRST, trackerId: 3 };
const OTHER: AccountTimer = {
  trackerId: 4,
  startedAt: 0,
  task: task({ name: 'Paint the fence' }),
  account: { id: 2, kind: 'service', address: 'https://boards.example.com', userName: 'Ada' },
};

describe('quitting', () => {
  it('asks nobody where nothing of this device runs', () => {
    const { quit, seen } = leaving();

    quit();

    expect(seen()).toEqual({ asked: 0, stopped: [], said: 0, ends: 1 });
  });

  it.each([
    ['keep', [], 1],
    ['stop', [1], 1],
    ['cancel', [], 0],
  ] as const)('asks where a timer runs: %s', async (button, stopped, ends) => {
    const { quit, press, seen } = leaving(FIRST);

    quit();
    expect(seen().ends).toBe(0);
    await press(button);

    expect(seen()).toEqual({ asked: 1, stopped, said: 0, ends });
  });

  it('asks about a timer of another account by its name, too', async () => {
    const { quit, press, words, seen } = leaving(OTHER);

    quit();
    await press('stop');

    expect(seen()).toEqual({ asked: 1, stopped: [4], said: 0, ends: 1 });
    expect(words()).toEqual([
      '“Paint the fence” (Ada, boards.example.com) is running. It keeps running while Cardclock is closed. You decide about that time the next time you open Cardclock with this account.',
    ]);
  });

  it('counts those of all accounts, and names only what is on no screen', async () => {
    const { quit, press, words } = leaving(FIRST, OTHER);

    quit();
    await press('cancel');

    expect(words()).toEqual([
      '2 timers are running. In other accounts: “Paint the fence” (Ada, boards.example.com). They keep running while Cardclock is closed. You decide about that time the next time you open Cardclock with this account.',
    ]);
  });

  it('is asked once however often it is chosen, and everybody who asked hears that the app stays', async () => {
    const { quit, press, seen } = leaving(FIRST);
    const stays: string[] = [];

    quit(() => stays.push('menu'));
    quit(() => stays.push('window'));
    quit();
    await press('cancel');

    expect(seen()).toMatchObject({ asked: 1, ends: 0 });
    expect(stays).toEqual(['menu', 'window']);

    quit(() => stays.push('again'));
    await press('cancel');
    expect(stays).toEqual(['menu', 'window', 'again']);
  });

  it('stops the others where one of them ended while the question stood', async () => {
    const { quit, press, vanish, seen } = leaving(FIRST, SECOND, THIRD);

    quit();
    vanish(1);
    await press('stop');

    expect(seen()).toEqual({ asked: 1, stopped: [2, 3], said: 0, ends: 1 });
  });

  it('stays, and says so, where one cannot be stopped; the others are stopped all the same', async () => {
    const { quit, press, refuse, seen } = leaving(FIRST, SECOND);
    refuse(1);
    let hasStayed = false;

    quit(() => {
      hasStayed = true;
    });
    await press('stop');

    expect(seen()).toEqual({ asked: 1, stopped: [2], said: 1, ends: 0 });
    expect(hasStayed).toBe(true);
  });

  it('warns of what the disk has not taken yet, and stays unless that may be lost', async () => {
    const { quit, keep, press, words, seen } = leaving();
    keep({ what: 'start', task: task({ name: 'Ship it' }), atMs: 0 });

    quit();
    await press('keep');
    expect(seen()).toMatchObject({ asked: 1, ends: 0 });
    expect(words()[0]).toContain('start of “Ship it”. It is written by itself');

    quit();
    await press('stop');
    expect(seen()).toMatchObject({ asked: 2, ends: 1 });
  });
});
