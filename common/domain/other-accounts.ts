import { msg, t } from '../i18n/translate.ts';
import type { Calendar } from '../time/moment-words.ts';
import { accountWords } from './account-words.ts';
import type { AccountSummary } from './snapshot.ts';
import { syncWords } from './sync-words.ts';

/** Accounts that are not open, with time that is not saved, or is asked about. */
export function unsavedOtherAccounts(accounts: readonly AccountSummary[]): readonly AccountSummary[] {
  return accounts.filter((account) => !account.current && isUnsaved(account));
}

export function isUnsaved({ waiting, needsYou, questions = 0 }: AccountSummary): boolean {
  return waiting + needsYou + questions > 0;
}

/** `Ada, boards.example.com: 1 needs you · 2 waiting, offline since 14:02`. */
export function otherAccountWords(account: AccountSummary, calendar: Calendar): string {
  return `${accountWords(account)}: ${unsavedWords(account, calendar)}`;
}

/** The same without whose it is. */
export function unsavedWords(account: AccountSummary, calendar: Calendar): string {
  const { waiting, needsYou, questions = 0, offlineSince = null, signInNeeded } = account;
  const parts = [
    waiting + needsYou > 0 || questions === 0 ? syncWords({ waiting, needsYou, offlineSince }, calendar) : '',
    questions > 0 ? t(QUESTIONS, { count: questions }) : '',
    signInNeeded === true ? t('not signed in') : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

const QUESTIONS = msg('{count, plural, one {1 question} other {{count} questions}} to answer');

/** True: the person has something to do there. */
export function needsPerson({ needsYou, questions = 0, signInNeeded }: AccountSummary): boolean {
  return needsYou + questions > 0 || signInNeeded === true;
}
