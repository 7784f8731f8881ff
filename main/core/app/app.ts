import type { CachedQuery, SearchAnswer, SearchQuery, SearchValues } from '../../../common/domain/search.ts';
import { addDays, type DateRange } from '../../../common/time/calendar.ts';
import type { OutboxView } from '../../../common/domain/outbox.ts';
import type { CreateOptions } from '../../../common/domain/new-task.ts';
import type { Settings } from '../../../common/domain/settings.ts';
import type { Day, Snapshot } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import type { Archive } from '../journal/archive.ts';
import type { ServerUser } from '../sync/board-service.ts';
import type { Outcome } from '../outcome.ts';
import type { Cards } from '../card/cards.ts';
import { createReminders, type Reminders } from '../reminders/reminders.ts';
import type { Reports } from '../reports/reports.ts';
import { UserFailure } from '../user-failure.ts';
import { type AccountActions, accountActions, createAccounts } from './accounts.ts';
import { createHistory, type History } from '../commands/history.ts';
import { createLinks, type Links } from './links.ts';
import { createNotices, type NoticeWords } from '../notices.ts';
import { createTimersOfAllAccounts, type TimersOfAllAccounts } from './timers-of-all-accounts.ts';
import { onLanguage, t } from '../../../common/i18n/translate.ts';
import type { AppPorts } from '../accounts/ports.ts';
import type { Timers } from '../clock.ts';
import type { Session } from './session.ts';
import { createMaintenanceLock } from '../commands/maintenance-lock.ts';
import { createSnapshots } from './snapshots.ts';
import { type Commands, createCommands } from '../commands/run.ts';
import type { Presence, Recovery } from '../recovery/recovery.ts';
import type { Authority, NetworkView } from '../../../common/domain/network.ts';
import type { Network } from '../network/network.ts';

/** The app without any window: what a person can do, and what there is to see. */
export interface App extends AccountActions, PresencePort {
  readonly snapshot: () => Snapshot;
  /** Called with each new snapshot; the returned function ends it. */
  readonly onSnapshot: (listener: (snapshot: Snapshot) => void) => () => void;
  /** It can be asked at last: a token that was missed is read. */
  readonly keychainCame: () => void;
  /** What the person does to time, the work list and tasks that are made here. */
  readonly run: Commands['run'];
  readonly history: History;
  readonly timersOfAllAccounts: TimersOfAllAccounts;
  /** Where a task can be made. */
  readonly createOptions: () => CreateOptions;
  /** Cards of the person in progress that are not on the work list. */
  readonly assigned: () => readonly TaskRef[];
  /** Rejects with a `UserFailure` where the second card is no longer as it was found, or the service does not remove it. */
  readonly removeDoubles: (taskId: number) => Promise<void>;
  /** `cardclock:` addresses from other programs. */
  readonly links: Omit<Links, 'questions'>;
  readonly searchCached: (query: CachedQuery) => Promise<SearchAnswer>;
  readonly searchRemote: (query: SearchQuery) => Promise<SearchAnswer>;
  readonly searchValues: () => SearchValues;
  /** As `View.msInOtherAccounts`, of years with everything else that is due in between. */
  readonly msInOtherAccounts: (range: DateRange) => Promise<number>;
  /** A local day of the open account, on view from then on and kept new as long as it is; `false`: the day on view stays. */
  readonly day: (date: string, onView?: boolean) => Day;
  /** Both ends included; the day on view stays. */
  readonly days: (range: DateRange) => Promise<readonly Day[]>;
  /** The nearest local day with time before or after this one. */
  readonly dayWithTime: (date: string, towards: 'earlier' | 'later') => string | null;
  readonly reports: () => Reports;
  readonly cards: () => Cards;
  readonly dismissSuggestion: (suggestionId: string) => void;
  readonly outbox: () => OutboxView;
  readonly archive: Archive;
  readonly network: NetworkActions;
  /** Whether a window is to be seen: others' changes are asked for less often when none is. */
  readonly setWatched: (isWatched: boolean) => void;
  /** The person looks, the network is back or the computer woke up: ask the service now. */
  readonly refresh: () => void;
  /** The board that takes so long to come is left for an hour. */
  readonly callOffReading: () => void;
  /** The same, and what waits by its own back-off is tried, too; not what the service asked time for. */
  readonly tryAll: () => void;
  /** Asks the service of the open account; null where nobody is signed in with a token. */
  readonly whoAmI: () => Promise<Outcome<ServerUser> | null>;
  readonly reminders: Pick<Reminders, 'begin' | 'answer'>;
  readonly changeSettings: (change: Partial<Settings>) => void;
  readonly notify: (id: string, text: NoticeWords) => void;
  readonly dismissNotice: (id: string) => void;
  readonly close: () => Promise<void>;
}

