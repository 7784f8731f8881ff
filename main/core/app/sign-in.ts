import { BEARER, readTokenHeader } from '../../../common/domain/token-header.ts';
import { t } from '../../../common/i18n/translate.ts';
import { serviceAddress } from '../accounts/address.ts';
import { rememberTokenHeader, tokenHeaderOf } from '../accounts/token-headers.ts';
import { type TokenKeeper, type KeepToken, keyOf, NoKeychainError } from '../accounts/token-keeper.ts';
import type { AccountRow } from '../journal/rows.ts';
import type { BoardService, ServerUser } from '../sync/board-service.ts';
import { UserFailure } from '../user-failure.ts';
import type { AppPorts, Credentials, HeldToken } from '../accounts/ports.ts';
import type { Refusal, Silence } from '../outcome.ts';
import type { Journal } from '../journal/journal.ts';

/** The ways to open an account that needs more than a click. Nothing is stored before the service knows who it is. */
export interface SignInActions {
  /** `header`: as typed; '' for the usual one. */
  readonly connect: (address: string, token: string, keep: KeepToken, header?: string) => Promise<void>;
  readonly tryBuiltIn: () => Promise<void>;
  readonly signInAgain: (token: string, keep: KeepToken) => Promise<void>;
  /** Whoever waits for `connect` or `tryBuiltIn` no longer does: nothing of it stays, here or in the keychain. */
  readonly callOff: () => void;
}

export function createSignIn(
  ports: Pick<AppPorts, 'journal' | 'settings' | 'connect' | 'startBuiltIn' | 'parseAddress' | 'shell'> & {
    readonly keeper: TokenKeeper;
    readonly current: () => AccountRow | null;
    /** Another number each time an account was opened or left. */
    readonly generation: () => number;
    /** `token`: null for the built-in board, which has one of its own. */
    readonly open: (account: AccountRow, token: HeldToken | null) => void;
    /** The account was left meanwhile, and is not opened: what is tracked there is sent with this token from now on. */
    readonly renew: (account: AccountRow, token: HeldToken) => void;
    readonly onDefect: (error: unknown) => void;
  },
): SignInActions {
  const { journal, settings, keeper, open } = ports;
  const attempts = createAttempts(ports.onDefect);

  /** Who the token belongs to, unless another account was opened, or this one left, while the service was asked. */
  async function identified(service: BoardService): Promise<ServerUser> {
    const before = ports.generation();
    const user = await identify(service);
    if (ports.generation() !== before) throw openedMeanwhile();
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
    const generation = ports.generation();
    const name = keyOf({ address, userId: user.id });
    const before = where === 'keychain' ? await keptBefore(address, user) : null;
    if (!isWanted()) return;
    const isKept = await keeper.keep(where, name, token);
    // A keychain may ask for its password first, and take its time.
    const isOther = !isKept || ports.generation() !== generation;
    if (isKept && (isOther || !isWanted())) await putBack(name, before);
    if (isOther) throw openedMeanwhile();
    if (!isWanted()) return;
    const account = remember(journal, { kind: 'service', address, api: 'v3' }, user);
    const { tokenHeader = BEARER } = credentials;
    if (tokenHeader !== BEARER) rememberTokenHeader(settings, account, tokenHeader);
    open(account, { credentials: { address, token }, where });
  }

  async function putBack(name: string, before: string | null): Promise<void> {
    if (before !== null) return void (await keeper.keep('keychain', name, before));
    keeper.mark({ name, isTold: true });
    await keeper.forget(name);
  }

  return {
    connect: async (typed, token, where, typedHeader = '') => {
      const address = serviceAddress(typed, ports.parseAddress, ports.shell.outdated);
      const read = readTokenHeader(typedHeader);
      if (!read.ok) throw new UserFailure('bad-input', read.problem);
      const credentials = { address, token: token.trim(), tokenHeader: read.header };
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
      const tokenHeader = tokenHeaderOf(settings, account);
      const user = await identified(serviceFor({ ...credentials, tokenHeader }));
      const generation = ports.generation();
      if (user.id !== account.userId) {
        const words = t('This token belongs to {other}, not to {user}. Time waiting here stays with {user}.', {
          other: user.name,
          user: account.userName,
        });
        throw new UserFailure('other-user', words);
      }
      const held: HeldToken = { credentials, where };
      const isKept = await keeper.keep(where, keyOf(account), credentials.token);
      if (ports.generation() === generation) return open(remember(journal, account, user), held);
      // It was left while the keychain took its time, or removed.
      const known = journal.accounts.find(account.kind, account.address, account.userId);
      if (isKept && known !== null) ports.renew(known, held);
    },
    callOff: attempts.callOff,
  };
}

function openedMeanwhile(): UserFailure {
  return new UserFailure('unexpected', t('Another board was opened meanwhile. Try again if you still want to.'));
}

/** Statuses that say nothing of the address or the token. */
const ASKS_TO_WAIT = new Set([408, 425, 429]);

