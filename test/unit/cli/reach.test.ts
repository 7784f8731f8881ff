import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountSummary, Snapshot } from '../../../common/domain/snapshot.ts';
import { type Invoke, openControlSocket } from '../../../main/adapters/control-socket/server.ts';
import { reaching } from '../../../main/cli/reach.ts';
import type { Result } from '../../../main/cli/result.ts';
import type { Reached } from '../../../main/cli/run.ts';
import { UserFailure } from '../../../main/core/user-failure.ts';
import { snapshot, task } from '../../support/fake-bridge.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const RECORDED: Partial<Result> = { exitCode: 0, lines: [expect.stringContaining('It is saved')] };

/** A core of its own, where no app runs, whose snapshots are told by `tell`. */
async function reached(
  first: Snapshot,
  atClose?: Snapshot,
): Promise<Reached & { readonly tell: (next: Snapshot) => void }> {
  using folder = tempFolder();
  const listeners = new Set<(next: Snapshot) => void>();
  let now = first;
  const tell = (next: Snapshot): void => {
    now = next;
    for (const listener of listeners) listener(next);
  };
  const reach = reaching(folder.path, {
    problem: () => null,
    open: () => ({
      app: { snapshot: () => now },
      invoke: async () => await Promise.resolve({ ok: true, value: null }),
      onSnapshot: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close: async () => {
        if (atClose !== undefined) tell(atClose);
        await Promise.resolve();
      },
    }),
  });
  return {
    ...(await reach()),
    tell,
  };
}

function waiting(count: number, over: Partial<AccountSummary> = {}): Snapshot {
  const who = { kind: 'service', address: 'https://boards.example.com', userName: 'Ada', running: 0 } as const;
  const open = { ...who, id: 1, current: true, waiting: count, needsYou: 0 };
  return snapshot({ accounts: [{ ...open, ...over }] });
}

/** What the disk did not take yet. */
function kept(...what: readonly ('start' | 'stop')[]): Snapshot {
  return snapshot({ held: what.map((one) => ({ what: one, task: task({ name: `card of a ${one}` }), atMs: 0 })) });
}

function untold(sync: Partial<Snapshot['sync']>, kind: 'service' | 'built-in' = 'service'): Snapshot {
  const base = snapshot();
  if (base.account === null) throw new Error('somebody is signed in');
  return { ...base, account: { ...base.account, kind }, sync: { ...base.sync, ...sync } };
}

/** What a promise has come to by now, without any time going by. */
async function soon(promise: Promise<unknown>): Promise<'settled' | 'waits'> {
  let now: 'settled' | 'waits' = 'waits';
  void promise.then(() => {
    now = 'settled';
    return null;
  });
  await vi.advanceTimersByTimeAsync(0);
  return now;
}

describe('a command where no app runs', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits until all is sent before it leaves, and no longer than a few seconds', async () => {
    const { leave, tell } = await reached(waiting(1));
    const left = leave();
    expect(await soon(left)).toBe('waits');
    tell(waiting(0));
    expect(await left).toBeNull();

    const patient = (await reached(waiting(1))).leave();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await patient).toBeNull();
  });

  it('waits for what another account has to send as well', async () => {
    const { leave, tell } = await reached(waiting(1, { current: false }));
    const left = leave();
    expect(await soon(left)).toBe('waits');
    tell(waiting(1, { current: false, offlineSince: 1 }));
    expect(await soon(left)).toBe('settled');
  });

  it('waits once, also where it was told to before', async () => {
    const { settle, leave } = await reached(waiting(1));
    const settled = settle();
    await vi.advanceTimersByTimeAsync(3000);
    await settled;

    expect(await leave()).toBeNull();
  });

  it('waits for what the service tells where that was asked for, and no longer than a few seconds', async () => {
    const { look, tell } = await reached(untold({ unread: 'coming' }));
    const looked = look();
    expect(await soon(looked)).toBe('waits');
    tell(untold({ unread: 'failed' }));
    expect(await soon(looked)).toBe('settled');

    const patient = (await reached(untold({ unread: 'coming' }))).look();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await soon(patient)).toBe('settled');
  });

  it.each([
    ['is out of reach', untold({ unread: 'coming', offlineSince: 1 })],
    ['is that of the built-in board, which nobody else can change', untold({ unread: 'coming' }, 'built-in')],
  ])('does not wait for a service that %s', async (_which, now) => {
    const { look } = await reached(now);

    expect(await soon(look())).toBe('settled');
  });

  it('does not wait for a service that takes nothing before the next sign-in', async () => {
    const { leave, tell } = await reached(waiting(1));
    const left = leave();
    tell(waiting(1, { signInNeeded: true }));

    expect(await soon(left)).toBe('settled');
  });
});

describe('a command that the disk refused where no app runs', () => {
  it.each<[string, Snapshot[], Snapshot, Partial<Result>]>([
    [
      'is told as recorded where the disk took it while the command waited',
      [kept('stop'), snapshot()],
      snapshot(),
      RECORDED,
    ],
    ['is told as recorded where the disk took it at the very end', [kept('stop')], snapshot(), RECORDED],
    [
      'is told by name where it was not taken, and nothing else is',
      [kept('stop', 'start'), kept('start')],
      kept('start'),
      { exitCode: 1, lines: [expect.stringContaining('Not recorded: start of “card of a start”. Try')] },
    ],
    [
      'is told with the reason where it can never be written',
      [kept('stop')],
      snapshot({ notices: [{ id: 'held-stop-4', text: 'The stop of it cannot be written: gone.' }] }),
      { exitCode: 1, lines: ['The stop of it cannot be written: gone.'] },
    ],
  ])('%s', async (_how, told, atClose, result) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { leave, tell } = await reached(snapshot(), atClose);
    for (const one of told) tell(one);

    const left = leave();
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();

    expect(await left).toMatchObject(result);
  });
});

/** As the app answers. */
const ofTheApp: Invoke = async () => await Promise.resolve({ ok: true, value: 'of the app' });

describe('a command that finds the folder held', () => {
  it('says why', async () => {
    using folder = tempFolder();
    const held = new UserFailure('storage', 'It is open there already.');

    const reach = reaching(folder.path, { problem: () => null, open: () => fail(held) });

    await expect(reach()).rejects.toBe(held);
  });

  it('asks the app that was being opened just then', async () => {
    using folder = tempFolder();
    const closing: (() => Promise<void>)[] = [];

    const reach = reaching(folder.path, {
      problem: () => null,
      open: () => {
        closing.push(openControlSocket(folder.path, ofTheApp, () => {}));
        return fail(new UserFailure('storage', 'It is open there already.'));
      },
    });

    const { ask } = await reach();
    expect(await ask('state:get', null)).toBe('of the app');
    for (const close of closing) await close();
  });
});

function fail(error: Error): never {
  throw error;
}
