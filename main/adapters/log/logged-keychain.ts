import { type Keychain, NoKeychainError } from '../../core/accounts/tokens.ts';
import type { Log } from '../../core/log/log.ts';

/** The keychain, with a line in the log where this desktop has none. */
export function loggedKeychain(keychain: Keychain, log: Log): Keychain {
  async function told<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof NoKeychainError) log.write({ kind: 'fallback', part: 'keychain: not to be had' });
      throw error;
    }
  }

  return {
    read: async (name) => await told(keychain.read(name)),
    write: async (name, secret) => await told(keychain.write(name, secret)),
    remove: async (name) => await told(keychain.remove(name)),
  };
}
