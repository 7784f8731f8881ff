import type { AccountView } from '../../../common/domain/snapshot.ts';
import type { AppPorts } from './ports.ts';
import type { AccountRow } from '../journal/rows.ts';
import { syncCounts } from '../outbox/counts.ts';
import { type AccountSync, createAccountSync } from './account-sync.ts';
import type { HeldTokens } from './held-tokens.ts';

/** One sync for each account that has a token, whichever is open: what waits in the others arrives, too. */
export interface AccountSyncs {
  readonly of: (accountId: number) => AccountSync | null;
  /** That of the account as it is now; one before of it is ended, and what that has on its way is waited for. */
  readonly begin: (account: AccountRow) => AccountSync;
  /**
   * There may be something to send, in whatever account: those that have no sync yet are begun, at a slow pace. The built-in
   * board, which would have to be started, is begun only where something waits for it.
   */
  readonly wake: () => void;
  /** The keychain can be asked at last: all without a token ask for it again. */
  readonly askAgain: () => void;
  /** Settles once nothing of it is on its way. */
  readonly end: (accountId: number) => Promise<void>;
  /** Settles once nothing is on its way to any service; what is begun from now on waits until the function that it gives is called. */
  readonly standStill: () => Promise<() => void>;
  /** Ends all; settles once nothing is on its way. */
  readonly close: () => Promise<void>;
}

export function createAccountSyncs(
  ports: AppPorts,
  {
    tokens,
    onChange,
    onRefused,
  }: {
    readonly tokens: HeldTokens;
    readonly onChange: () => void;
    /** Its service no longer takes the token. */
    readonly onRefused: (account: AccountRow) => void;
  },
): AccountSyncs {
  const { journal } = ports;
  const syncs = new Map<number, AccountSync>();
  /** By account: what has to be over before another one of it begins. */
  const endings = new Map<number, Promise<unknown>>();
  let whole: Promise<unknown> = Promise.resolve();

  function begin(account: AccountRow): AccountSync {
    void end(account.id);
    const made = createAccountSync(ports, {
      account,
      ...accessTo(account),
      mayBegin: settled([whole, endings.get(account.id)]),
      onChange,
      onTokenMissing: (isRefused) => {
        if (isRefused) onRefused(account);
      },
    });
    syncs.set(account.id, made);
    return made;
  }

  function accessTo(account: AccountRow) {
    if (account.kind === 'built-in')
      return { credentials: ports.startBuiltIn, tokenKept: 'memory' as const, hasToken: true as const };
    const held = tokens.of(account);
    const tokenKept: AccountView['tokenKept'] = held?.where ?? 'keychain';
    const hasToken = held === null ? tokens.read(account).then((token) => token !== null) : (true as const);
    return { credentials: async () => await tokens.credentials(account), tokenKept, hasToken };
  }

  async function end(accountId: number): Promise<void> {
    const ending = settled([endings.get(accountId), syncs.get(accountId)?.close()]);
    syncs.delete(accountId);
    endings.set(accountId, ending);
    await ending;
  }

  async function endAll(): Promise<void> {
    await settled([...new Set([...syncs.keys(), ...endings.keys()])].map(end));
  }

  function isDue({ id, kind }: AccountRow): boolean {
    if (syncs.has(id)) return false;
    // A command that leaves at once asks no service for news, and no keychain for nothing.
    const isForWaiting = kind === 'built-in' || ports.isPassing === true;
    return !isForWaiting || syncCounts(journal, id).waiting > 0;
  }

  function wake(): void {
    for (const { sync } of syncs.values()) sync.wake();
    for (const account of journal.accounts.all().filter(isDue)) begin(account).sync.setWatched(false);
  }

  return {
    of: (accountId) => syncs.get(accountId) ?? null,
    begin,
    wake,
    askAgain: () => {
      for (const [accountId, own] of syncs) if (own.signInNeeded()) void end(accountId);
      wake();
    },
    end,
    close: async () => {
      await settled([whole, endAll()]);
    },
    standStill: async () => {
      const over = Promise.withResolvers<void>();
      const ended = settled([whole, endAll()]);
      whole = ended.then(async () => await over.promise);
      await ended;
      return () => {
        // What was begun meanwhile knows its account by a number that may be another's by now.
        void endAll();
        over.resolve();
      };
    },
  };
}

async function settled(work: readonly unknown[]): Promise<void> {
  await Promise.allSettled(work);
}
