import { t } from '../i18n/translate.ts';
import type { AccountSummary } from './snapshot.ts';

/** Where an account lives: `built-in board`, or the service's host, with its folder if it has one. */
export function placeWords({ kind, address }: Pick<AccountSummary, 'kind' | 'address'>): string {
  return kind === 'built-in' ? t('built-in board') : address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Whose it is and where: `Ada, boards.example.com`. */
export function accountWords(account: Pick<AccountSummary, 'kind' | 'address' | 'userName'>): string {
  return `${account.userName}, ${placeWords(account)}`;
}
