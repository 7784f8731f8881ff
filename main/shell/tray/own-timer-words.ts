import { accountWords } from '../../../common/domain/account-words.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { OwnTimer } from '../../core/app/own-timers.ts';
import { shortName } from './tray-words.ts';

/** `“Ship the thing”`, with its account where that is not the open one. */
export function ownTimerWords({ task, account }: Pick<OwnTimer, 'task' | 'account'>): string {
  const name = shortName(task.name);
  return account === null
    ? t('“{task}”', { task: name })
    : t('“{task}” ({account})', { task: name, account: accountWords(account) });
}
