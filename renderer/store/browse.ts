import type { CardPage } from '../../common/domain/card-page.ts';
import type { Failure } from '../../common/ipc/failure.ts';
import type { Cardclock } from './cardclock.ts';

/** Shows a card in the browser, at the address that was on the screen; why not, where it was not. */
export async function browseCard(
  { bridge }: Pick<Cardclock, 'bridge'>,
  taskId: number,
  { address }: CardPage,
): Promise<Failure | undefined> {
  const reply = await bridge.invoke('card:browse', { taskId, shown: address });
  if (!reply.ok) return reply.error;
  // In a browser tab there is no desktop that could.
  if (reply.value.kind === 'address') window.open(reply.value.address, '_blank', 'noopener,noreferrer');
  return undefined;
}

/** The same, with what went wrong told as a message. */
export async function browseOrSay(cardclock: Cardclock, taskId: number, page: CardPage): Promise<void> {
  const failure = await browseCard(cardclock, taskId, page);
  if (failure !== undefined) cardclock.toasts.problem(failure.message);
}
