import { describe, expect, it } from 'vitest';
import type { Invoke } from '../../../main/adapters/control-socket/server.ts';
import { asking } from '../../../main/cli/ask.ts';
import { doPhrase } from '../../../main/cli/do-phrase.ts';
import { doRequest } from '../../../main/cli/do-request.ts';
import { runningTimer, snapshot, task } from '../../support/fake-bridge.ts';

it('stops each of several timers, also where one of these stops is refused, and says what was', async () => {
  const running = [1, 2].map((id) => runningTimer({ trackerId: id, task: task({ taskId: id }) }));
  const stopped: unknown[] = [];
  const invoke: Invoke = async (command, input) => {
    await Promise.resolve();
    if (command === 'state:get') return { ok: true, value: snapshot({ running }) };
    stopped.push(input);
    if (stopped.length > 1) return { ok: true, value: null };
    return { ok: false, error: { code: 'storage', message: 'the disk is full' } };
  };

  await expect(
    doRequest({ kind: 'toggle', json: false }, asking(invoke), { nowMs: 0, isKeychainOut: () => false }),
  ).rejects.toThrow('the disk is full');

  expect(stopped).toEqual([{ trackerId: 1 }, { trackerId: 2 }]);
});

describe('a stop of what runs in an account that is not open', () => {
  const other = {
    trackerId: 9,
    task: task({ taskId: 5, name: 'Theirs' }),
    startedAt: 1000,
    account: { id: 2, kind: 'service', userName: 'Ada', address: 'https://boards.example' },
  } as const;

  async function told(text: string, { mine, note }: { mine?: number; note?: string } = {}) {
    const running =
      mine === undefined
        ? []
        : [runningTimer({ trackerId: 3, task: task({ taskId: 4, name: 'Mine' }), startedAt: mine })];
    const present = snapshot({ running, runningInOtherAccounts: [other] });
    const asked: unknown[] = [];
    const invoke: Invoke = async (command, input) => {
      await Promise.resolve();
      if (command === 'state:get') return { ok: true, value: present };
      asked.push([command, input]);
      return { ok: true, value: { changeId: 1 } };
    };
    const typed = note === undefined ? { text } : { text, note };
    const { exitCode, lines } = await doPhrase(asking(invoke), typed, { snapshot: present, nowMs: 10_000_000 });
    return { exitCode, asked, words: lines.join('\n') };
  }

  it('is done where nothing else runs, with or without its name', async () => {
    for (const text of ['stop', 'stop theirs', 'stop 5']) {
      expect(await told(text)).toMatchObject({ exitCode: 0, asked: [['timer:stop', { trackerId: 9 }]] });
    }
  });

  it('is done by its name, or where it was started last', async () => {
    expect((await told('stop', { mine: 2000 })).asked).toEqual([['timer:stop', { trackerId: 3 }]]);
    expect((await told('stop', { mine: 500 })).asked).toEqual([['timer:stop', { trackerId: 9 }]]);
    expect((await told('stop theirs', { mine: 2000 })).asked).toEqual([['timer:stop', { trackerId: 9 }]]);
  });

  it('is refused with a note, which could not be written under what stands there', async () => {
    const { exitCode, asked, words } = await told('stop', { note: 'Half of it is done' });

    expect({ exitCode, asked }).toEqual({ exitCode: 1, asked: [] });
    expect(words).toContain('runs in another account');
  });

  it('leaves a comment to what runs in the open account', async () => {
    expect(await told('note Half of it is done')).toMatchObject({ exitCode: 1, asked: [] });
  });
});
