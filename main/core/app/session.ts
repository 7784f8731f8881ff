import type { CardUpload } from '../../../common/domain/card.ts';
import type { AccountView, Day } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { ShownZone } from '../../../common/time/shown-zone.ts';
import type { AccountSync } from '../accounts/account-sync.ts';
import type { AccountRow } from '../journal/rows.ts';
import { UserFailure } from '../user-failure.ts';
import { dayNeighbour } from '../reports/reports.ts';
import { createReports, type Reports } from '../reports/reports.ts';
import { createRecovery, type Recovery } from '../recovery/recovery.ts';
import { createIndexer } from '../search/indexer.ts';
import type { Indexed } from '../search/local-search.ts';
import { createSearch, type Search } from '../search/search.ts';
import { createView, type View } from '../state/view.ts';
import { createOwnTime, type OwnTime } from '../sync/own-time.ts';
import type { Sync } from '../sync/sync.ts';
import type { AskedBeside } from '../sync/board-service.ts';
import { createOptions } from '../tasks/making.ts';
import { createMyCards, type MyCards } from '../tasks/my-cards.ts';
import { removeDoubles } from '../outbox/remove-double.ts';
import { askAgain } from '../outbox/questions.ts';
import type { CreateOptions } from '../../../common/domain/new-task.ts';
import { type CardPages, createCardPages } from '../card/pages.ts';
import { type Cards, createCards } from '../card/cards.ts';
import { createSuggestions, type Suggestions } from '../card/suggestions.ts';
import type { AppPorts } from '../accounts/ports.ts';

/** The account that is open, as a person works with it; what goes to its service and comes from it is its `AccountSync`. */
export interface Session {
  readonly account: AccountRow;
  /** Read anew each time: another one can be chosen at any moment. */
  readonly zone: () => ShownZone;
  readonly tokenKept: AccountView['tokenKept'];
  readonly createOptions: () => CreateOptions;
  readonly removeDoubles: (taskId: number) => Promise<void>;
  readonly recovery: Recovery;
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
  readonly suggestions: () => Suggestions | null;
  readonly uploads: () => readonly CardUpload[];
  readonly myCards: MyCards;
  readonly boardNews: () => number;
  readonly boardsUnread: () => boolean;
  readonly boardReading: AccountSync['boardReading'];
  readonly callOffReading: AccountSync['callOffReading'];
  readonly pages: CardPages;
  readonly signInNeeded: () => boolean;
  /** The account is no longer open; its time goes on being sent. */
  readonly close: () => void;
}

export function createSession(ports: AppPorts, own: AccountSync, onChange: () => void): Session {
  const { journal, clock, timers, onDefect } = ports;
  const { account, sync, zone, services } = own;
  const { service } = services;
  const timezone = (): string => zone().timezone;
  const accountId = account.id;
  let isClosed = false;
  let dateOnView: string | null = null;
  const indexed = sessionIndex(ports, accountId);
  const endBoards = own.onBoards(() => {
    indexed?.indexer.catchUp().catch(onDefect);
  });
  own.begun
    .then(() => {
      if (isClosed) return null;
      askAgain(journal, accountId);
      onChange();
      return null;
    })
    .catch(onDefect);
  const isComing = (): boolean => !own.signInNeeded() && !sync.isReadInVain();
  const ownTime = createOwnTime({ journal, clock, timers, accountId, isComing, onChange });
  const pages = createCardPages(journal, account, ports.settings.read);
  const view = createView(journal, accountId, timezone, pages.pageOf);
  const reports = sessionReports(ports, own, timezone);
  const cards = sessionCards(ports, own, pages, onChange);
  const recovery = recoveryOf(ports, accountId, onChange);
  return {
    account,
    zone,
    tokenKept: own.tokenKept,
    createOptions: () => createOptions({ journal, accountId }, own.mayCreateTasks),
    removeDoubles: async (taskId) => {
      const { userId } = account;
      await removeDoubles({ journal, clock, accountId, service, userId, isSendingTask: sync.isSendingTask }, taskId);
    },
    recovery,
    search: createSearch({ journal, clock, timers, account, ...(indexed === undefined ? {} : { indexed }) }, service),
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
    suggestions: () => cards?.suggestions ?? null,
    uploads: () => cards?.cards.uploads() ?? [],
    myCards: createMyCards({ journal, clock, account, timezone, boardNews: own.boardNews }),
    boardNews: own.boardNews,
    boardsUnread: own.boardsUnread,
    boardReading: own.boardReading,
    callOffReading: own.callOffReading,
    pages,
    signInNeeded: own.signInNeeded,
    close: () => {
      isClosed = true;
      endBoards();
      recovery.close();
      ownTime.close();
      indexed?.indexer.close();
      sync.show(null);
    },
  };
}

export function recoveryOf(
  { journal, clock, timers, settings, isPassing, onDefect }: AppPorts,
  accountId: number,
  onChange: () => void,
): Recovery {
  return createRecovery({
    journal,
    clock,
    timers,
    accountId,
    idleAfterMs: () => settings.read().idleMinutes * 60_000,
    isPassing: isPassing === true,
    onChange,
    onDefect,
  });
}

function sessionIndex({ journal, taskIndex, timers, onDefect }: AppPorts, accountId: number): Indexed | undefined {
  if (taskIndex === undefined) return undefined;
  const indexer = createIndexer({ journal, index: taskIndex, timers, accountId, onDefect });
  indexer.catchUp().catch(onDefect);
  return { index: taskIndex, indexer };
}

function sessionReports(
  ports: AppPorts,
  { account, services: { reportService } }: AccountSync,
  timezone: () => string,
): Reports | null {
  if (ports.reports === undefined || reportService === undefined) return null;
  const { store, cache } = ports.reports;
  const { journal, settings, clock, timers } = ports;
  const service = reportService;
  return createReports({ journal, store, cache, service, settings, clock, timers, account, timezone });
}

function sessionCards(
  { cards, journal, clock, settings }: AppPorts,
  { account, services: { cardService } }: AccountSync,
  pages: CardPages,
  onChange: () => void,
): { readonly cards: Cards; readonly suggestions: Suggestions } | null {
  if (cards === undefined || cardService === undefined) return null;
  const { cache } = cards;
  const service = cardService;
  const own = { journal, service, cache, clock, account, pages, onChange, settings: settings.read };
  const created = createCards(own);
  return { cards: created, suggestions: createSuggestions(own, created.mayMove) };
}

function noCards(): never {
  throw new UserFailure('unexpected', t('There are no tasks here.'));
}

function noReports(): never {
  throw new UserFailure('unexpected', t('There are no reports here.'));
}
