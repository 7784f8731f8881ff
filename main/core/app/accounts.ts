import type { ApiGeneration } from '../../../common/domain/snapshot.ts';
import { readTokenHeader } from '../../../common/domain/token-header.ts';
import { accountWords } from '../../../common/domain/account-words.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { AccountSync } from '../accounts/account-sync.ts';
import { type AccountSyncs, createAccountSyncs } from '../accounts/account-syncs.ts';
import { createHeldTokens } from '../accounts/held-tokens.ts';
import { rememberTokenHeader } from '../accounts/token-headers.ts';
import { createTokenKeeper, keyOf } from '../accounts/token-keeper.ts';
import type { AccountRow } from '../journal/rows.ts';
import { syncCounts } from '../outbox/counts.ts';
import { UserFailure } from '../user-failure.ts';
import type { Notices } from '../notices.ts';
import type { AppPorts, HeldToken } from '../accounts/ports.ts';
import { forgetTold } from '../accounts/services.ts';
import type { Recovery } from '../recovery/recovery.ts';
import { createSession, recoveryOf, type Session } from './session.ts';
import { createSignIn, type SignInActions } from './sign-in.ts';

/** Which account is open, and the ways to open another; each that has a token is synced. Nothing of an account is ever deleted here. */
export interface Accounts extends SignInActions {
  readonly session: () => Session | null;
  /** Of the account that is open, or of the timers that run while none is. */
  readonly recovery: () => Recovery | null;
  /** Null: nothing is sent for this account, as there was no token yet, or it was signed out. */
  readonly syncOf: AccountSyncs['of'];
  readonly restore: () => void;
  /** The keychain can be asked at last: what was missed is read, and what is to be forgotten removed. */
  readonly keychainCame: () => void;
  readonly signOut: () => Promise<void>;
  readonly setApi: (api: ApiGeneration) => void;
  /** Throws `UserFailure('bad-input')` for what can be no such header; '' for the usual one. */
  readonly setTokenHeader: (typed: string) => void;
  /** Throws `UserFailure('not-found')` for an account that is not known here. */
  readonly switchTo: (accountId: number) => void;
  /** Throws `UserFailure('unsynced')` where unconfirmed time would be lost that nobody agreed to lose. */
  readonly remove: (accountId: number, loseUnsynced: boolean) => Promise<void>;
  /** There may be something to send, in whatever account. */
  readonly wake: () => void;
  /** Whether somebody can see what comes of the account that is open: of the others nobody does. */
  readonly setWatched: (isWatched: boolean) => void;
  /** Settles once nothing is on its way to a service, and nothing of its own writes; the function that it gives opens again what is current then. */
  readonly standStill: () => Promise<() => void>;
  readonly close: () => Promise<void>;
}

interface AccountEvents {
  /** The person did something: tell it at once. */
  readonly onChange: () => void;
  /** The service told something. */
  readonly onNews: () => void;
  readonly notices: Notices;
}

