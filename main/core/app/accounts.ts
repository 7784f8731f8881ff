import type { AccountView, ApiGeneration } from '../../../common/domain/snapshot.ts';
import { serviceAddress } from '../accounts/address.ts';
import { identify } from '../accounts/sign-in.ts';
import { keyOf, NoKeychainError } from '../accounts/tokens.ts';
import type { AccountRow } from '../journal/rows.ts';
import type { BoardService, ServerUser } from '../sync/board-service.ts';
import { UserFailure } from '../user-failure.ts';
import type { AppPorts, Credentials } from './ports.ts';
import { createSession, type Session, type SessionStart } from './session.ts';

export type KeepToken = 'keychain' | 'session';

/** Which account is open, and the ways to open another. Nothing of an account is ever deleted here. */
export interface Accounts {
  readonly session: () => Session | null;
  readonly restore: () => void;
  readonly connect: (address: string, token: string, keep: KeepToken) => Promise<void>;
  readonly tryBuiltIn: () => Promise<void>;
  readonly signInAgain: (token: string, keep: KeepToken) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly setApi: (api: ApiGeneration) => void;
  readonly close: () => Promise<void>;
}

export interface AccountEvents {
  /** The person did something: tell it at once. */
  readonly onChange: () => void;
  /** The service told something. */
  readonly onNews: () => void;
}

export function createAccounts(ports: AppPorts, { onChange, onNews }: AccountEvents): Accounts {
  const { journal, keychain } = ports;
  let session: Session | null = null;
  let draining: Promise<void> = Promise.resolve();
  /** Counts what was opened and left. */
  let generation = 0;
  /** Tokens of this run, so that a change of settings asks the keychain no second time. */
  const tokens = new Map<number, Credentials>();

  /** Never leaves a moment without a session: a click may come at any time. */
  function open(account: AccountRow, tokenKept: AccountView['tokenKept'], token: SessionStart['token'] = 'here'): void {
    drain();
    const ask = account.kind === 'built-in' ? ports.startBuiltIn : async () => await kept(account);
    const service = ports.connect(ask, account.api);
    session = createSession(ports, { account, service, tokenKept, token, mayBegin: draining }, onNews);
    generation += 1;
    onChange();
  }

  /** Ends the session that is open; what it has on its way is waited for by `draining`. */
  function drain(): void {
    const ending = session?.close();
    draining = settled([draining, ending]);
  }

  /** Who the token belongs to, unless another account was opened, or this one left, while the service was asked. */
  async function identified(service: BoardService): Promise<ServerUser> {
    const before = generation;
    const user = await identify(service);
    if (generation !== before)
      throw new UserFailure('unexpected', 'Another board was opened meanwhile. Try again if you still want to.');
    return user;
  }

  async function kept(account: AccountRow): Promise<Credentials> {
    const known = tokens.get(account.id);
    if (known === undefined) throw new Error(`no token for account ${account.id}`);
    return await Promise.resolve(known);
  }

  /** The account of this address and user, made current; a new one the first time. */
  function remember(kind: AccountRow['kind'], address: string, user: ServerUser, api: ApiGeneration): AccountRow {
    return journal.transaction(() => {
      const before = journal.accounts.current();
      const known = journal.accounts.find(kind, address, user.id);
      if (before !== null && before.id !== known?.id) journal.accounts.save({ ...before, current: false });
      const { name: userName, initials, timezone } = user;
      if (known === null) {
        return journal.accounts.insert({
          kind,
          address,
          userId: user.id,
          userName,
          initials,
          timezone,
          api,
          current: true,
        });
      }
      const account = { ...known, userName, initials, timezone, current: true };
      journal.accounts.save(account);
      return account;
    });
  }

  async function keep(where: KeepToken, name: string, token: string): Promise<void> {
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
  async function forget(name: string): Promise<void> {
    try {
      await keychain.remove(name);
    } catch (error) {
      if (!(error instanceof NoKeychainError)) throw error;
    }
  }

  async function restoreService(account: AccountRow): Promise<void> {
    try {
      const token = await keychain.read(keyOf(account));
      if (token !== null) tokens.set(account.id, { address: account.address, token });
    } catch (error) {
      if (!(error instanceof NoKeychainError)) ports.onDefect(error);
    }
    const current = session?.account;
    if (current?.id === account.id) open(current, 'keychain', tokens.has(account.id) ? 'here' : 'missing');
  }

  return {
    session: () => session,
    restore: () => {
      const account = journal.accounts.current();
      if (account === null) return;
      if (account.kind === 'built-in') return open(account, 'memory');
      open(account, 'keychain', 'being-read');
      restoreService(account).catch(ports.onDefect);
    },
    connect: async (typed, token, where) => {
      const address = serviceAddress(typed, ports.parseAddress, ports.shell.outdated);
      const credentials = { address, token: token.trim() };
      const user = await identified(ports.connect(async () => await Promise.resolve(credentials), 'v3'));
      await keep(where, keyOf({ address, userId: user.id }), credentials.token);
      const account = remember('service', address, user, 'v3');
      tokens.set(account.id, credentials);
      open(account, where);
    },
    tryBuiltIn: async () => {
      const user = await identified(ports.connect(ports.startBuiltIn, 'v3'));
      open(remember('built-in', '', user, 'v3'), 'memory');
    },
    signInAgain: async (token, where) => {
      const account = session?.account;
      if (account === undefined || account.kind !== 'service')
        throw new UserFailure('not-found', 'Nobody is signed in.');
      const credentials = { address: account.address, token: token.trim() };
      const user = await identified(ports.connect(async () => await Promise.resolve(credentials), 'v3'));
      if (user.id !== account.userId) {
        const words = `This token belongs to ${user.name}, not to ${account.userName}. Time waiting here stays with ${account.userName}.`;
        throw new UserFailure('other-user', words);
      }
      await keep(where, keyOf(account), credentials.token);
      tokens.set(account.id, credentials);
      open(remember('service', account.address, user, account.api), where);
    },
    signOut: async () => {
      const account = session?.account;
      if (account === undefined) return;
      drain();
      session = null;
      generation += 1;
      tokens.delete(account.id);
      journal.accounts.save({ ...account, current: false });
      onChange();
      if (account.kind === 'service') await forget(keyOf(account));
    },
    setApi: (api) => {
      if (session === null) return;
      const { account, tokenKept } = session;
      const changed = { ...account, api };
      journal.accounts.save(changed);
      open(changed, tokenKept, tokens.has(account.id) || account.kind === 'built-in' ? 'here' : 'missing');
    },
    close: async () => {
      drain();
      await draining;
    },
  };
}

async function settled(work: readonly unknown[]): Promise<void> {
  await Promise.allSettled(work);
}
