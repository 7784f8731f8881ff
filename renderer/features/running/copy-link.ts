import { cardLink } from '../../../common/deep-link.ts';
import type { RunningTimer } from '../../../common/domain/snapshot.ts';
import { isNotOnBoard } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Cardclock } from '../../store/cardclock.ts';
import { copyText } from '../../store/copy-text.ts';

/** What leads to the card: its page, or this app where it has none; null for one that is not on its board yet. */
export function linkTo({ task, page }: Pick<RunningTimer, 'task' | 'page'>): string | null {
  if (page !== undefined) return page.address;
  return isNotOnBoard(task) ? null : cardLink(task.taskId);
}

export async function copyLink({ messages }: Pick<Cardclock, 'messages'>, link: string): Promise<void> {
  if (await copyText(link)) messages.done(t('Link copied: {link}', { link }));
  else messages.problem(t('The system does not let Cardclock copy. The link is {link}', { link }));
}
