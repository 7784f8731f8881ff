import { type AccountSync, createAccountSync } from '../../../main/core/accounts/account-sync.ts';
import type { AppPorts } from '../../../main/core/accounts/ports.ts';
import type { AccountRow } from '../../../main/core/journal/rows.ts';

/** That of an account with a token that is at hand. */
export function signedInSync(ports: AppPorts, account: AccountRow, mayBegin: Promise<void>): AccountSync {
  return createAccountSync(ports, {
    account,
    credentials: async () => await Promise.reject(new Error('no token is asked for in this world')),
    tokenKept: 'keychain',
    hasToken: true,
    mayBegin,
    onChange: ignore,
    onTokenMissing: ignore,
  });
}

function ignore(): void {}
