import type { AccountRow } from '../journal/rows.ts';
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

export type KeepToken = 'keychain' | 'session';

/** Throws `UserFailure('no-keychain')` where the token is to be kept and this desktop has no keychain. */
export async function keepToken(keychain: Keychain, where: KeepToken, name: string, token: string): Promise<void> {
  if (where === 'session') return;
  try {
    await keychain.write(name, token);
  } catch (error) {
    if (!(error instanceof NoKeychainError)) throw error;
    const words =
      'This desktop offers no keychain, and the token is never kept in a file. Keep it for this session only?';
    throw new UserFailure('no-keychain', words, { cause: error });
  }
}

/** Where there is no keychain, there is nothing to forget. */
export async function forgetToken(keychain: Keychain, name: string): Promise<void> {
  try {
    await keychain.remove(name);
  } catch (error) {
    if (!(error instanceof NoKeychainError)) throw error;
  }
}

/** Why the service was told nothing, where its token is missing, or is not read yet. */
export function notAsked(isMissing: boolean): UserFailure {
  const why = isMissing ? 'it needs you to sign in again' : 'its token is still being read from the keychain';
  return new UserFailure('unreachable', `The service was not asked: ${why}.`);
}
