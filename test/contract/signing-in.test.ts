import { describe, expect, it } from 'vitest';
import { appWorld } from '../support/app-world.ts';
import { noKeychain } from '../support/memory-keychain.ts';
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
