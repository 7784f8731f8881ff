import { describe, expect, it } from 'vitest';
import type { Keychain } from '../../main/core/accounts/token-keeper.ts';
import { type AppWorld, appWorld } from '../support/app-world.ts';
import { memoryKeychain } from '../support/memory-keychain.ts';
import { signedIn } from '../support/signed-in.ts';

interface AskingKeychain extends Keychain {
  readonly held: ReadonlyMap<string, string>;
  /** Calls the check off while it is asked to keep a token: it may want its own password first. */
  whileAsked: () => void;
}

function askingKeychain(): AskingKeychain {
  const open = memoryKeychain();
  const keychain: AskingKeychain = {
    ...open,
    whileAsked: () => undefined,
    write: async (name, secret) => {
      keychain.whileAsked();
      await open.write(name, secret);
    },
  };
  return keychain;
}

async function connect(world: AppWorld, token = world.board.token): Promise<void> {
  await world.app().connect(world.network.url, token, 'keychain');
}

const CALLED_OFF = { code: 'called-off' };

describe('the check of an account that is called off', () => {
  it('while the service is asked stores nothing', async () => {
    const keychain = memoryKeychain();
    await using world = await appWorld({ keychain });

    const connecting = connect(world);
    world.app().callOff();
    await expect(connecting).rejects.toMatchObject(CALLED_OFF);
    // By the answer to this one the one before has been answered as well.
    await world.app().connect(world.network.url, world.board.tokenOfAnother(), 'session');

    expect([...keychain.held]).toEqual([]);
    expect(world.app().snapshot().accounts).toHaveLength(1);
  });

  it('while the service does not answer is over at once', async () => {
    await using world = await appWorld();
    world.network.stall();

    const connecting = connect(world);
    world.app().callOff();

    await expect(connecting).rejects.toMatchObject(CALLED_OFF);
  });

  it('while the keychain is asked leaves no token in it', async () => {
    const keychain = askingKeychain();
    await using world = await appWorld({ keychain });
    let asked = 0;
    keychain.whileAsked = () => {
      asked += 1;
      world.app().callOff();
    };

    await expect(connect(world)).rejects.toMatchObject(CALLED_OFF);
    await expect.poll(() => keychain.held.size).toBe(0);

    expect(asked).toBe(1);
    expect(world.app().snapshot()).toMatchObject({ account: null, accounts: [], notices: [] });
  });

  it('leaves the token of an account that is here already as it was', async () => {
    const keychain = askingKeychain();
    await using world = await signedIn({ keychain });
    const before = [...keychain.held];
    keychain.whileAsked = () => world.app().callOff();

    await expect(connect(world, world.board.newToken())).rejects.toMatchObject(CALLED_OFF);
    await expect.poll(() => [...keychain.held]).toEqual(before);

    expect(world.app().snapshot().account).toMatchObject({ signInNeeded: false });
    expect(world.defects).toEqual([]);
  });

  it('does not keep the next one from going well', async () => {
    await using world = await appWorld();
    const connecting = connect(world);
    world.app().callOff();
    await expect(connecting).rejects.toMatchObject(CALLED_OFF);

    await connect(world);

    expect(world.app().snapshot().account).toMatchObject({ userName: world.board.userName });
  });
});