/** Who the token belongs to. Throws `UserFailure` that says in words why it cannot be used; nothing is stored by then. */
async function identify(service: BoardService): Promise<ServerUser> {
  const answer = await service.whoAmI();
  if (answer.kind === 'answered') return answer.value;
  throw answer.kind === 'silent' ? fromSilence(answer) : fromRefusal(answer);
}

function fromSilence({ why, words }: Silence): UserFailure {
  switch (why) {
    case 'not-asked':
    case 'unreachable':
      return new UserFailure(
        'unreachable',
        t('Nothing answers at this address. Check the address and your network. ({words})', { words }),
      );
    case 'timed-out':
      return new UserFailure('timed-out', t('The service did not answer in time. Try again, or check the address.'));
    case 'certificate':
      return new UserFailure(
        'certificate',
        t(
          '{words}, so the token was not sent. Check the address, or ask who runs the service to renew its certificate.',
          {
            words,
          },
        ),
      );
    case 'unknown-authority':
      return new UserFailure(
        'unknown-authority',
        t(
          '{words}, so the token was not sent. If your company has an authority of its own, add its file in the network settings.',
          { words },
        ),
      );
    case 'proxy':
      return new UserFailure(
        'proxy',
        t('{words}, so the token was not sent. Check which proxy your system has set.', { words }),
      );
    case 'proxy-sign-in':
      return new UserFailure(
        'proxy-sign-in',
        t('{words}, so the token was not sent. Sign in to it in the network settings.', {
          words,
        }),
      );
    case 'not-json':
      return new UserFailure(
        'not-a-task-board',
        t(
          'Something answers at this address, but it is not a task board. Check the address; if this network has a sign-in page, sign in there first.',
        ),
      );
    case 'insecure':
      return new UserFailure(
        'insecure-address',
        t('The token was not sent, because the way is not encrypted. ({words})', { words }),
      );
    default:
      return why satisfies never;
  }
}

function fromRefusal({ status, words, isWordless }: Refusal): UserFailure {
  if (status === 401 || status === 403) {
    const told = t(
      'The service refused this token (“{words}”). Copy it again from your profile: API access → Enable API access.',
      { words },
    );
    return new UserFailure('token-refused', told);
  }
  if (ASKS_TO_WAIT.has(status)) {
    return new UserFailure('unreachable', t('The service asks to wait ({status}). Try again later.', { status }));
  }
  if (status < 500) {
    return new UserFailure(
      'not-a-task-board',
      t('Something answers at this address, but it is not a task board. Check the address. ({status})', { status }),
    );
  }
  return new UserFailure('unreachable', troubleWords());

  function troubleWords(): string {
    if (isWordless !== true)
      return t('The service has a problem of its own ({status} “{words}”). Try again later.', { status, words });
    if (status === 503) return t('The service is under maintenance or overloaded (503). Try again later.');
    return t('The service has a problem of its own ({status}). Try again later.', { status });
  }
}

/** Work that somebody waits for, and may no longer want. */
interface Attempts {
  /**
   * Rejects at once with `UserFailure('called-off')` where it is called off. `work` goes on by then, and its outcome counts no
   * longer: it asks `isWanted` before whatever would outlive it.
   */
  readonly run: <T>(work: (isWanted: () => boolean) => Promise<T>) => Promise<T>;
  /** All that are under way. */
  readonly callOff: () => void;
}

interface Attempt {
  leave?: () => void;
}

function createAttempts(onDefect: (error: unknown) => void): Attempts {
  const underWay = new Set<Attempt>();

  return {
    run: async (work) => {
      const attempt: Attempt = {};
      const left = new Promise<never>((_resolve, reject) => {
        attempt.leave = () => reject(new UserFailure('called-off', t('This was cancelled.')));
      });
      const isWanted = (): boolean => underWay.has(attempt);
      underWay.add(attempt);
      const done = work(isWanted);
      try {
        return await Promise.race([done, left]);
      } finally {
        if (!isWanted()) done.catch((error: unknown) => tellDefect(error));
        underWay.delete(attempt);
      }
    },
    callOff: () => {
      for (const attempt of underWay) {
        underWay.delete(attempt);
        attempt.leave?.();
      }
    },
  };

  /** What a person would have been told nobody wants to hear any more. */
  function tellDefect(error: unknown): void {
    if (!(error instanceof UserFailure)) onDefect(error);
  }
}

/** Where an account is, and how its trackers are asked for the first time. */
type Place = Pick<AccountRow, 'kind' | 'address' | 'api'>;

/** The account of this place and user, made current; a new one the first time. */
export function remember(journal: Journal, { kind, address, api }: Place, user: ServerUser): AccountRow {
  return journal.transaction(() => {
    const before = journal.accounts.current();
    const known = journal.accounts.find(kind, address, user.id);
    if (before !== null && before.id !== known?.id) journal.accounts.save({ ...before, current: false });
    const { id: userId, name: userName, initials, timezone } = user;
    if (known === null)
      return journal.accounts.insert({ kind, address, userId, userName, initials, timezone, api, current: true });
    const account = { ...known, userName, initials, timezone, current: true };
    journal.accounts.save(account);
    return account;
  });
}
