import type { CachedQuery, SearchAnswer, SearchQuery, SearchValues } from '../../../common/domain/search.ts';
import type { Settings } from '../../../common/domain/settings.ts';
import type { Day, Snapshot } from '../../../common/domain/snapshot.ts';
import type { Archive } from '../journal/archive.ts';
import type { AwayAnswer } from '../recovery/answer.ts';
import type { ServerUser } from '../sync/board-service.ts';
import type { Outcome } from '../sync/outcome.ts';
import type { Cards } from '../card/cards.ts';
import { createReminders, type Reminders } from '../reminders/reminders.ts';
import type { Reports } from '../reports/reports.ts';
import { UserFailure } from '../user-failure.ts';
import { type AccountDeeds, accountDeeds } from './account-deeds.ts';
import { createAccounts } from './accounts.ts';
import { createDoneDeeds } from './done-deeds.ts';
import { type LedgerDeeds, ledgerDeeds } from './ledger-deeds.ts';
import { createLinks, type Links } from './links.ts';
import { type NetworkDeeds, networkDeeds } from './network-deeds.ts';
import { createNotices } from './notices.ts';
import { createOwnTimers, type OwnTimers } from './own-timers.ts';
import { patience } from './patience.ts';
import { createPerson, type Person } from './person.ts';
import { onLanguage, t } from '../../../common/i18n/translate.ts';
import type { AppPorts } from './ports.ts';
import type { Session } from './session.ts';
import { createReplacing } from './replacing.ts';
import { createSnapshots } from './snapshots.ts';
import { type TaskDeeds, taskDeeds } from './task-deeds.ts';
import { type TimeDeeds, timeDeeds } from './time-deeds.ts';
import type { Tracking } from '../tracking/tracking.ts';
import { createUnwritten } from './unwritten.ts';
import { type WorkListDeeds, workListDeeds } from './work-list-deeds.ts';

/** The app without any window: what a person can do, and what there is to see. */
export interface App extends WorkListDeeds, AccountDeeds, Person {
  readonly snapshot: () => Snapshot;
  /** Called with each new snapshot; the returned function ends it. */
  readonly onSnapshot: (listener: (snapshot: Snapshot) => void) => () => void;
  /** It can be asked at last: a token that was missed is read. */
  readonly keychainCame: () => void;
  /** Each deed gives the id by which `time.undo` takes it back; null where nothing changed. */
  readonly start: Tracking['start'];
  readonly stop: (trackerId: number, at?: number) => number | null;
  readonly ownTimers: OwnTimers;
  readonly time: TimeDeeds;
  readonly tasks: TaskDeeds;
  readonly answerAway: (awayId: number, answer: AwayAnswer) => number | null;
  /** `cardclock:` addresses from other programs. */
  readonly links: Omit<Links, 'questions'>;
  readonly searchCached: (query: CachedQuery) => Promise<SearchAnswer>;
  readonly searchRemote: (query: SearchQuery) => Promise<SearchAnswer>;
  readonly searchValues: () => SearchValues;
  /** A local day of the open account, on view from then on and kept new as long as it is; `false`: the day on view stays. */
  readonly day: (date: string, onView?: boolean) => Day;
  /** The nearest local day with time before or after this one. */
  readonly dayWithTime: (date: string, towards: 'earlier' | 'later') => string | null;
  readonly reports: () => Reports;
  readonly cards: () => Cards;
  readonly dismissPrompt: (promptId: string) => void;
  readonly ledger: LedgerDeeds;
  readonly archive: Archive;
  readonly network: NetworkDeeds;
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
  readonly notify: (id: string, text: string) => void;
  readonly dismissNotice: (id: string) => void;
  readonly close: () => Promise<void>;
}