const QUIT_TIMEOUT_MS = 1500;

/** Some hundreds of entries. */
const DAYS_AT_ONCE = 50;

/** A service that hangs must not hold up the quit: what is not answered by then is looked up at the next start. */
async function quitTimeout(timers: Timers): Promise<void> {
  await new Promise<void>((resolve) => {
    timers.after(QUIT_TIMEOUT_MS, resolve);
  });
}

/** Opens the account that was current at the last quit, without waiting for network or keychain. */
export function createApp(ports: AppPorts): App {
  const history = createHistory(ports, () => accounts.session()?.account.id ?? null);
  const notices = createNotices();
  const accounts = createAccounts(ports, {
    onChange: () => snapshots.changed(),
    onNews: () => snapshots.changedSoon(),
    notices,
  });
  const lock = createMaintenanceLock({
    ...ports,
    standStill: accounts.standStill,
    onBegin: (ids) => {
      commands.pause(ids);
      history.clear();
    },
    onEnd: (ids) => {
      commands.goOn(ids);
      snapshots.changed();
      accounts.wake();
    },
  });
  const commands = createCommands({
    ...ports,
    notices,
    history,
    severalTimers: () => ports.settings.read().severalTimers,
    openId: () => session().account.id,
    serverAheadMs: (accountId) => accounts.syncOf(accountId)?.sync.serverAheadMs() ?? 0,
    isSendingTask: (accountId, taskId) => accounts.syncOf(accountId)?.sync.isSendingTask(taskId) ?? false,
    look: () => presence.look(),
    publish: () => snapshots.changed(),
    wake: accounts.wake,
  });
  const snapshots = createSnapshots(
    ports,
    accounts,
    notices.all,
    commands.held,
    () => links.questions(),
    () => reminders.open(),
  );
  const timersOfAllAccounts = createTimersOfAllAccounts(ports.journal);
  const reminders = createReminders({
    ...ports,
    seen: snapshots.current,
    ofOtherAccounts: timersOfAllAccounts.ofOtherAccounts,
    onChange: snapshots.changed,
  });
  snapshots.subscribe(reminders.changed);

  function session(): Session {
    const current = accounts.session();
    if (current === null) throw new UserFailure('not-found', t('Nobody is signed in. Choose a board first.'));
    return current;
  }

  let closing: Promise<void> | undefined;

  /** While the windows go one gives the focus to the next, and the journal is closed by then. */
  const awake = (): Session | null => (closing === undefined ? accounts.session() : null);

  const recovery = (): Recovery | null => (closing === undefined ? accounts.recovery() : null);
  const presence = createPresence(recovery);

  async function end(): Promise<void> {
    endLanguage();
    commands.close();
    reminders.close();
    await Promise.race([Promise.all([accounts.close(), lock.settled()]), quitTimeout(ports.timers)]);
    snapshots.close();
    try {
      ports.journal.close();
    } catch (error) {
      ports.onDefect(error);
    }
  }

  const notify: App['notify'] = (id, text) => {
    notices.add({ id, text });
    snapshots.changed();
  };
  const links: Links = createLinks({
    journal: ports.journal,
    session: awake,
    onChange: snapshots.changed,
    run: commands.run,
    notify,
  });

  const endLanguage = onLanguage(snapshots.changed);
  ports.network?.onQuestion(snapshots.changedSoon);

  accounts.restore();

  return {
    snapshot: snapshots.current,
    onSnapshot: snapshots.subscribe,
    ...accountActions(accounts, lock.refuse),
    keychainCame: accounts.keychainCame,
    run: commands.run,
    history: { newest: history.newest, newestUndone: history.newestUndone },
    timersOfAllAccounts: {
      ...timersOfAllAccounts,
      all: () => (closing === undefined ? timersOfAllAccounts.all() : []),
    },
    links: { follow: links.follow, answer: links.answer },
    createOptions: () => session().createOptions(),
    assigned: () => session().myCards.offWorkList(),
    removeDoubles: async (taskId) => {
      await session().removeDoubles(taskId);
      snapshots.changed();
      accounts.wake();
    },
    searchCached: async (query) => await session().search.cached(query),
    searchRemote: async (query) => await session().search.remote(query),
    searchValues: () => session().search.values(),
    msInOtherAccounts: async ({ from, to }) => {
      const { view } = session();
      let ms = 0;
      for (let first = from; first <= to; first = addDays(first, DAYS_AT_ONCE)) {
        const last = addDays(first, DAYS_AT_ONCE - 1);
        ms += view.msInOtherAccounts({ from: first, to: last < to ? last : to });
        // oxlint-disable-next-line no-await-in-loop -- a click has its turn
        await ports.timers.pause();
      }
      return ms;
    },
    day: (date, onView = true) => (onView ? session().showDay(date) : session().view.day(date)),
    days: async ({ from, to }) => {
      const { view } = session();
      const days: Day[] = [];
      for (let date = from; date <= to; date = addDays(date, 1)) {
        days.push(view.day(date));
        // oxlint-disable-next-line no-await-in-loop -- a click has its turn
        await ports.timers.pause();
      }
      return days;
    },
    dayWithTime: (date, towards) => session().dayWithTime(date, towards),
    reports: () => session().reports(),
    cards: () => session().cards(),
    dismissSuggestion: (suggestionId) => {
      session().suggestions()?.dismiss(suggestionId);
      snapshots.changed();
    },
    outbox: () => {
      const { view, sync } = session();
      return view.outbox(ports.clock.now(), sync);
    },
    archive: {
      ...ports.archive,
      takeIn: async (text) => await lock.run(async (alone) => await ports.archive.takeIn(text, alone)),
      restore: async (name) => await lock.run(async (alone) => await ports.archive.restore(name, alone)),
    },
    network: networkActions(ports.network, () => {
      awake()?.sync.refresh();
      accounts.wake();
    }),
    setWatched: accounts.setWatched,
    noticed: presence.noticed,
    askBeforeCommands: presence.askBeforeCommands,
    callOffReading: () => accounts.session()?.callOffReading(),
    refresh: () => {
      recovery()?.resumed();
      awake()?.sync.refresh();
    },
    tryAll: () => {
      recovery()?.resumed();
      awake()?.sync.tryAll();
    },
    whoAmI: async () => {
      const current = accounts.session();
      return current === null || current.signInNeeded() ? null : await current.service.whoAmI();
    },
    reminders,
    changeSettings: (settings) => {
      ports.settings.change(settings);
      snapshots.changed();
    },
    notify,
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

/** What is seen of the person at this computer. */
interface PresencePort {
  readonly noticed: (presence: Presence) => void;
  /** `ask` tells what is seen at that moment: a command can be the first sign of somebody who is back. */
  readonly askBeforeCommands: (ask: () => Presence) => void;
}

interface SeenPresence extends PresencePort {
  /** To be called before each command. */
  readonly look: () => void;
}

/** `recovery`: null once the app closes. */
function createPresence(recovery: () => Recovery | null): SeenPresence {
  let ask: (() => Presence) | undefined;

  return {
    noticed: (presence) => recovery()?.noticed(presence),
    askBeforeCommands: (next) => {
      ask = next;
    },
    look: () => recovery()?.look(ask),
  };
}

/** What the person does about the way to the services; what waits to be sent is tried at once. */
interface NetworkActions {
  readonly view: () => NetworkView;
  readonly signIn: Network['signIn'];
  readonly signOut: Network['signOut'];
  readonly addAuthorities: (base64: string) => readonly Authority[];
  readonly removeAuthority: Network['removeAuthority'];
}

function networkActions(network: Network | undefined, tryAgain: () => void): NetworkActions {
  const own = (): Network => network ?? noNetwork();
  return {
    view: () => own().view(),
    signIn: async (user, password) => {
      await own().signIn(user, password);
      tryAgain();
    },
    signOut: async () => await own().signOut(),
    addAuthorities: (base64) => {
      const all = own().addAuthorities(base64);
      tryAgain();
      return all;
    },
    removeAuthority: (id) => own().removeAuthority(id),
  };
}

function noNetwork(): never {
  throw new UserFailure('unexpected', t('This is not available here.'));
}
