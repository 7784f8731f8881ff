import type { Done } from '../../common/ipc/journal-commands.ts';
import { t } from '../../common/i18n/translate.ts';
import type { Reply } from '../../common/ipc/failure.ts';
import type { Cardclock } from './cardclock.ts';

/** The number under which an answer can be taken back; null where nothing changed. */
export function changeIdOf(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('changeId' in answer)) return null;
  return typeof answer.changeId === 'number' ? answer.changeId : null;
}

/**
 * Takes one command back, or does it again where `changeId` is of one that took it back; says so itself only where it could not.
 * Gives the number under which that in turn is taken back; null where nothing was done.
 */
export async function undoCommand(
  { ask, toasts }: Pick<Cardclock, 'ask' | 'toasts'>,
  changeId: number,
): Promise<number | null> {
  const reply = await ask('time:undo', { changeId });
  if (!reply.ok) return null;
  const undoneId = changeIdOf(reply.value);
  if (undoneId === null) toasts.done(t('This was changed since, and stays as it is.'));
  return undoneId;
}

/** The same on a person's Undo: says that it is done, and offers to do it again. */
export async function takeBack(cardclock: Pick<Cardclock, 'ask' | 'toasts'>, changeId: number): Promise<void> {
  const undoneId = await undoCommand(cardclock, changeId);
  if (undoneId === null) return;
  cardclock.toasts.done(t('Undone.'), {
    label: t('Redo'),
    run: () => void doAgain(cardclock, undoneId),
  });
}

async function doAgain(cardclock: Pick<Cardclock, 'ask' | 'toasts'>, undoneId: number): Promise<void> {
  const changeId = await undoCommand(cardclock, undoneId);
  if (changeId === null) return;
  sayChanged(cardclock, changeId, t('Redone.'));
}

/** Says what was done and offers to take it back; silent where it failed (`ask` has said why) or nothing changed. */
export function sayDone(cardclock: Pick<Cardclock, 'ask' | 'toasts'>, reply: Reply<Done>, text: string): void {
  sayChanged(cardclock, reply.ok ? changeIdOf(reply.value) : null, text);
}

/** The same of a change that is known by its number; null where nothing changed. */
export function sayChanged(cardclock: Pick<Cardclock, 'ask' | 'toasts'>, changeId: number | null, text: string): void {
  if (changeId === null) return;
  cardclock.toasts.done(text, { label: t('Undo'), run: () => void takeBack(cardclock, changeId) });
}

/** Takes several commands back together, the newest first. */
export async function takeAllBack(
  cardclock: Pick<Cardclock, 'ask' | 'toasts'>,
  changeIds: readonly number[],
): Promise<void> {
  for (const changeId of changeIds.toReversed()) await undoCommand(cardclock, changeId);
}
