import { isEqual } from '../../../common/equal.ts';
import { BEARER } from '../../../common/domain/token-header.ts';
import type { Reminder } from '../../../common/domain/reminder.ts';
import type {
  AccountSummary,
  AccountView,
  Notice,
  Question,
  Snapshot,
  SyncView,
  HeldCommand,
} from '../../../common/domain/snapshot.ts';
import { spokenLanguage } from '../../../common/i18n/translate.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import { tokenHeaderOf } from '../accounts/token-headers.ts';
import { syncCounts } from '../outbox/counts.ts';
import { outboxQuestions } from '../outbox/questions.ts';
import { openQuestions } from '../tracking/away-questions.ts';
import { timersOfOtherAccounts } from './timers-of-all-accounts.ts';
import type { Accounts } from './accounts.ts';
import type { AppPorts } from '../accounts/ports.ts';
import type { Session } from './session.ts';

/** Answers of the service come in bursts; a window need not paint each of them. */
const SOON_MS = 40;

export interface Snapshots {
  readonly current: () => Snapshot;
  readonly subscribe: (listener: (snapshot: Snapshot) => void) => () => void;
  /** Tells every listener, unless what they would see is what they saw last. */
  readonly changed: () => void;
  /** The same for what nobody is waiting for: several changes in a row are told as one. */
  readonly changedSoon: () => void;
  /** Tells nothing more. */
  readonly close: () => void;
}

type Content = Omit<Snapshot, 'revision'>;

export function createSnapshots(
  ports: AppPorts,
  { session, syncOf }: Pick<Accounts, 'session' | 'syncOf'>,
  notices: () => readonly Notice[],
  held: () => readonly HeldCommand[],
  links: () => readonly Question[],
  reminders: () => readonly Reminder[],
): Snapshots {
  const listeners = new Set<(snapshot: Snapshot) => void>();
  let revision = 0;
  let shown: Content | null = null;
  let isDue = false;
  let isClosed = false;
  /** Of an app that was closed; the journal is, too. */
  let last: Snapshot | null = null;
  let endWait: (() => void) | undefined;

  function content(): Content {
    const current = session();
    const { settings, shell } = ports;
    const others = timersOfOtherAccounts(ports.journal);
    const proxyQuestion = ports.network?.question() ?? null;
    const common = {
      language: spokenLanguage(),
      timeNews: ports.journal.timeNews(),
      settings: settings.read(),
      shell,
      notices: notices(),
      accounts: accounts(ports, syncOf),
      held: held(),
      reminders: reminders(),
      ...(others.length === 0 ? {} : { runningInOtherAccounts: others }),
      ...(proxyQuestion === null ? {} : { proxyQuestion }),
    };
    return current === null ? { ...nobody(ports), ...common } : { ...somebody(ports, current, links()), ...common };
  }

  function changed(): void {
    if (isClosed) return;
    const next = content();
    waitForMidnight(next.today.endMs);
    if (isEqual(next, shown)) return;
    shown = next;
    revision += 1;
    const snapshot = { revision, ...next };
    for (const listener of listeners) safely(() => listener(snapshot));
  }

  /** Nothing else may change by then: another day is today. */
  function waitForMidnight(atMs: number): void {
    endWait?.();
    endWait = ports.timers.after(Math.max(0, atMs - ports.clock.now()), () => safely(changed));
  }

  /** A window that cannot be told must not undo what was done. */
  function safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      ports.onDefect(error);
    }
  }

  const current = (): Snapshot => last ?? { revision, ...content() };

  return {
    current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    changed,
    changedSoon: () => {
      if (isDue) return;
      isDue = true;
      ports.timers.after(SOON_MS, () => {
        isDue = false;
        safely(changed);
      });
    },
    close: () => {
      isClosed = true;
      endWait?.();
      safely(() => {
        last = current();
      });
    },
  };
}

type Own = Omit<
  Content,
  'language' | 'timeNews' | 'settings' | 'shell' | 'notices' | 'accounts' | 'held' | 'reminders'
>;

function nobody(ports: AppPorts): Own {
  const timezone = ports.systemTimezone();
  const date = dayOf(timezone, ports.clock.now());
  return {
    account: null,
    running: [],
    workList: [],
    recents: [],
    today: { date, timezone, ...dayBounds(timezone, date), sessions: [] },
    sync: { waiting: 0, needsYou: 0, offlineSince: null, serverAheadMs: null },
    questions: [],
    suggestions: [],
    uploads: [],
    boards: [],
    boardNews: 0,
  };
}

function somebody(ports: AppPorts, session: Session, links: readonly Question[]): Own {
  const { view } = session;
  const today = view.today(ports.clock.now());
  const date = session.dateOnView();
  const reading = session.boardReading();
  const assigned = session.myCards.offWorkList().length;
  return {
    account: accountView(ports, session),
    running: view.running(),
    workList: view.workList(today),
    ...(assigned === 0 ? {} : { assigned }),
    recents: view.recents(),
    today,
    ...(date === null || date === today.date ? {} : { dayOnView: view.day(date) }),
    sync: syncView(ports, session),
    questions: [
      ...links,
      ...outboxQuestions({ journal: ports.journal, accountId: session.account.id }),
      ...session.recovery.questions(),
    ],
    suggestions: session.suggestions()?.all() ?? [],
    uploads: session.uploads(),
    boards: ports.journal.boards.ids(session.account.id),
    boardNews: session.boardNews(),
    ...(reading === null ? {} : { boardReading: reading }),
    ...(session.boardsUnread() ? { boardsUnread: true as const } : {}),
  };
}

function accounts({ journal, isPassing }: AppPorts, syncOf: Accounts['syncOf']): readonly AccountSummary[] {
  return journal.accounts.all().map(({ id, kind, address, userName, current }) => {
    const counts = { ...syncCounts(journal, id), running: journal.trackers.running(id).length };
    const own = syncOf(id);
    const questions = openQuestions(journal, id).length;
    const offlineSince = own?.sync.offlineSince() ?? null;
    // A command that leaves at once looks for the token where something waits alone.
    const isSignedOut = own?.signInNeeded() ?? (kind === 'service' && isPassing !== true);
    return {
      id,
      kind,
      address,
      userName,
      current,
      ...counts,
      ...(questions === 0 ? {} : { questions }),
      ...(offlineSince === null ? {} : { offlineSince }),
      ...(isSignedOut ? { signInNeeded: true } : {}),
    };
  });
}

function accountView({ journal, systemTimezone, settings }: AppPorts, session: Session): AccountView {
  const { id, kind, address, userName, initials, timezone: own, api } = session.account;
  const { timezone, unknown } = session.zone();
  const zone = { own, system: systemTimezone(), unknown };
  const { tokenKept } = session;
  const { pastEnd } = journal.policies.get(id);
  const signInNeeded = session.signInNeeded();
  const cardPattern = session.pages.pattern();
  const header = tokenHeaderOf(settings, session.account);
  const tokenHeader = header === BEARER ? '' : header;
  const said = { tokenKept, signInNeeded, pastEnd, cardPattern, tokenHeader };
  return { kind, address, userName, initials, timezone, zone, api, ...said };
}

function syncView(ports: AppPorts, { account, sync, ownTime }: Session): SyncView {
  const { waiting, needsYou } = syncCounts(ports.journal, account.id);
  const lack = ownTime.lack();
  const unread = sync.unread();
  return {
    waiting,
    needsYou,
    offlineSince: sync.offlineSince(),
    serverAheadMs: sync.serverAheadMs(),
    ...(lack === null ? {} : { ownTime: lack }),
    ...(unread === null ? {} : { unread }),
  };
}
