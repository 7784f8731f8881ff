import type { ApiGeneration } from '../../../common/domain/snapshot.ts';
import type { AccountRow } from '../journal/rows.ts';
import { accountKeyOf, forgetReports } from '../reports/account-key.ts';
import type { AppPorts, Credentials } from './ports.ts';
import type { SessionStart } from './session.ts';

/** The service, as each part of a session needs it. */
export function connectServices(
  { connect, reports, cards }: AppPorts,
  ask: () => Promise<Credentials>,
  api: ApiGeneration,
): Pick<SessionStart, 'service' | 'reportService' | 'cardService'> {
  return {
    service: connect(ask, api),
    ...(reports === undefined ? {} : { reportService: reports.connect(ask, api) }),
    ...(cards === undefined ? {} : { cardService: cards.connect(ask, api) }),
  };
}

/** With an account goes what its service told for reports and cards. */
export function forgetTold({ settings, reports, cards }: AppPorts, account: AccountRow): void {
  if (reports !== undefined) forgetReports({ settings, ...reports }, account);
  cards?.shelf.forget(accountKeyOf(account));
}
