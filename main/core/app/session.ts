import type { CardUpload } from '../../../common/domain/card.ts';
import type { AccountView, Day } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { type ShownZone, shownZone } from '../../../common/time/shown-zone.ts';
import type { AccountRow } from '../journal/rows.ts';
import { UserFailure } from '../user-failure.ts';
import { dayNeighbour } from '../reports/day-neighbour.ts';
import type { ReportService } from '../reports/ports.ts';
import { createReports, type Reports } from '../reports/reports.ts';
import { createLedgerActions, type LedgerActions } from '../ledger/actions.ts';
import { createRecovery, type Recovery } from '../recovery/recovery.ts';
import { createIndexer } from '../search/indexer.ts';
import type { Indexed } from '../search/local-search.ts';
import { createSearch, type Search } from '../search/search.ts';
import { createView, type View } from '../state/view.ts';
import type { BoardService } from '../sync/board-service.ts';
import { createCatalogue } from '../sync/catalogue.ts';
import { createOwnTime, type OwnTime } from '../sync/own-time.ts';
import { createSkew } from '../sync/skew.ts';
import { createSync, type Sync } from '../sync/sync.ts';
import { type AskedBeside, type UntilClosed, untilClosed } from '../sync/until-closed.ts';
import { createEditing, type Editing } from '../tracking/editing.ts';
import { createNewTaskActions, type NewTaskActions } from '../tasks/actions.ts';
import { createMaking, type Making } from '../tasks/making.ts';
import { forgetUnneeded } from '../tasks/needed.ts';
import { createTracking, type Tracking } from '../tracking/tracking.ts';
import { type CardPages, createCardPages } from '../card/pages.ts';
import { type CardParts, createCardParts } from '../card/parts.ts';
import type { CardService } from '../card/ports.ts';
import type { Cards } from '../card/cards.ts';
import type { Prompts } from '../card/prompts.ts';
import type { AppPorts } from './ports.ts';

/** An account at work: everything that belongs to it and ends with it. */
export interface Session {
  readonly account: AccountRow;
  /** Read anew each time: another one can be chosen at any moment. */
  readonly zone: () => ShownZone;
  readonly tokenKept: AccountView['tokenKept'];
  readonly tracking: Tracking;
  readonly editing: Editing;
  readonly making: Making;
  readonly newTasks: NewTaskActions;
  readonly recovery: Recovery;
  readonly ledger: LedgerActions;
  readonly search: Search;
  readonly view: View;
  readonly sync: Sync;
  readonly ownTime: OwnTime;
  readonly service: AskedBeside;
  /** From now on it is the day on view. */
  readonly showDay: (date: string) => Day;
  readonly dateOnView: () => string | null;
  readonly dayWithTime: (date: string, towards: 'earlier' | 'later') => string | null;
  readonly reports: () => Reports;
  readonly cards: () => Cards;
  /** Null where nobody opens cards. */
  readonly prompts: () => Prompts | null;
  readonly uploads: () => readonly CardUpload[];
  readonly boardNews: () => number;
  readonly pages: CardPages;
  readonly signInNeeded: () => boolean;
  readonly close: () => Promise<void>;
}

export interface SessionStart {
  readonly account: AccountRow;
  readonly service: BoardService;
  /** Absent where there are no reports. */
  readonly reportService?: ReportService;
  /** Absent where nobody opens cards. */
  readonly cardService?: CardService;
  readonly tokenKept: AccountView['tokenKept'];
  /** Without a token the person keeps tracking, and nothing is sent. */
  readonly token: 'here' | 'being-read' | 'missing';
  /** Settles when nothing of the session before is on its way any more: two must never work on one queue. */
  readonly mayBegin: Promise<void>;
}

