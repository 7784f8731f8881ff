import type { AccountView } from '../../../common/domain/snapshot.ts';
import type { AccountRow } from '../journal/rows.ts';
import { createSearch, type Search } from '../search/search.ts';
import { createView, type View } from '../state/view.ts';
import type { BoardService } from '../sync/board-service.ts';
import { createCatalogue } from '../sync/catalogue.ts';
import { createSync, type Sync } from '../sync/sync.ts';
import { createTracking, type Tracking } from '../tracking/tracking.ts';
import type { AppPorts } from './ports.ts';

/** An account at work: everything that belongs to it and ends with it. */
export interface Session {
  readonly account: AccountRow;
  readonly tokenKept: AccountView['tokenKept'];
  readonly tracking: Tracking;
  readonly search: Search;
  readonly view: View;
  readonly sync: Sync;
  readonly signInNeeded: () => boolean;
  readonly close: () => Promise<void>;
}

export interface SessionStart {
  readonly account: AccountRow;
  readonly service: BoardService;
  readonly tokenKept: AccountView['tokenKept'];
  /** Without a token the person keeps tracking, and nothing is sent. */
  readonly token: 'here' | 'being-read' | 'missing';
  /** Settles when nothing of the session before is on its way any more: two must never work on one queue. */
  readonly mayBegin: Promise<void>;
}

export function createSession(ports: AppPorts, start: SessionStart, onChange: () => void): Session {
  const { journal, clock } = ports;
  const { account, service } = start;
  const accountId = account.id;
  let token = start.token;
  let hasBegun = false;
  const catalogue = createCatalogue({ journal, service, clock, timers: ports.timers, account, onChange });
  const sync = createSync({
    journal,
    service,
    clock,
    timers: ports.timers,
    random: ports.random,
    accountId,
    userId: account.userId,
    isPaused: () => token !== 'here' || !hasBegun,
    onChange,
    beforePull: async () => {
      if (!journal.tasks.isAnyKnown(accountId)) await catalogue.refreshIfDue();
    },
    onReachable: () => {
      catalogue.refreshIfDue().catch(ports.onDefect);
    },
    onTokenRefused: () => {
      token = 'missing';
      onChange();
    },
    onDefect: ports.onDefect,
  });
  start.mayBegin
    .then(() => {
      hasBegun = true;
      journal.sweeps.hasten(accountId, clock.now());
      sync.refresh();
      return null;
    })
    .catch(ports.onDefect);
  return {
    account,
    tokenKept: start.tokenKept,
    tracking: createTracking({ journal, clock, accountId, severalTimers: () => ports.settings.read().severalTimers }),
    search: createSearch({ journal, service, accountId }),
    view: createView(journal, accountId, account.timezone),
    sync,
    signInNeeded: () => token === 'missing',
    close: async () => {
      catalogue.close();
      await sync.close();
    },
  };
}
