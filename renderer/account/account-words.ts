import type { AccountSummary } from '../../common/domain/snapshot.ts';
import { t } from '../../common/i18n/translate.ts';

/** How many entries of the account no service has confirmed. */
export function unsavedCount({ waiting, needsYou }: Pick<AccountSummary, 'waiting' | 'needsYou'>): number {
  return waiting + needsYou;
}

/** `1 timer runs · 3 entries not yet saved · not signed in`; empty where there is nothing to say. */
export function stateWords(account: AccountSummary): string {
  const { running, signInNeeded } = account;
  const unsaved = unsavedCount(account);
  const parts: string[] = [];
  if (running > 0) parts.push(t('{count, plural, one {# timer runs} other {# timers run}}', { count: running }));
  if (unsaved > 0) {
    parts.push(t('{count, plural, one {# entry not yet saved} other {# entries not yet saved}}', { count: unsaved }));
  }
  if (signInNeeded === true) parts.push(t('not signed in'));
  return parts.join(' · ');
}
