import { unescape } from 'node:querystring';
import { z } from 'zod';
import { type Keychain, NoKeychainError } from '../../core/accounts/token-keeper.ts';
import { placeOf } from './proxy-ways.ts';
import type { ProxyUser } from './tunnel.ts';

const STORED = z.object({ user: z.string(), password: z.string() });

export interface HeldUser extends ProxyUser {
  readonly where: 'keychain' | 'session';
}

/** Who this computer is to its proxies: from the proxy's address, the keychain, or the person. */
export interface ProxyUsers {
  /** What to say now; null: nothing, until the proxy asks. */
  readonly of: (proxy: URL) => HeldUser | null;
  /**
   * The proxy asked, in spite of `tried`: what to say next, null where nothing is left. What was refused is not said again, since a
   * proxy may lock out who keeps on trying.
   */
  readonly next: (proxy: URL, tried: HeldUser | null) => Promise<HeldUser | null>;
  /** It has refused something that was said. */
  readonly isRefused: (proxy: URL) => boolean;
  /** In the keychain; until the app quits where there is none. */
  readonly keep: (proxy: URL, user: ProxyUser) => Promise<void>;
  /** Rejects with `NoKeychainError` where it may still be in the keychain. */
  readonly forget: (proxy: URL) => Promise<void>;
}

interface State {
  user: HeldUser | null;
  isRefused: boolean;
  readonly untried: (() => Promise<HeldUser | null>)[];
  /** Several connections may ask at once. */
  turn: Promise<unknown>;
}

export function createProxyUsers(keychain: Keychain, onDefect: (error: unknown) => void): ProxyUsers {
  const states = new Map<string, State>();

  function stateOf(proxy: URL): State {
    const place = placeOf(proxy);
    const untried = [async () => await Promise.resolve(inAddress(proxy)), async () => await stored(proxy)];
    const state = states.get(place) ?? { user: null, isRefused: false, untried, turn: Promise.resolve() };
    states.set(place, state);
    return state;
  }

  async function stored(proxy: URL): Promise<HeldUser | null> {
    try {
      const text = await keychain.read(nameOf(proxy));
      return text === null ? null : { ...STORED.parse(JSON.parse(text)), where: 'keychain' };
    } catch (error) {
      // Without its cause, which may quote what was read.
      if (!(error instanceof NoKeychainError))
        onDefect(new Error('what the keychain holds for a proxy cannot be read'));
      return null;
    }
  }

  async function advance(state: State, tried: HeldUser | null): Promise<HeldUser | null> {
    if (state.user !== tried) return state.user;
    if (tried !== null) state.isRefused = true;
    state.user = null;
    for (let source = state.untried.shift(); source !== undefined; source = state.untried.shift()) {
      state.user = await source();
      if (state.user !== null) break;
    }
    return state.user;
  }

  return {
    of: (proxy) => stateOf(proxy).user,
    next: async (proxy, tried) => {
      const state = stateOf(proxy);
      const turn = state.turn.then(async () => await advance(state, tried));
      state.turn = turn.catch(() => null);
      return await turn;
    },
    isRefused: (proxy) => stateOf(proxy).isRefused,
    keep: async (proxy, { user, password }) => {
      const where = await keepIn(keychain, nameOf(proxy), { user, password });
      Object.assign(stateOf(proxy), { user: { user, password, where }, isRefused: false });
    },
    forget: async (proxy) => {
      Object.assign(stateOf(proxy), { user: null, isRefused: false });
      await keychain.remove(nameOf(proxy));
    },
  };
}

async function keepIn(keychain: Keychain, name: string, user: ProxyUser): Promise<HeldUser['where']> {
  try {
    await keychain.write(name, JSON.stringify(user));
    return 'keychain';
  } catch (error) {
    if (error instanceof NoKeychainError) return 'session';
    throw error;
  }
}

/** Accounts have an address and a user there, so no name of theirs looks like this. */
function nameOf(proxy: URL): string {
  return `proxy ${placeOf(proxy)}`;
}

/** `HTTPS_PROXY` may carry them, with percent signs that encode nothing: `unescape` leaves those as they are, and never throws. */
function inAddress({ username, password }: URL): HeldUser | null {
  if (username === '') return null;
  return { user: unescape(username), password: unescape(password), where: 'session' };
}
