import type { AccountRow } from '../journal/rows.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Notices } from '../notices.ts';
import type { ForgetStore, TokenToForget } from '../journal/journal.ts';
import { UserFailure } from '../user-failure.ts';

/** Secrets of the operating system. `read` and `write` reject with `NoKeychainError` where this desktop has none. */
export interface Keychain {
  readonly read: (name: string) => Promise<string | null>;
  readonly write: (name: string, secret: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

export class NoKeychainError extends Error {
  override readonly name = 'NoKeychainError';
}

/** The name under which an account's token is kept: an account is an address and a user. */
export function keyOf(account: Pick<AccountRow, 'address' | 'userId'>): string {
  return `${account.address}#${account.userId}`;
}

/** The address in such a name. */
export function addressIn(name: string): string {
  return name.slice(0, name.lastIndexOf('#'));
}

export type KeepToken = 'keychain' | 'session';

/** Tokens by their name in the keychain. What is to be forgotten is remembered on disk until the keychain let go of it. */
export interface TokenKeeper {
  /** Null also for one that is to be forgotten: that is tried again first. Rejects with `NoKeychainError`. */
  readonly read: (name: string) => Promise<string | null>;
  /**
   * False where its account was signed out or removed while the keychain took its time: the token is forgotten then. Rejects with
   * `UserFailure('no-keychain')` where the token is to be kept and this desktop has no keychain. One that is kept for the session
   * alone leaves none from before in the keychain.
   */
  readonly keep: (where: KeepToken, name: string, token: string) => Promise<boolean>;
  /** Only remembered, for the transaction of the command that wants it; `isTold`: a notice says so as long as it is there. */
  readonly mark: (token: TokenToForget) => void;
  /** Tries what is marked, `name` alone where it is given; never rejects. */
  readonly forget: (name?: string) => Promise<void>;
}

export function createTokenKeeper({
  keychain,
  forgets,
  notices,
  onChange,
  onDefect,
}: {
  readonly keychain: Keychain;
  readonly forgets: ForgetStore;
  readonly notices: Notices;
  /** A notice came or went. */
  readonly onChange: () => void;
  readonly onDefect: (error: unknown) => void;
}): TokenKeeper {
  let turn: Promise<unknown> = Promise.resolve();
  /** How often each was marked: what was marked before may be so once more while the keychain takes its time. */
  const marks = new Map<string, number>();

  /** One after the other: a slow removal must not meet the token that is kept after it. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return await done;
  }

  async function removeMarked(name?: string): Promise<void> {
    for (const token of forgets.all()) {
      // oxlint-disable-next-line no-await-in-loop -- a keychain that asks for its password asks once
      if (name === undefined || token.name === name) await remove(token);
    }
  }

  async function remove({ name, isTold }: TokenToForget): Promise<void> {
    try {
      await keychain.remove(name);
      release(name);
    } catch (error) {
      if (!(error instanceof NoKeychainError)) onDefect(error);
      if (isTold) notices.add({ id: noticeOf(name), text: () => stillThere(name) });
      onChange();
    }
  }

  function release(name: string): void {
    forgets.remove(name);
    notices.dismiss(noticeOf(name));
    onChange();
  }

  function isMarked(name: string): boolean {
    return forgets.all().some((token) => token.name === name);
  }

  async function write(name: string, token: string, marksBefore: number | undefined): Promise<boolean> {
    try {
      await keychain.write(name, token);
    } catch (error) {
      if (!(error instanceof NoKeychainError)) throw error;
      const words = t(
        'This desktop offers no keychain, and the token is never kept in a file. Keep it for this session only?',
      );
      throw new UserFailure('no-keychain', words, { cause: error });
    }
    // Whoever marked it meanwhile has it removed next.
    if (marks.get(name) !== marksBefore) return false;
    release(name);
    return true;
  }

  const forget: TokenKeeper['forget'] = async (name) => {
    await inTurn(async () => await removeMarked(name)).catch(onDefect);
  };

  return {
    read: async (name) =>
      await inTurn(async () => {
        if (!isMarked(name)) return await keychain.read(name);
        await removeMarked(name);
        return null;
      }),
    keep: async (where, name, token) => {
      const marksBefore = marks.get(name);
      if (where === 'keychain') return await inTurn(async () => await write(name, token, marksBefore));
      forgets.add({ name, isTold: false });
      // Nobody waits for a keychain to which nothing is given.
      void forget(name);
      return true;
    },
    mark: (token) => {
      marks.set(token.name, (marks.get(token.name) ?? 0) + 1);
      forgets.add(token);
    },
    forget,
  };
}

function noticeOf(name: string): string {
  return `token-${name}`;
}

function stillThere(name: string): string {
  return t(
    'Your token for {address} is still in the keychain of this computer, which is locked or does not answer. Cardclock no longer uses it, and removes it at the next start at which the keychain is open. To be safe at once, renew the token in your profile there.',
    { address: addressIn(name) },
  );
}
