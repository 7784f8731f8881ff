import { t } from '../../../common/i18n/translate.ts';
import { serviceAddress } from '../accounts/address.ts';
import { createAttempts } from '../accounts/attempts.ts';
import { remember } from '../accounts/remember.ts';
import { identify } from '../accounts/sign-in.ts';
import type { TokenKeeper } from '../accounts/token-keeper.ts';
import { type KeepToken, keyOf, NoKeychainError } from '../accounts/tokens.ts';
import type { AccountRow } from '../journal/rows.ts';
import type { BoardService, ServerUser } from '../sync/board-service.ts';
import { UserFailure } from '../user-failure.ts';
import type { AppPorts, Credentials, HeldToken } from './ports.ts';

/** The ways to open an account that needs more than a click. Nothing is stored before the service knows who it is. */
export interface SignInActions {
  readonly connect: (address: string, token: string, keep: KeepToken) => Promise<void>;
  readonly tryBuiltIn: () => Promise<void>;
  readonly signInAgain: (token: string, keep: KeepToken) => Promise<void>;
  /** Whoever waits for `connect` or `tryBuiltIn` no longer does: nothing of it stays, here or in the keychain. */
  readonly callOff: () => void;
}

export interface SignInPorts extends Pick<AppPorts, 'journal' | 'connect' | 'startBuiltIn' | 'parseAddress' | 'shell'> {
  readonly keeper: TokenKeeper;
  readonly current: () => AccountRow | null;
  /** Another number each time an account was opened or left. */
  readonly generation: () => number;
  /** `token`: null for the built-in board, which has one of its own. */
  readonly open: (account: AccountRow, token: HeldToken | null) => void;
  readonly onDefect: (error: unknown) => void;
}

export function createSignIn(ports: SignInPorts): SignInActions {
  const { journal, keeper, open } = ports;
  const attempts = createAttempts(ports.onDefect);

  /** Who the token belongs to, unless another account was opened, or this one left, while the service was asked. */
  async function identified(service: BoardService): Promise<ServerUser> {
    const before = ports.generation();
    const user = await identify(service);
    if (ports.generation() !== before)
      throw new UserFailure('unexpected', t('Another board was opened meanwhile. Try again if you still want to.'));
    return user;
  }

  function serviceFor(credentials: Credentials): BoardService {
    return ports.connect(async () => await Promise.resolve(credentials), 'v3');
  }

  /** What the keychain holds under that name for an account that is here; null for a new one. */
  async function keptBefore(address: string, { id }: ServerUser): Promise<string | null> {
    if (journal.accounts.find('service', address, id) === null) return null;
    try {
      return await keeper.read(keyOf({ address, userId: id }));
    } catch (error) {
      if (error instanceof NoKeychainError) return null;
      throw error;
    }
  }

  async function connect(isWanted: () => boolean, credentials: Credentials, where: KeepToken): Promise<void> {
    const { address, token } = credentials;
    const user = await identified(serviceFor(credentials));
    const name = keyOf({ address, userId: user.id });
    const before = where === 'keychain' ? await keptBefore(address, user) : null;
    if (!isWanted()) return;
    await keeper.keep(where, name, token);
    // A keychain may ask for its password first, and take its time.
    if (isWanted()) open(remember(journal, { kind: 'service', address, api: 'v3' }, user), { credentials, where });
    else await putBack(name, before);
  }

  async function putBack(name: string, before: string | null): Promise<void> {
    if (before !== null) return await keeper.keep('keychain', name, before);
    keeper.mark({ name, isTold: true });
    await keeper.forget(name);
  }

  return {
    connect: async (typed, token, where) => {
      const address = serviceAddress(typed, ports.parseAddress, ports.shell.outdated);
      const credentials = { address, token: token.trim() };
      await attempts.run(async (isWanted) => await connect(isWanted, credentials, where));
    },
    tryBuiltIn: async () =>
      await attempts.run(async (isWanted) => {
        const user = await identified(ports.connect(ports.startBuiltIn, 'v3'));
        if (isWanted()) open(remember(journal, { kind: 'built-in', address: '', api: 'v3' }, user), null);
      }),
    signInAgain: async (token, where) => {
      const account = ports.current();
      if (account === null || account.kind !== 'service') throw new UserFailure('not-found', t('Nobody is signed in.'));
      const credentials = { address: account.address, token: token.trim() };
      const user = await identified(serviceFor(credentials));
      if (user.id !== account.userId) {
        const words = t('This token belongs to {other}, not to {user}. Time waiting here stays with {user}.', {
          other: user.name,
          user: account.userName,
        });
        throw new UserFailure('other-user', words);
      }
      await keeper.keep(where, keyOf(account), credentials.token);
      open(remember(journal, account, user), { credentials, where });
    },
    callOff: attempts.callOff,
  };
}
