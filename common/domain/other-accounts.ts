import { t } from '../i18n/translate.ts';
import type { Calendar } from '../time/moment-words.ts';
import { accountWords } from './account-words.ts';
import type { AccountSummary } from './snapshot.ts';
import { syncWords } from './sync-words.ts';

/** Accounts that are not open, with time that is not saved. */
export function unsavedElsewhere(accounts: readonly AccountSummary[]): readonly AccountSummary[] {
  return accounts.filter(({ current, waiting, needsYou }) => !current && waiting + needsYou > 0);
}

/** `Ada, boards.example.com: 1 needs you · 2 waiting, offline since 14:02`. */
export function otherAccountWords(account: AccountSummary, calendar: Calendar): string {
  return `${accountWords(account)}: ${unsavedWords(account, calendar)}`;
}

/** The same without whose it is. */
export function unsavedWords(account: AccountSummary, calendar: Calendar): string {
  const { waiting, needsYou, offlineSince = null, signInNeeded } = account;
  const words = syncWords({ waiting, needsYou, offlineSince }, calendar);
  return signInNeeded === true ? `${words} · ${t('not signed in')}` : words;
}

/** True: nothing of it is sent before the person has done something there. */
export function needsPerson({ needsYou, signInNeeded }: AccountSummary): boolean {
  return needsYou > 0 || signInNeeded === true;
}