export function createSession(ports: AppPorts, start: SessionStart, onChange: () => void): Session {
  const { journal, clock } = ports;
  const { account } = start;
  const zone = (): ShownZone =>
    shownZone(ports.settings.read().timezone, { own: account.timezone, system: ports.systemTimezone });
  const timezone = (): string => zone().timezone;
  const skew = createSkew(clock);
  const heard = skew.listeningTo(start.service);
  const { service, ...beside } = untilClosed(heard);
  const accountId = account.id;
  let token = start.token;
  let hasBegun = false;
  let isClosed = false;
  let dateOnView: string | null = null;
  let boardNews = 0;
  const indexed = sessionIndex(ports, accountId);
  const onTasks = (): void => {
    boardNews += 1;
    onChange();
    indexed?.indexer.catchUp().catch(ports.onDefect);
  };
  const onAsked = (waitMs: number): void => sync.leaveAlone(waitMs);
  const catalogue = createCatalogue({ ...ports, service, account, onChange: onTasks, onAsked });
  const sync = createSync({
    journal,
    service: heard,
    skew,
    clock,
    timers: ports.timers,
    random: ports.random,
    accountId,
    userId: account.userId,
    timezone,
    ownTimezone: account.timezone,
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
  const trackingPorts = { journal, clock, accountId, severalTimers: () => ports.settings.read().severalTimers };
  const tracking = createTracking(trackingPorts);
  const ledger = createLedgerActions({ ...trackingPorts, serverAheadMs: () => sync.serverAheadMs() ?? 0 });
  start.mayBegin
    .then(() => {
      if (isClosed) return null;
      hasBegun = true;
      journal.sweeps.hasten(accountId, clock.now());
      forgetUnneeded(journal, accountId);
      ledger.askAgain();
      sync.refresh();
      return null;
    })
    .catch(ports.onDefect);
  const isComing = (): boolean => token !== 'missing' && !sync.isReadInVain();
  const ownTime = createOwnTime({ journal, clock, timers: ports.timers, accountId, isComing, onChange });
  const pages = createCardPages({ journal, account, settings: ports.settings.read });
  const view = createView(journal, accountId, timezone, pages.pageOf);
  const reports = sessionReports(ports, start, timezone);
  const cards = sessionCards(ports, { ...start, ...beside }, pages, onChange);
  const editing = createEditing(trackingPorts);
  const { timers, onDefect } = ports;
  const recovery = createRecovery({
    journal,
    clock,
    timers,
    accountId,
    idleAfterMs: () => ports.settings.read().idleMinutes * 60_000,
    isPassing: ports.isPassing === true,
    onChange,
    onDefect,
  });
  return {
    account,
    zone,
    tokenKept: start.tokenKept,
    tracking,
    making: createMaking({
      ...trackingPorts,
      random: ports.random,
      tracking,
      mayCreate: catalogue.mayCreateTasks,
    }),
    newTasks: createNewTaskActions({
      ...trackingPorts,
      service,
      userId: account.userId,
      isSending: sync.isSendingTask,
    }),
    editing,
    recovery,
    ledger,
    search: createSearch({ journal, service, clock, timers, account, ...(indexed === undefined ? {} : { indexed }) }),
    view,
    sync,
    ownTime,
    service,
    showDay: (date) => {
      dateOnView = date;
      sync.show(date);
      return view.day(date);
    },
    dateOnView: () => dateOnView,
    dayWithTime: (date, towards) => {
      const { store } = ports.reports ?? noReports();
      return dayNeighbour({ store, accountId, timezone: timezone(), nowMs: clock.now() }, date, towards);
    },
    reports: () => reports ?? noReports(),
    cards: () => cards?.cards ?? noCards(),
    prompts: () => cards?.prompts ?? null,
    uploads: () => cards?.cards.uploads() ?? [],
    boardNews: () => boardNews,
    pages,
    signInNeeded: () => token === 'missing',
    close: async () => {
      isClosed = true;
      recovery.close();
      ownTime.close();
      indexed?.indexer.close();
      beside.close();
      await Promise.all([catalogue.close(), sync.close()]);
    },
  };
}

function sessionIndex({ journal, taskIndex, timers, onDefect }: AppPorts, accountId: number): Indexed | undefined {
  if (taskIndex === undefined) return undefined;
  const indexer = createIndexer({ journal, index: taskIndex, timers, accountId, onDefect });
  indexer.catchUp().catch(onDefect);
  return { index: taskIndex, indexer };
}

function sessionReports(
  ports: AppPorts,
  { account, reportService }: SessionStart,
  timezone: () => string,
): Reports | null {
  if (ports.reports === undefined || reportService === undefined) return null;
  const { store, shelf } = ports.reports;
  const { journal, settings, clock, timers } = ports;
  const service = reportService;
  return createReports({ journal, store, shelf, service, settings, clock, timers, account, timezone });
}

function sessionCards(
  { cards, journal, clock, settings }: AppPorts,
  { account, cardService, cards: untilEnd }: SessionStart & Pick<UntilClosed, 'cards'>,
  pages: CardPages,
  onChange: () => void,
): CardParts | null {
  if (cards === undefined || cardService === undefined) return null;
  const { shelf } = cards;
  const service = untilEnd(cardService);
  return createCardParts({ journal, service, shelf, clock, account, pages, onChange, settings: settings.read });
}

function noCards(): never {
  throw new UserFailure('unexpected', t('There are no cards here.'));
}

function noReports(): never {
  throw new UserFailure('unexpected', t('There are no reports here.'));
}
