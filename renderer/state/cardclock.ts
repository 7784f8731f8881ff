import { createContext, useContext } from 'react';
import type { Bridge, CommandName, Input, Output } from '../../common/ipc/commands.ts';
import type { Reply } from '../../common/ipc/failure.ts';
import type { Messages } from './messages.ts';

/** Sends a command; a failure is shown to the person as a message and still returned. */
export type Ask = <C extends CommandName>(command: C, input: Input<C>) => Promise<Reply<Output<C>>>;

export interface Cardclock {
  /** For callers that show a failure in their own place. */
  readonly bridge: Bridge;
  readonly ask: Ask;
  readonly messages: Messages;
}

export function createCardclock(bridge: Bridge, messages: Messages): Cardclock {
  return {
    bridge,
    messages,
    ask: async (command, input) => {
      const reply = await bridge.invoke(command, input);
      if (!reply.ok) messages.problem(reply.error.message);
      return reply;
    },
  };
}

export const CardclockContext = createContext<Cardclock | undefined>(undefined);

export function useCardclock(): Cardclock {
  const cardclock = useContext(CardclockContext);
  if (cardclock === undefined) throw new Error('useCardclock is used outside CardclockContext');
  return cardclock;
}
