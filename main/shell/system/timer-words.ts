import { accountWords } from '../../../common/domain/account-words.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { AccountTimer } from '../../core/app/timers-of-all-accounts.ts';

const LONGEST_NAME = 60;

/** A task's name as menus and tooltips show it. */
export function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

/** `“Ship the thing”`, with its account where that is not the open one. */
export function accountTimerWords({ task, account }: Pick<AccountTimer, 'task' | 'account'>): string {
  const name = shortName(task.name);
  return account === null
    ? t('“{task}”', { task: name })
    : t('“{task}” ({account})', { task: name, account: accountWords(account) });
}
