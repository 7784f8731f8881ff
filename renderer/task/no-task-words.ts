import { t } from '../../common/i18n/translate.ts';

/** Why no task is found; `isUnread`: as `boardsUnread` of the snapshot. */
export function noTaskWords(words: string, isUnread: boolean): string {
  return isUnread
    ? t('No such task is known here yet: the board is still being read.')
    : t('No task matches “{words}”.', { words });
}
