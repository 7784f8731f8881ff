import { expect, it } from 'vitest';
import type { Invoke } from '../../../main/adapters/control-socket/server.ts';
import { asking } from '../../../main/cli/ask.ts';
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
