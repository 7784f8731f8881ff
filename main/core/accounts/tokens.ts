import type { AccountRow } from '../journal/rows.ts';

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
