import { describe, expect, it } from 'vitest';
import type { Keychain } from '../../main/core/accounts/token-keeper.ts';
import { type AppWorld, appWorld } from '../support/app-world.ts';
import { memoryKeychain, noKeychain } from '../support/memory-keychain.ts';
import { signedIn } from '../support/signed-in.ts';

interface Lockable extends Keychain {
  readonly held: ReadonlyMap<string, string>;
  isLocked: boolean;
}

/** A keychain that refuses everything while it is locked. */
function lockableKeychain(): Lockable {
  const open = memoryKeychain();
  const now = (): Keychain => (keychain.isLocked ? noKeychain() : open);
  const keychain: Lockable = {
    held: open.held,
    isLocked: false,
    read: async (name) => await now().read(name),
    write: async (name, secret) => await now().write(name, secret),
    remove: async (name) => await now().remove(name),
  };
  return keychain;
}

const notices = (world: AppWorld): readonly string[] =>
  world
    .app()
    .snapshot()
    .notices.map(({ text }) => text);

const STILL_THERE = [expect.stringMatching(/^Your token for http:\S+ is still in the keychain of this computer/)];

describe('a token that the keychain does not let go of', () => {
  it('is told of at sign-out and at each start, is not used, and is removed once the keychain is open', async () => {
    const keychain = lockableKeychain();
    await using world = await signedIn({ keychain });
    const [account] = world.app().snapshot().accounts;
    keychain.isLocked = true;

    await world.app().signOut();
    expect(notices(world)).toEqual(STILL_THERE);

    world.crash();
    await world.until((snapshot) => snapshot.notices.length > 0);
    world.app().switchAccount(account?.id ?? 0);
    await world.until((snapshot) => snapshot.account?.signInNeeded === true);
    expect([...keychain.held.values()]).toEqual([world.board.token]);

    keychain.isLocked = false;
    world.crash();
    await world.until((snapshot) => snapshot.account?.signInNeeded === true);

    expect([...keychain.held]).toEqual([]);
    expect(notices(world)).toEqual([]);
  });

  it('is told of where its account is removed, and removed when the keychain comes', async () => {
    const keychain = lockableKeychain();
    await using world = await signedIn({ keychain });
    keychain.isLocked = true;

    await world.app().removeAccount(world.app().snapshot().accounts[0]?.id ?? 0, true);
    expect(notices(world)).toEqual(STILL_THERE);
    keychain.isLocked = false;
    world.app().keychainCame();
    await world.until((snapshot) => snapshot.notices.length === 0);

    expect([...keychain.held]).toEqual([]);
  });

  it('gives way to the one of a new sign-in, which stays', async () => {
    const keychain = lockableKeychain();
    await using world = await signedIn({ keychain });
    keychain.isLocked = true;
    await world.app().signOut();
    keychain.isLocked = false;

    await world.app().connect(world.network.url, world.board.token, 'keychain');
    world.crash();
    await world.until(({ account, sync }) => account?.signInNeeded === false && sync.ownTime === undefined);

    expect([...keychain.held.values()]).toEqual([world.board.token]);
    expect(notices(world)).toEqual([]);
  });

  it('from before is removed, too, where a token is kept for the session alone', async () => {
    const keychain = lockableKeychain();
    await using world = await signedIn({ keychain });

    await world.app().connect(world.network.url, world.board.token, 'session');

    await expect.poll(() => keychain.held.size).toBe(0);
  });

  it('is not spoken of where it was kept for the session alone and there is no keychain', async () => {
    const keychain = lockableKeychain();
    keychain.isLocked = true;
    await using world = await appWorld({ keychain });
    await world.app().connect(world.network.url, world.board.token, 'session');

    await world.app().signOut();

    expect([world.app().snapshot().account, notices(world)]).toEqual([null, []]);
  });
});
