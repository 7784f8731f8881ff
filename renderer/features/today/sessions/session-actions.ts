import type { Times } from '../../../../common/time/intervals.ts';
import type { Session } from '../../../../common/domain/snapshot.ts';
import type { Trim } from '../../../../common/time/overlaps.ts';
import type { Cardclock } from '../../../store/cardclock.ts';
import { createTimeCommands } from '../../../task/time-edit/time-commands.ts';

/** What can be done with a session of the day. */
export interface SessionActions {
  readonly edit: (session: Session) => void;
  /** Asks for the card that gets it. */
  readonly move: (session: Session) => void;
  /** Asks where it is to be cut in two. */
  readonly split: (session: Session) => void;
  /** Gives up what it shares with another. */
  readonly trim: (session: Session, trim: Trim) => void;
  /** Shows its card. */
  readonly open: (session: Session) => void;
  /** Adds an entry where nothing was tracked. */
  readonly add: (times: Times) => void;
  readonly remove: (session: Session) => void;
  /** Starts its task again, now. */
  readonly resume: (session: Session) => void;
}

export function createSessionActions(
  cardclock: Cardclock,
  dialogs: Pick<SessionActions, 'edit' | 'move' | 'split' | 'add'>,
): SessionActions {
  const commands = createTimeCommands(cardclock);
  return {
    ...dialogs,
    open: ({ task }) => cardclock.openCard(task.taskId),
    trim: (session, trim) => void commands.trim(session, trim),
    remove: (session) => void commands.remove(session),
    resume: ({ task }) => void cardclock.ask('timer:start', { taskId: task.taskId }),
  };
}
