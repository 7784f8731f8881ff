import type { ApiGeneration } from '../../../common/domain/snapshot.ts';
import type { AccountRow } from '../journal/rows.ts';
import type { SettingsPort } from '../settings/settings-port.ts';
import { accountKeyOf, type AnswerCache } from '../answer-cache.ts';
import type { AppPorts, Credentials } from './ports.ts';
import type { BoardService } from '../sync/board-service.ts';
import type { CardService } from '../card/ports.ts';
import type { ReportService } from '../reports/ports.ts';

/** The service of an account, as each part of the app needs it. */
export interface Services {
  readonly service: BoardService;
  /** Absent where there are no reports. */
  readonly reportService?: ReportService;
  /** Absent where nobody opens cards. */
  readonly cardService?: CardService;
}

export function connectServices(
  { connect, reports, cards }: AppPorts,
  ask: () => Promise<Credentials>,
  api: ApiGeneration,
  brokenOff: Promise<void>,
): Services {
  return {
    service: connect(ask, api, brokenOff),
    ...(reports === undefined ? {} : { reportService: reports.connect(ask, api) }),
    ...(cards === undefined ? {} : { cardService: cards.connect(ask, api) }),
  };
}

/** With an account goes what its service told for reports and cards. */
export function forgetTold({ settings, reports, cards }: AppPorts, account: AccountRow): void {
  if (reports !== undefined) forgetReports({ settings, ...reports }, account);
  cards?.cache.forget(accountKeyOf(account));
}

/** With an account go its saved reports, the addresses of its cards, and what its service told of other people. */
function forgetReports(
  { settings, cache }: { readonly settings: SettingsPort; readonly cache: AnswerCache },
  account: AccountRow,
): void {
  const key = accountKeyOf(account);
  cache.forget(key);
  const { savedReports, cardPatterns, tokenHeaders } = settings.read();
  const others = savedReports.filter((report) => report.account !== key);
  if (others.length < savedReports.length) settings.change({ savedReports: others });
  const kept = cardPatterns.filter((one) => one.account !== key);
  if (kept.length < cardPatterns.length) settings.change({ cardPatterns: kept });
  const headers = tokenHeaders.filter((one) => one.account !== key);
  if (headers.length < tokenHeaders.length) settings.change({ tokenHeaders: headers });
}
