import type { AccountView, Notice, Snapshot, SyncView } from '../../../common/domain/snapshot.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import type { AppPorts } from './ports.ts';
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
  session: () => Session | null,
  notices: () => readonly Notice[],
): Snapshots {
  const listeners = new Set<(snapshot: Snapshot) => void>();
  let revision = 0;
  let shown = '';
  let isDue = false;
  let isClosed = false;

  function content(): Content {
    const current = session();
    const { settings, shell } = ports;
    const common = { settings: settings.read(), shell, notices: notices() };
    return current === null ? { ...nobody(ports), ...common } : { ...somebody(ports, current), ...common };
  }

  function changed(): void {
    if (isClosed) return;
    const next = content();
    const text = JSON.stringify(next);
    if (text === shown) return;
    shown = text;
    revision += 1;
    const snapshot = { revision, ...next };
    for (const listener of listeners) safely(() => listener(snapshot));
  }

  /** A window that cannot be told must not undo what was done. */
  function safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      ports.onDefect(error);
    }
  }

  return {
    current: () => ({ revision, ...content() }),
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
    },
  };
}

type Own = Omit<Content, 'settings' | 'shell' | 'notices'>;

function nobody(ports: AppPorts): Own {
  const timezone = ports.systemTimezone;
  const date = dayOf(timezone, ports.clock.now());
  return {
    account: null,
    running: [],
    workList: [],
    recents: [],
    today: { date, timezone, ...dayBounds(timezone, date), sessions: [] },
    sync: { waiting: 0, needsYou: 0, offlineSince: null },
  };
}

function somebody(ports: AppPorts, session: Session): Own {
  const { view } = session;
  const today = view.day(ports.clock.now());
  return {
    account: accountView(session),
    running: view.running(),
    workList: view.workList(today),
    recents: view.recents(),
    today,
    sync: syncView(ports, session),
  };
}

function accountView(session: Session): AccountView {
  const { kind, address, userName, initials, timezone, api } = session.account;
  const { tokenKept } = session;
  return { kind, address, userName, initials, timezone, api, tokenKept, signInNeeded: session.signInNeeded() };
}

function syncView(ports: AppPorts, { account, sync }: Session): SyncView {
  const { waiting, parked } = ports.journal.trackers.counts(account.id);
  return { waiting, needsYou: parked, offlineSince: sync.offlineSince() };
}
