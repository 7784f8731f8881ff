import type { ApiGeneration } from '../../../common/domain/snapshot.ts';
import type { AccountRow } from '../journal/rows.ts';
import { accountKeyOf, forgetReports } from '../reports/account-key.ts';
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
