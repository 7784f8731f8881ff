import type { SettingsPort } from '../settings/settings-port.ts';
import type { AccountRow } from '../journal/rows.ts';
import type { AnswerCache } from './ports.ts';

/** By which saved reports, and what the service told for them, belong to an account: the same in every copy of the journal. */
export function accountKeyOf({ kind, address, userId }: Pick<AccountRow, 'kind' | 'address' | 'userId'>): string {
  return `${kind} ${address} ${userId}`;
}

/** With an account go its saved reports, the addresses of its cards, and what its service told of other people. */
export function forgetReports(
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
