import type { AccountView, ApiGeneration } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { createTokenKeeper } from '../accounts/token-keeper.ts';
import { keyOf, NoKeychainError, notAsked } from '../accounts/tokens.ts';
import type { AccountRow } from '../journal/rows.ts';
import { syncCounts } from '../ledger/counts.ts';
import { UserFailure } from '../user-failure.ts';
import type { Notices } from './notices.ts';
import type { AppPorts, Credentials } from './ports.ts';
import { connectServices, forgetTold } from './services.ts';
import { createSession, type Session, type SessionStart } from './session.ts';
import { createWaysIn, type HeldToken, type WaysIn } from './ways-in.ts';

/** Which account is open, and the ways to open another. Nothing of an account is ever deleted here. */
export interface Accounts extends WaysIn {
  readonly session: () => Session | null;
  readonly restore: () => void;
  /** The keychain can be asked at last: what was missed is read, and what is to be forgotten removed. */
  readonly keychainCame: () => void;
  readonly signOut: () => Promise<void>;
  readonly setApi: (api: ApiGeneration) => void;
  /** Throws `UserFailure('not-found')` for an account that is not known here. */
  readonly switchTo: (accountId: number) => void;
  /** Throws `UserFailure('unsynced')` where unconfirmed time would be lost that nobody agreed to lose. */
  readonly remove: (accountId: number, loseUnsynced: boolean) => Promise<void>;
  /** Runs `work` while nothing is on its way to a service, and opens again what is current then. */
  readonly whileClosed: <T>(work: () => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

export interface AccountEvents {
  /** The person did something: tell it at once. */
  readonly onChange: () => void;
  /** The service told something. */
  readonly onNews: () => void;
  readonly notices: Notices;
}

const KEYCHAIN_MS = 2000;

export function createAccounts(ports: AppPorts, { onChange, onNews, notices }: AccountEvents): Accounts {
  const { journal } = ports;
  const keeper = createTokenKeeper({ ...ports, forgets: journal.forgets, notices, onChange });
  let session: Session | null = null;
  let draining: Promise<void> = Promise.resolve();
  /** The token of the account that is open, from the keychain. */
  let reading: Promise<void> = Promise.resolve();
  /** Counts what was opened and left. */
  let generation = 0;
  let isClosed = false;
  /** Tokens of this run by their name in the keychain, which a change of settings need not ask a second time. */
  const tokens = new Map<string, HeldToken>();

  const waysIn = createWaysIn({
    ...ports,
    keeper,
    current: () => session?.account ?? null,
    generation: () => generation,
    open: (account, token) => {
      if (token !== null) tokens.set(keyOf(account), token);
      open(account, token?.where ?? 'memory');
    },
  });

  /** Never leaves a moment without a session: a click may come at any time. */
  function open(account: AccountRow, tokenKept: AccountView['tokenKept'], token: SessionStart['token'] = 'here'): void {
    drain();
    const ask = account.kind === 'built-in' ? ports.startBuiltIn : async () => await kept(account);
    const services = connectServices(ports, ask, account.api);
    session = createSession(ports, { account, ...services, tokenKept, token, mayBegin: draining }, onNews);
    generation += 1;
    onChange();
  }

  /** Ends the session that is open; what it has on its way is waited for by `draining`. */
  function drain(): void {
    const ending = session?.close();
    draining = settled([draining, ending]);
  }

  /** Rejects with a `UserFailure` where there is no token, or none yet: what needs the service is told in words. */
  async function kept(account: AccountRow): Promise<Credentials> {
    if (!tokens.has(keyOf(account))) await soon(reading);
    const known = tokens.get(keyOf(account));
    if (known === undefined) throw notAsked(session === null || session.signInNeeded());
    return known.credentials;
  }

  /** A keychain answers in no time, unless it waits for somebody to unlock it. */
  async function soon(work: Promise<unknown>): Promise<void> {
    let cancel: (() => void) | undefined;
    const patience = new Promise<void>((done) => {
      cancel = ports.timers.after(KEYCHAIN_MS, done);
    });
    await Promise.race([work, patience]);
    cancel?.();
  }

  async function restoreService(account: AccountRow): Promise<void> {
    const name = keyOf(account);
    const asked = generation;
    try {
      const token = await keeper.read(name);
      if (token !== null && generation === asked)
        tokens.set(name, { credentials: { address: account.address, token }, where: 'keychain' });
    } catch (error) {
      if (!(error instanceof NoKeychainError)) ports.onDefect(error);
    }
    // Somebody signed in, or left, while the keychain was asked.
    if (generation !== asked) return;
    const current = session?.account;
    if (current?.id === account.id) open(current, 'keychain', tokens.has(name) ? 'here' : 'missing');
  }

  function markToken(account: AccountRow): void {
    const name = keyOf(account);
    // One that was kept for this session alone is in no keychain.
    if (account.kind === 'service') keeper.mark({ name, isTold: tokens.get(name)?.where !== 'session' });
  }

  async function forgetToken(account: AccountRow): Promise<void> {
    tokens.delete(keyOf(account));
    if (account.kind === 'service') await keeper.forget(keyOf(account));
  }

  /** Opens what the journal holds as current, with a token of this run or else one of the keychain. */
  function openCurrent(): void {
    const account = journal.accounts.current();
    if (account === null) return leave();
    if (account.kind === 'built-in') return open(account, 'memory');
    const held = tokens.get(keyOf(account));
    if (held !== undefined) return open(account, held.where);
    open(account, 'keychain', 'being-read');
    reading = restoreService(account).catch(ports.onDefect);
  }

  function leave(): void {
    drain();
    session = null;
    generation += 1;
    onChange();
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
    restore: () => {
      keeper.forget().catch(ports.onDefect);
      if (journal.accounts.current() !== null) openCurrent();
    },
    keychainCame: () => {
      keeper.forget().catch(ports.onDefect);
      if (session?.signInNeeded() === true) openCurrent();
    },
    ...waysIn,
    signOut: async () => {
      const account = session?.account;
      if (account === undefined) return;
      journal.transaction(() => {
        journal.accounts.save({ ...account, current: false });
        markToken(account);
      });
      leave();
      await forgetToken(account);
    },
    setApi: (api) => {
      if (session === null) return;
      journal.accounts.save({ ...session.account, api });
      openCurrent();
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
      if (session?.account.id === accountId) leave();
      await draining;
      // It may have been opened again, and worked with, while the last answers were waited for.
      if (!loseUnsynced) refuseIfUnsynced(account);
      if (session?.account.id === accountId) leave();
      journal.transaction(() => {
        journal.accounts.remove(accountId);
        markToken(account);
      });
      ports.taskIndex?.forget(accountId);
      forgetTold(ports, account);
      onChange();
      await forgetToken(account);
    },
    whileClosed: async (work) => {
      drain();
      // A session that is opened meanwhile begins only after it.
      const done = draining.then(work);
      draining = settled([done]);
      try {
        return await done;
      } finally {
        if (!isClosed) openCurrent();
      }
    },
    close: async () => {
      // What a keychain, a service or an archive answers from here on opens nothing.
      isClosed = true;
      generation += 1;
      drain();
      await draining;
    },
  };
}

async function settled(work: readonly unknown[]): Promise<void> {
  await Promise.allSettled(work);
}
