import { t } from '../../../common/i18n/translate.ts';
import type { Credentials, HeldToken } from './ports.ts';
import type { Timers } from '../clock.ts';
import type { AccountRow } from '../journal/rows.ts';
import { UserFailure } from '../user-failure.ts';
import { type TokenKeeper, keyOf, NoKeychainError } from './token-keeper.ts';

/** Tokens of this run, so that a keychain is asked once for each, however often its account is opened. */
export interface HeldTokens {
  readonly of: (account: AccountRow) => HeldToken | null;
  readonly hold: (account: AccountRow, token: HeldToken) => void;
  /** Asks the keychain where it is not held; null where that has none, or does not let it go. Never rejects. */
  readonly read: (account: AccountRow) => Promise<HeldToken | null>;
  /** To be sent to the service. Rejects with a `UserFailure` where there is no token, or none yet: what needs it is told in words. */
  readonly credentials: (account: AccountRow) => Promise<Credentials>;
  /** What the keychain answers from here on to what was asked before is not held any more. */
  readonly drop: (account: AccountRow) => void;
}

/** A keychain answers in no time, unless it waits for somebody to unlock it. */
const KEYCHAIN_MS = 2000;

export function createHeldTokens({
  keeper,
  timers,
  onDefect,
}: {
  readonly keeper: Pick<TokenKeeper, 'read'>;
  readonly timers: Timers;
  readonly onDefect: (error: unknown) => void;
}): HeldTokens {
  const held = new Map<string, HeldToken>();
  const reading = new Map<string, Promise<HeldToken | null>>();

  async function fromKeychain(name: string, address: string): Promise<HeldToken | null> {
    try {
      const token = await keeper.read(name);
      return token === null ? null : { credentials: { address, token }, where: 'keychain' };
    } catch (error) {
      if (!(error instanceof NoKeychainError)) onDefect(error);
      return null;
    }
  }

  async function read({ address, userId }: AccountRow): Promise<HeldToken | null> {
    const name = keyOf({ address, userId });
    const known = held.get(name) ?? reading.get(name);
    if (known !== undefined) return await known;
    const asked = fromKeychain(name, address);
    reading.set(name, asked);
    const token = await asked;
    // Somebody signed in, or out, while the keychain was asked.
    if (reading.get(name) !== asked) return held.get(name) ?? null;
    reading.delete(name);
    if (token !== null) held.set(name, token);
    return token;
  }

  async function soon(work: Promise<unknown> | undefined): Promise<void> {
    let cancel: (() => void) | undefined;
    const limit = new Promise<void>((done) => {
      cancel = timers.after(KEYCHAIN_MS, done);
    });
    await Promise.race([work, limit]);
    cancel?.();
  }

  return {
    of: (account) => held.get(keyOf(account)) ?? null,
    hold: (account, token) => {
      reading.delete(keyOf(account));
      held.set(keyOf(account), token);
    },
    read,
    credentials: async (account) => {
      const name = keyOf(account);
      if (!held.has(name)) await soon(reading.get(name));
      const known = held.get(name);
      if (known === undefined) throw notAsked(!reading.has(name));
      return known.credentials;
    },
    drop: (account) => {
      reading.delete(keyOf(account));
      held.delete(keyOf(account));
    },
  };
}

/** Why the service was told nothing, where its token is missing, or is not read yet. */
function notAsked(isMissing: boolean): UserFailure {
  const words = isMissing
    ? t('The service was not asked: it needs you to sign in again.')
    : t('The service was not asked: its token is still being read from the keychain.');
  return new UserFailure('unreachable', words);
}
