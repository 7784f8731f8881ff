import { BEARER } from '../../../common/domain/token-header.ts';
import type { Credentials } from './ports.ts';
import type { SettingsPort } from '../settings/settings-port.ts';
import type { AccountRow } from '../journal/rows.ts';
import { accountKeyOf } from '../answer-cache.ts';

/** What the account's token is sent with: as the person chose, or as the service took it last. */
export function tokenHeaderOf(settings: SettingsPort, account: AccountRow): string {
  const key = accountKeyOf(account);
  return settings.read().tokenHeaders.find((one) => one.account === key)?.header ?? BEARER;
}

export function rememberTokenHeader(settings: SettingsPort, account: AccountRow, header: string): void {
  const key = accountKeyOf(account);
  const others = settings.read().tokenHeaders.filter((one) => one.account !== key);
  settings.change({ tokenHeaders: header === BEARER ? others : [...others, { account: key, header }] });
}

/** The credentials with it; what the service takes in its place is remembered. */
export function withTokenHeader(
  settings: SettingsPort,
  account: AccountRow,
  ask: () => Promise<Credentials>,
): () => Promise<Credentials> {
  const onTokenHeader = (header: string): void => rememberTokenHeader(settings, account, header);
  return async () => ({ ...(await ask()), tokenHeader: tokenHeaderOf(settings, account), onTokenHeader });
}
