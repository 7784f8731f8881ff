import type { LedgerRow } from '../../../common/domain/ledger.ts';
import type { SearchAnswer } from '../../../common/domain/search.ts';
import type { Settings } from '../../../common/domain/settings.ts';
import type { ApiGeneration, Snapshot } from '../../../common/domain/snapshot.ts';
import { UserFailure } from '../user-failure.ts';
import { createAccounts, type KeepToken } from './accounts.ts';
import { createNotices } from './notices.ts';
import type { AppPorts } from './ports.ts';
import type { Session } from './session.ts';
import { createSnapshots } from './snapshots.ts';

/** The app without any window: what a person can do, and what there is to see. */
export interface App {
  readonly snapshot: () => Snapshot;
  /** Called with each new snapshot; the returned function ends it. */
  readonly onSnapshot: (listener: (snapshot: Snapshot) => void) => () => void;
  readonly connect: (address: string, token: string, keep: KeepToken) => Promise<void>;
  readonly tryBuiltIn: () => Promise<void>;
  readonly signInAgain: (token: string, keep: KeepToken) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly setApi: (api: ApiGeneration) => void;
  readonly start: (taskId: number) => void;
  readonly stop: (trackerId: number) => void;
  readonly highlight: (taskId: number, highlighted: boolean) => void;
  readonly addToWorkList: (taskId: number) => void;
  readonly removeFromWorkList: (taskId: number) => void;
  readonly moveInWorkList: (taskId: number, toIndex: number) => void;
  readonly searchCached: (query: string) => SearchAnswer;
  readonly searchRemote: (query: string) => Promise<SearchAnswer>;
  readonly ledger: () => readonly LedgerRow[];
  readonly retry: (trackerId: number) => void;
  /** The person looks, the network is back or the computer woke up: ask the service now. */
  readonly refresh: () => void;
  readonly changeSettings: (change: Partial<Settings>) => void;
  readonly notify: (id: string, text: string) => void;
  readonly dismissNotice: (id: string) => void;
  readonly close: () => Promise<void>;
}

const QUIT_PATIENCE_MS = 1500;

/** Opens the account that was current at the last quit, without waiting for network or keychain. */
export function createApp(ports: AppPorts): App {
  const notices = createNotices();
  const accounts = createAccounts(ports, {
    onChange: () => snapshots.changed(),
    onNews: () => snapshots.changedSoon(),
  });
  const snapshots = createSnapshots(ports, accounts.session, notices.all);
  const { journal } = ports;

  function session(): Session {
    const current = accounts.session();
    if (current === null) throw new UserFailure('not-found', 'Nobody is signed in. Choose a board first.');
    return current;
  }

  /** A change of what the person means: on disk first, then on every screen, then on its way to the service. */
  function change(work: (current: Session) => void): void {
    const current = session();
    work(current);
    snapshots.changed();
    // The answer to the click goes first: sync has durable writes of its own to make.
    ports.timers.pause().then(current.sync.wake).catch(ports.onDefect);
  }

  let closing: Promise<void> | undefined;

  async function end(): Promise<void> {
    await Promise.race([accounts.close(), patience()]);
    snapshots.close();
    journal.close();
  }

  /** A service that hangs must not hold up the quit: what is not answered by then is looked up at the next start. */
  async function patience(): Promise<void> {
    await new Promise<void>((resolve) => {
      ports.timers.after(QUIT_PATIENCE_MS, resolve);
    });
  }

  accounts.restore();

  return {
    snapshot: snapshots.current,
    onSnapshot: snapshots.subscribe,
    connect: accounts.connect,
    tryBuiltIn: accounts.tryBuiltIn,
    signInAgain: accounts.signInAgain,
    signOut: accounts.signOut,
    setApi: accounts.setApi,
    start: (taskId) => change(({ tracking }) => tracking.start(taskId)),
    stop: (trackerId) => change(({ tracking }) => tracking.stop(trackerId)),
    highlight: (taskId, highlighted) => change(({ tracking }) => tracking.highlight(taskId, highlighted)),
    addToWorkList: (taskId) => change(({ tracking }) => tracking.add(taskId)),
    removeFromWorkList: (taskId) => change(({ tracking }) => tracking.remove(taskId)),
    moveInWorkList: (taskId, toIndex) => change(({ tracking }) => tracking.move(taskId, toIndex)),
    searchCached: (query) => session().search.cached(query),
    searchRemote: async (query) => await session().search.remote(query),
    ledger: () => {
      const { view, sync } = session();
      return view.ledger(sync.isSending);
    },
    retry: (trackerId) =>
      change(({ account }) => {
        const row = journal.trackers.get(trackerId);
        if (row === null || row.accountId !== account.id)
          throw new UserFailure('not-found', 'This entry is no longer here.');
        journal.trackers.save({ ...row, parked: null, failures: 0, notBefore: 0 });
      }),
    refresh: () => accounts.session()?.sync.refresh(),
    changeSettings: (settings) => {
      ports.settings.change(settings);
      snapshots.changed();
    },
    notify: (id, text) => {
      notices.add({ id, text });
      snapshots.changed();
    },
    dismissNotice: (id) => {
      notices.dismiss(id);
      snapshots.changed();
    },
    close: async () => {
      closing ??= end();
      await closing;
    },
  };
}