/** Opens the account that was current at the last quit, without waiting for network or keychain. */
export function createApp(world: AppPorts): App {
  const doneDeeds = createDoneDeeds(world, () => accounts.session()?.account.id ?? null);
  const ports: AppPorts = { ...world, journal: doneDeeds.journal };
  const notices = createNotices();
  const accounts = createAccounts(ports, {
    onChange: () => snapshots.changed(),
    onNews: () => snapshots.changedSoon(),
    notices,
  });
  const severalTimers = (): boolean => ports.settings.read().severalTimers;
  const changed = (): void => {
    snapshots.changed();
    accounts.wake();
  };
  const replacing = createReplacing({
    journal: ports.journal,
    standStill: accounts.standStill,
    onBegin: doneDeeds.clear,
    onEnd: (numbers) => {
      unwritten.goOn(numbers);
      changed();
    },
  });
  const unwritten = createUnwritten({
    ...ports,
    severalTimers,
    notices,
    isReplaced: replacing.isOn,
    onChange: changed,
  });
  const snapshots = createSnapshots(
    ports,
    accounts,
    notices.all,
    unwritten.all,
    () => links.questions(),
    () => reminders.open(),
  );
  const ownTimers = createOwnTimers({
    ...ports,
    severalTimers,
    deeds: unwritten,
    change: changeAny,
    time,
    numbers: replacing.numbers,
  });
  const reminders = createReminders({
    ...ports,
    seen: snapshots.current,
    elsewhere: ownTimers.elsewhere,
    onChange: snapshots.changed,
  });
  snapshots.subscribe(reminders.changed);

  function session(): Session {
    const current = accounts.session();
    if (current === null) throw new UserFailure('not-found', t('Nobody is signed in. Choose a board first.'));
    return current;
  }

  /** A change of what the person means: on disk first, then on every screen, then on its way to the service. */
  function changeAny<T>(work: (clickedAt: number) => T): T {
    replacing.refuse();
    const clickedAt = ports.clock.now();
    person.look();
    unwritten.write();
    const result = work(clickedAt);
    snapshots.changed();
    // The answer to the click goes first: sync has durable writes of its own to make.
    ports.timers.pause().then(accounts.wake).catch(ports.onDefect);
    return result;
  }

  /** One within the account that is open. */
  function change<T>(work: (current: Session, clickedAt: number) => T): T {
    const current = session();
    return changeAny((clickedAt) => work(current, clickedAt));
  }

  /** A start or a stop, which is kept where it cannot be written: also while the journal is replaced. */
  function time<T>(work: (clickedAt: number) => T): T {
    return replacing.isOn() ? work(ports.clock.now()) : changeAny(work);
  }

  let closing: Promise<void> | undefined;

  /** While the windows go one gives the focus to the next, and the journal is closed by then. */
  const awake = (): Session | null => (closing === undefined ? accounts.session() : null);

  const person = createPerson(() => awake()?.recovery ?? null);

  async function end(): Promise<void> {
    endLanguage();
    unwritten.close();
    reminders.close();
    await Promise.race([Promise.all([accounts.close(), replacing.settled()]), patience(ports.timers)]);
    snapshots.close();
    ports.journal.close();
  }

  const start: App['start'] = (taskId, ...how) => {
    const { account } = session();
    return time((clickedAt) => unwritten.start(account.id, taskId, clickedAt, ...how));
  };
  const notify: App['notify'] = (id, text) => {
    notices.add({ id, text });
    snapshots.changed();
  };
  const links: Links = createLinks({
    journal: ports.journal,
    session: awake,
    onChange: snapshots.changed,
    start,
    stop: ownTimers.stop,
    notify,
  });

  const endLanguage = onLanguage(snapshots.changed);
  ports.network?.onQuestion(snapshots.changedSoon);

  accounts.restore();

  return {
    snapshot: snapshots.current,
    onSnapshot: snapshots.subscribe,
    ...accountDeeds(accounts, replacing.refuseEarly),
    keychainCame: accounts.keychainCame,
    start,
    stop: ownTimers.stop,
    ownTimers: { ...ownTimers, all: () => (closing === undefined ? ownTimers.all() : []) },
    links: { follow: links.follow, answer: links.answer },
    time: timeDeeds(change, ownTimers.undo, doneDeeds),
    tasks: taskDeeds(session, change),
    answerAway: (awayId, answer) => change(({ recovery }) => recovery.answer(awayId, answer)),
    ...workListDeeds(change),
    searchCached: async (query) => await session().search.cached(query),
    searchRemote: async (query) => await session().search.remote(query),
    searchValues: () => session().search.values(),
    day: (date, onView = true) => (onView ? session().showDay(date) : session().view.day(date)),
    dayWithTime: (date, towards) => session().dayWithTime(date, towards),
    reports: () => session().reports(),
    cards: () => session().cards(),
    dismissPrompt: (promptId) => {
      session().prompts()?.dismiss(promptId);
      snapshots.changed();
    },
    ledger: ledgerDeeds(session, change, ports.clock.now),
    archive: {
      ...ports.archive,
      takeIn: async (text) => await replacing.run(async (alone) => await ports.archive.takeIn(text, alone)),
      restore: async (name) => await replacing.run(async (alone) => await ports.archive.restore(name, alone)),
    },
    network: networkDeeds(ports.network, () => {
      awake()?.sync.refresh();
      accounts.wake();
    }),
    setWatched: accounts.setWatched,
    noticed: person.noticed,
    askBeforeDeeds: person.askBeforeDeeds,
    callOffReading: () => accounts.session()?.callOffReading(),
    refresh: () => {
      awake()?.recovery.resumed();
      awake()?.sync.refresh();
    },
    tryAll: () => {
      awake()?.recovery.resumed();
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
