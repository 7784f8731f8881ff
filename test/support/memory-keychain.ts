import { type Keychain, NoKeychainError } from '../../main/core/accounts/token-keeper.ts';

/** Stands in for the keychain port; the real one has its own contract test. */
export function memoryKeychain(): Keychain & { readonly held: ReadonlyMap<string, string> } {
  const held = new Map<string, string>();
  return {
    held,
    read: async (name) => await Promise.resolve(held.get(name) ?? null),
    write: async (name, secret) => {
      held.set(name, secret);
      await Promise.resolve();
    },
    remove: async (name) => {
      held.delete(name);
      await Promise.resolve();
    },
  };
}

export function noKeychain(): Keychain {
  return { read: refuse, write: refuse, remove: refuse };
}

async function refuse(): Promise<never> {
  return await Promise.reject(new NoKeychainError('there is none'));
}
