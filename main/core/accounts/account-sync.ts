import type { AccountView } from '../../../common/domain/snapshot.ts';
import { type ShownZone, shownZone } from '../../../common/time/shown-zone.ts';
import type { AppPorts, Credentials } from './ports.ts';
import { withTokenHeader } from './token-headers.ts';
import { connectServices, type Services } from './services.ts';
import type { AccountRow } from '../journal/rows.ts';
import { type Catalogue, createCatalogue } from '../sync/catalogue.ts';
import { createSkew } from '../sync/connection.ts';
import { createSync, type Sync } from '../sync/sync.ts';
import type { AskedBeside } from '../sync/board-service.ts';
import { untilClosed } from './until-closed.ts';
import { forgetUnneeded } from '../tasks/needed.ts';

/** What goes to the service of one account and comes from it, whether or not the account is the one that is open. */
export interface AccountSync {
  readonly account: AccountRow;
  readonly services: Omit<Services, 'service'> & { readonly service: AskedBeside };
  readonly sync: Sync;
  readonly mayCreateTasks: Catalogue['mayCreateTasks'];
  /** Read anew each time: another one can be chosen at any moment. */
  readonly zone: () => ShownZone;
  readonly tokenKept: AccountView['tokenKept'];
  /** There is no token that the service takes: the person keeps tracking, and nothing is sent. */
  readonly signInNeeded: () => boolean;
  /** Settles when it may write and ask; never rejects. */
  readonly begun: Promise<void>;
  /** Grows with each news of the boards. */
  readonly boardNews: () => number;
  /** As `boardsUnread` of the snapshot. */
  readonly boardsUnread: () => boolean;
  readonly boardReading: Catalogue['reading'];
  readonly callOffReading: Catalogue['callOffReading'];
  /** Calls `listener` with each of them; the returned function ends it. */
  readonly onBoards: (listener: () => void) => () => void;
  /** Sends nothing more; settles once nothing is on its way, which takes a second at most. */
  readonly close: () => Promise<void>;
}

export interface AccountSyncStart {
  readonly account: AccountRow;
  /** Rejects with a `UserFailure` where there is no token, or none yet. */
  readonly credentials: () => Promise<Credentials>;
  readonly tokenKept: AccountView['tokenKept'];
  /** `true`, or whether there is one once that is known: never rejects. */
  readonly hasToken: true | Promise<boolean>;
  /** Settles when nothing of one before is on its way any more: two must never work on one queue. */
  readonly mayBegin: Promise<unknown>;
  /** Something that people see may have changed. */
  readonly onChange: () => void;
  /** The service refuses the token, or (false) there is none. */
  readonly onTokenMissing: (isRefused: boolean) => void;
}

/** What is on its way is given so much time to be answered: what became of a request that is broken off has to be looked for. */
const TIMEOUT_MS = 1000;

export function createAccountSync(ports: AppPorts, start: AccountSyncStart): AccountSync {
  const { journal, clock, onDefect } = ports;
  const { account, onChange } = start;
  const accountId = account.id;
  const zone = (): ShownZone =>
    shownZone(ports.settings.read().timezone, { own: account.timezone, system: ports.systemTimezone() });
  const skew = createSkew(clock);
  const brokenOff = Promise.withResolvers<void>();
  const credentials = withTokenHeader(ports.settings, account, start.credentials);
  const connected = connectServices(ports, credentials, account.api, brokenOff.promise);
  const heard = skew.listeningTo(connected.service);
  const { service, cards, reports, close: closeBeside } = untilClosed(heard);
  const boardListeners = new Set<() => void>();
  let token: 'here' | 'being-read' | 'missing' = start.hasToken === true ? 'here' : 'being-read';
  let hasBegun = false;
  let isClosed = false;
  let boardNews = 0;

  const catalogue = createCatalogue({
    ...ports,
    service,
    account,
    onChange: () => {
      boardNews += 1;
      onChange();
      for (const listener of boardListeners) listener();
    },
    onReading: onChange,
    onAsked: (waitMs) => sync.leaveAlone(waitMs),
    mayAsk: () => sync.mayAsk(),
  });
  const sync = createSync({
    ...ports,
    service: heard,
    skew,
    accountId,
    userId: account.userId,
    timezone: () => zone().timezone,
    ownTimezone: account.timezone,
    isPaused: () => token !== 'here' || !hasBegun,
    onChange,
    beforePull: async () => {
      if (!journal.tasks.isAnyKnown(accountId)) await catalogue.refreshIfDue();
    },
    onReachable: () => {
      catalogue.refreshIfDue().catch(onDefect);
    },
    onTokenRefused: () => loseToken(true),
  });

  function loseToken(isRefused: boolean): void {
    token = 'missing';
    start.onTokenMissing(isRefused);
    onChange();
  }

  async function readToken(): Promise<void> {
    if (start.hasToken === true) return;
    const isHere = await start.hasToken;
    if (isClosed) return;
    if (!isHere) return loseToken(false);
    token = 'here';
    sync.refresh();
  }

  async function begin(): Promise<void> {
    await start.mayBegin;
    if (isClosed) return;
    hasBegun = true;
    forgetUnneeded(journal, accountId);
    sync.refresh();
  }

  readToken().catch(onDefect);
  return {
    account,
    services: {
      ...connected,
      service,
      ...(connected.reportService === undefined ? {} : { reportService: reports(connected.reportService) }),
      ...(connected.cardService === undefined ? {} : { cardService: cards(connected.cardService) }),
    },
    sync,
    mayCreateTasks: catalogue.mayCreateTasks,
    zone,
    tokenKept: start.tokenKept,
    signInNeeded: () => token === 'missing',
    begun: begin().catch(onDefect),
    boardNews: () => boardNews,
    boardsUnread: catalogue.isComing,
    boardReading: catalogue.reading,
    callOffReading: catalogue.callOffReading,
    onBoards: (listener) => {
      boardListeners.add(listener);
      return () => {
        boardListeners.delete(listener);
      };
    },
    close: async () => {
      isClosed = true;
      closeBeside();
      const cancel = ports.timers.after(TIMEOUT_MS, brokenOff.resolve);
      await Promise.all([catalogue.close(), sync.close()]);
      cancel();
    },
  };
}
