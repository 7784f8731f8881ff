import type { ApiGeneration } from '../../../common/domain/snapshot.ts';
import type { Accounts } from './accounts.ts';
import type { WaysIn } from './ways-in.ts';

/** What a person can do about accounts. */
export interface AccountActions extends WaysIn {
  readonly signOut: () => Promise<void>;
  readonly setApi: (api: ApiGeneration) => void;
  readonly setTokenHeader: (typed: string) => void;
  readonly switchAccount: (accountId: number) => void;
  readonly removeAccount: (accountId: number, loseUnsynced: boolean) => Promise<void>;
}

/** `refuse` throws while accounts may get other numbers. */
export function accountActions(accounts: Accounts, refuse: () => void): AccountActions {
  return {
    connect: accounts.connect,
    tryBuiltIn: accounts.tryBuiltIn,
    signInAgain: accounts.signInAgain,
    callOff: accounts.callOff,
    setTokenHeader: accounts.setTokenHeader,
    signOut: async () => {
      refuse();
      await accounts.signOut();
    },
    setApi: (api) => {
      refuse();
      accounts.setApi(api);
    },
    switchAccount: (accountId) => {
      refuse();
      accounts.switchTo(accountId);
    },
    removeAccount: async (accountId, loseUnsynced) => {
      refuse();
      await accounts.remove(accountId, loseUnsynced);
    },
  };
}