export function createAccounts(ports: AppPorts, { onChange, onNews, notices }: AccountEvents): Accounts {
  const { journal, settings } = ports;
  const keeper = createTokenKeeper({ ...ports, forgets: journal.forgets, notices, onChange });
  const tokens = createHeldTokens({ ...ports, keeper });
  const syncs = createAccountSyncs(ports, { tokens, onChange: onNews, onRefused: tellRefused });
  let session: Session | null = null;
  /** While nobody is signed in: timers of accounts that were left run on. */
  let unattended: Recovery | null = null;
  let isWatched = true;
  /** Counts what was opened and left. */
  let generation = 0;
  let isClosed = false;
  const refused = new WeakSet<HeldToken>();
  /** Names of refused tokens that nobody can have read of so far. */
  const untold = new Set<string>();

  const signIn = createSignIn({
    ...ports,
    keeper,
    current: () => session?.account ?? null,
    generation: () => generation,
    open: (account, token) => show(beginWith(account, token)),
    renew: (account, token) => {
      if (isClosed) return;
      const own = beginWith(account, token);
      // It was opened again.
      if (session?.account.id === account.id) return show(own);
      own.sync.setWatched(false);
      notices.dismiss(noticeOf(account));
      onChange();
    },
  });

  function beginWith(account: AccountRow, token: HeldToken | null): AccountSync {
    if (token !== null) tokens.hold(account, token);
    tellAgain(account);
    return syncs.begin(account);
  }

  /** Never leaves a moment without a session: a click may come at any time. */
  function show(own: AccountSync): void {
    quiet();
    session = createSession(ports, own, onNews);
    own.sync.setWatched(isWatched);
    own.sync.refresh();
    notices.dismiss(noticeOf(own.account));
    generation += 1;
    syncs.wake();
    onChange();
  }

  /** What is open is no longer, and goes on being sent. */
  function quiet(): void {
    closeOpen();
    session?.sync.setWatched(false);
  }

  function closeOpen(): void {
    session?.close();
    unattended?.close();
    unattended = null;
  }

  function leave(): void {
    quiet();
    session = null;
    unattended = recoveryOf(ports, NO_ACCOUNT, onNews);
    generation += 1;
    onChange();
  }

  /** Opens what the journal holds as current; `isAnew`: with a sync that takes the account as it is now, and asks for its token. */
  function openCurrent(isAnew = false): void {
    const account = journal.accounts.current();
    if (account === null) return leave();
    const known = syncs.of(account.id);
    show(isAnew || known === null || known.signInNeeded() ? syncs.begin(account) : known);
  }

  /** Once for each token, whatever the run: whoever has read it is not told again because the account was looked at, or the app opened. */
  function tellRefused(account: AccountRow): void {
    const token = tokens.of(account);
    if (token === null || refused.has(token)) return;
    refused.add(token);
    const isKnown = session?.account.id === account.id || settings.read().refusalsTold.includes(keyOf(account));
    untold.add(keyOf(account));
    rememberTold();
    if (isKnown) return;
    const words = (): string =>
      t(
        'The service no longer takes the token of {account}. What you track there is kept, and sent once you open that account and sign in again.',
        { account: accountWords(account) },
      );
    notices.add({ id: noticeOf(account), text: words });
  }

  /** What is told while nobody can see it was told to nobody. */
  function rememberTold(): void {
    if (!isWatched || ports.isPassing === true || untold.size === 0) return;
    settings.change({ refusalsTold: [...new Set([...settings.read().refusalsTold, ...untold])] });
    untold.clear();
  }

  /** It has a new token. */
  function tellAgain(account: AccountRow): void {
    const { refusalsTold } = settings.read();
    const others = refusalsTold.filter((name) => name !== keyOf(account));
    if (others.length < refusalsTold.length) settings.change({ refusalsTold: others });
  }

  function markToken(account: AccountRow): void {
    const name = keyOf(account);
    // One that was kept for this session alone is in no keychain.
    if (account.kind === 'service') keeper.mark({ name, isTold: tokens.of(account)?.where !== 'session' });
  }

  async function forgetToken(account: AccountRow): Promise<void> {
    if (account.kind === 'service') await keeper.forget(keyOf(account));
  }

  function refuseIfUnsynced({ id, userName }: AccountRow): void {
    const { waiting, needsYou } = syncCounts(journal, id);
    const unsynced = waiting + needsYou;
    if (unsynced === 0) return;
    const words = t(
      '{unsynced} entries of {userName} are not confirmed by the service and would be lost. Export them first, or remove the account with them.',
      { unsynced, userName },
    );
    throw new UserFailure('unsynced', words);
  }

  function known(accountId: number): AccountRow {
    const account = journal.accounts.all().find(({ id }) => id === accountId);
    if (account === undefined) throw new UserFailure('not-found', t('This account is no longer here.'));
    return account;
  }

  return {
    session: () => session,
    recovery: () => session?.recovery ?? unattended,
    syncOf: syncs.of,
    restore: () => {
      keeper.forget().catch(ports.onDefect);
      openCurrent();
      if (session === null) syncs.wake();
    },
    keychainCame: () => {
      keeper.forget().catch(ports.onDefect);
      const wasMissed = session?.signInNeeded() === true;
      syncs.askAgain();
      if (wasMissed) openCurrent();
    },
    ...signIn,
    signOut: async () => {
      const account = session?.account;
      if (account === undefined) return;
      journal.transaction(() => {
        journal.accounts.save({ ...account, current: false });
        markToken(account);
      });
      tokens.drop(account);
      void syncs.end(account.id);
      leave();
      await forgetToken(account);
    },
    setApi: (api) => {
      if (session === null) return;
      journal.accounts.save({ ...session.account, api, current: true });
      openCurrent(true);
    },
    setTokenHeader: (typed) => {
      const read = readTokenHeader(typed);
      if (!read.ok) throw new UserFailure('bad-input', read.problem);
      if (session === null) return;
      rememberTokenHeader(ports.settings, session.account, read.header);
      session.sync.refresh();
      onChange();
    },
    switchTo: (accountId) => {
      const account = known(accountId);
      journal.transaction(() => {
        const before = journal.accounts.current();
        if (before !== null) journal.accounts.save({ ...before, current: false });
        journal.accounts.save({ ...account, current: true });
      });
      openCurrent();
    },
    remove: async (accountId, loseUnsynced) => {
      const account = known(accountId);
      if (!loseUnsynced) refuseIfUnsynced(account);
      const ended = syncs.end(accountId);
      if (session?.account.id === accountId) leave();
      await ended;
      // It may have been opened again, and worked with, while the last answers were waited for.
      if (!loseUnsynced) refuseIfUnsynced(account);
      void syncs.end(accountId);
      if (session?.account.id === accountId) leave();
      journal.transaction(() => {
        journal.accounts.remove(accountId);
        markToken(account);
      });
      tokens.drop(account);
      notices.dismiss(noticeOf(account));
      untold.delete(keyOf(account));
      tellAgain(account);
      ports.taskIndex?.forget(accountId);
      forgetTold(ports, account);
      onChange();
      await forgetToken(account);
    },
    wake: () => {
      if (!isClosed) syncs.wake();
    },
    setWatched: (isWatchedNow) => {
      isWatched = isWatchedNow;
      rememberTold();
      session?.sync.setWatched(isWatched);
    },
    standStill: async () => {
      const goOn = await syncs.standStill();
      closeOpen();
      return () => {
        goOn();
        if (!isClosed) openCurrent();
      };
    },
    close: async () => {
      // What a keychain, a service or an archive answers from here on opens nothing.
      isClosed = true;
      generation += 1;
      const done = syncs.close();
      closeOpen();
      await done;
    },
  };
}

/** The journal counts them from 1. */
const NO_ACCOUNT = 0;

function noticeOf({ address, userId }: AccountRow): string {
  return `sign-in-${keyOf({ address, userId })}`;
}

/** What a person can do about accounts. */
export interface AccountActions extends SignInActions {
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
