import { t } from '../../common/i18n/translate.ts';
import type { Done } from '../../common/domain/done-deed.ts';
import type { Reply } from '../../common/ipc/failure.ts';
import type { Cardclock } from './cardclock.ts';
import { changeIdOf, takeBack } from './deeds.ts';

/** Says what was done and offers to take it back; silent where it failed (`ask` has said why) or nothing changed. */
export function sayDone(cardclock: Cardclock, reply: Reply<Done>, text: string): void {
  const changeId = reply.ok ? changeIdOf(reply.value) : null;
  if (changeId === null) return;
  cardclock.messages.done(text, { label: t('Undo'), run: () => void takeBack(cardclock, changeId) });
}
