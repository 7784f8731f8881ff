import { describe, expect, it } from 'vitest';
import { everywhere } from '../../common/domain/search.ts';
import type { Keychain } from '../../main/core/accounts/token-keeper.ts';
import { type AppWorld, appWorld } from '../support/app-world.ts';
import { memoryKeychain, noKeychain } from '../support/memory-keychain.ts';
import { saved, signedIn, stopAll, taskIds } from '../support/signed-in.ts';

describe('signing in', () => {
  it('without a keychain is offered for this session only, and says so', async () => {
    await using world = await appWorld({ keychain: noKeychain() });

    await expect(world.app().connect(world.network.url, world.board.token, 'keychain')).rejects.toMatchObject({
      code: 'no-keychain',
    });
    expect(world.app().snapshot().account).toBeNull();
    await world.app().connect(world.network.url, world.board.token, 'session');

    expect(world.app().snapshot().account).toMatchObject({ tokenKept: 'session', signInNeeded: false });
  });

  it('is remembered by the keychain alone', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    world.crash();

    world.app().start(first);
    const snapshot = await world.until(saved);

    expect(snapshot.account).toMatchObject({ userName: world.board.userName, tokenKept: 'keychain' });
    expect(await world.board.trackers()).toHaveLength(1);
  });

  it('is not asked for again where the keychain comes late', async () => {
    const keychain = memoryKeychain();
    let isThere = true;
    const read = async (name: string): Promise<string | null> => await (isThere ? keychain : noKeychain()).read(name);
    await using world = await signedIn({ keychain: { ...keychain, read } });
    isThere = false;
    world.crash();
    world.app().start(taskIds(world)[0]);
    await world.until(({ account }) => account?.signInNeeded === true);

    isThere = true;
    world.app().keychainCame();
    await world.until(({ account, sync }) => account?.signInNeeded === false && sync.waiting === 0);

    expect(await world.board.trackers()).toHaveLength(1);
  });

  it('out and in again sends what waited, once', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    await world.network.cut();
    world.app().start(first);
    stopAll(world);
    await world.app().signOut();
    await world.network.restore();
    expect(world.app().snapshot().account).toBeNull();

    await world.app().connect(world.network.url, world.board.token, 'keychain');
    await world.until(saved);

    expect(await world.board.trackers()).toHaveLength(1);
  });
});

describe('signing in while the keychain waits for its password', () => {
  it('again gives an account that was left meanwhile its token, and does not open it', async () => {
    const keychain = slowKeychain();
    await using world = await signedIn({ keychain });
    const first = openId(world);
    await world.app().connect(world.network.url, world.board.tokenOfAnother(), 'keychain');
    const second = openId(world);
    world.app().switchAccount(first);
    const token = world.board.newToken();

    keychain.meanwhile = () => world.app().switchAccount(second);
    await world.app().signInAgain(token, 'keychain');

    expect(openId(world)).toBe(second);
    expect([...keychain.held.values()]).toContain(token);
    world.app().switchAccount(first);
    world.app().start(taskIds(world)[0]);
    await world.until(saved);
  });

  it.each([
    ['removed', async (world: AppWorld) => await world.app().removeAccount(openId(world), true), 0],
    ['signed out', async (world: AppWorld) => await world.app().signOut(), 1],
  ])('again leaves an account that was %s meanwhile without a token', async (_what, leave, left) => {
    const keychain = slowKeychain();
    await using world = await signedIn({ keychain });
    let leaving: Promise<void> | undefined;

    keychain.meanwhile = async () => {
      leaving = leave(world);
      await world.until(({ accounts }) => accounts.length === left && accounts.every(({ current }) => !current));
    };
    await world.app().signInAgain(world.board.newToken(), 'keychain');
    await leaving;

    expect(world.app().snapshot().account).toBeNull();
    expect(world.app().snapshot().accounts).toHaveLength(left);
    expect([...keychain.held]).toEqual([]);
  });

  it('does not open an account once another one was chosen, and leaves no token of it', async () => {
    const keychain = slowKeychain();
    await using world = await signedIn({ keychain });
    const first = openId(world);
    const before = [...keychain.held];

    keychain.meanwhile = () => world.app().switchAccount(first);
    const connecting = world.app().connect(world.network.url, world.board.tokenOfAnother(), 'keychain');

    await expect(connecting).rejects.toThrow('Another board was opened meanwhile.');
    expect(world.app().snapshot().accounts).toHaveLength(1);
    expect([...keychain.held]).toEqual(before);
  });
});

interface SlowKeychain extends Keychain {
  readonly held: ReadonlyMap<string, string>;
  /** What happens before it takes a token, once. */
  meanwhile: () => void | Promise<void>;
}

const nothing = (): void => undefined;

function slowKeychain(): SlowKeychain {
  const open = memoryKeychain();
  const keychain: SlowKeychain = {
    ...open,
    meanwhile: nothing,
    write: async (name, secret) => {
      const { meanwhile } = keychain;
      keychain.meanwhile = nothing;
      await meanwhile();
      await open.write(name, secret);
    },
  };
  return keychain;
}

function openId(world: AppWorld): number {
  const { accounts } = world.app().snapshot();
  return accounts.find(({ current }) => current)?.id ?? 0;
}

describe('a search while the keychain is asked', () => {
  it('waits a moment for the token', async () => {
    const keychain = memoryKeychain();
    const { promise, resolve } = Promise.withResolvers<void>();
    let isSlow = false;
    const read = async (name: string): Promise<string | null> => {
      if (isSlow) await promise;
      return await keychain.read(name);
    };
    await using world = await signedIn({ keychain: { ...keychain, read } });
    isSlow = true;
    world.crash();

    const asked = world.app().searchRemote(everywhere(world.board.tasks[0]?.name ?? ''));
    resolve();

    expect(await asked).not.toHaveProperty('problem', expect.any(String));
    expect((await asked).hits).not.toEqual([]);
  });
});

describe('a search without a token', () => {
  it.each([
    ['that is gone', null, true, 'it needs you to sign in again'],
    ['that is still being read', new Promise<never>(() => {}), false, 'its token is still being read'],
  ])('%s shows what is known here, and says that the service was not asked', async (_when, token, isGone, why) => {
    const keychain = memoryKeychain();
    let isLost = false;
    const read = async (name: string): Promise<string | null> => await (isLost ? token : keychain.read(name));
    await using world = await signedIn({ keychain: { ...keychain, read } });
    const query = everywhere(world.board.tasks[0]?.name ?? '');
    isLost = true;
    world.crash();
    await world.until(({ account }) => account?.signInNeeded === isGone);

    const [cached, remote] = [await world.app().searchCached(query), await world.app().searchRemote(query)];

    expect(cached.hits).not.toEqual([]);
    expect(remote).toMatchObject({ hits: [], problem: expect.stringContaining(`The service was not asked: ${why}`) });
    expect(world.defects).toEqual([]);
  });
});
