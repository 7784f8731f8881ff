import { type Keychain, NoKeychainError } from '../core/accounts/token-keeper.ts';

const SERVICE = 'Cardclock';

/**
 * The operating system's keychain. Every failure of it (no Secret Service, no D-Bus, locked and not unlocked, its library
 * missing) is a `NoKeychainError`: for the person it means the same, the token cannot be kept here. `isReachable`: asked
 * before each use, because a keychain on a bus that never answers would never answer, either.
 */
export function systemKeychain(
  isReachable: () => Promise<boolean> = async () => await Promise.resolve(true),
): Keychain {
  async function reached(): ReturnType<typeof load> {
    if (!(await isReachable())) throw new Error('the session bus does not answer');
    return await load();
  }

  return {
    read: async (name) => await orNone(async () => await (await reached()).getPassword(SERVICE, name)),
    write: async (name, secret) => {
      await orNone(async () => await (await reached()).setPassword(SERVICE, name, secret));
    },
    remove: async (name) => {
      await orNone(async () => await (await reached()).deletePassword(SERVICE, name));
    },
  };
}

/** Tells after each use whether there was no keychain. */
export function watchedKeychain(keychain: Keychain, tell: (isOut: boolean) => void): Keychain {
  async function told<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      tell(false);
      return result;
    } catch (error) {
      tell(error instanceof NoKeychainError);
      throw error;
    }
  }

  return {
    read: async (name) => await told(keychain.read(name)),
    write: async (name, secret) => await told(keychain.write(name, secret)),
    remove: async (name) => await told(keychain.remove(name)),
  };
}

/** Loaded late: where libsecret is missing, only keeping a token fails. */
async function load(): Promise<typeof import('keytar')> {
  const loaded = await import('keytar');
  // A bundler may put a CommonJS module's exports under `default`.
  return 'default' in loaded && isKeytar(loaded.default) ? loaded.default : loaded;
}

function isKeytar(value: unknown): value is typeof import('keytar') {
  return typeof value === 'object' && value !== null && 'getPassword' in value;
}

async function orNone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new NoKeychainError(`No keychain: ${String(error)}`, { cause: error });
  }
}
