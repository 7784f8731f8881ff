import type { Session } from '../../../common/domain/snapshot.ts';
import type { Cardclock } from '../../store/cardclock.ts';
import { createTimeCommands } from '../../task/time-edit/time-commands.ts';

/** What can be done with a session of the day. */
export interface SessionActions {
  readonly edit: (session: Session) => void;
  /** Shows its card. */
  readonly open: (session: Session) => void;
  readonly remove: (session: Session) => void;
  /** Starts its task again, now. */
  readonly resume: (session: Session) => void;
}

export function createSessionActions(cardclock: Cardclock, edit: (session: Session) => void): SessionActions {
  const commands = createTimeCommands(cardclock);
  return {
    edit,
    open: ({ task }) => cardclock.openCard(task.taskId),
    remove: (session) => void commands.remove(session),
    resume: ({ task }) => void cardclock.ask('timer:start', { taskId: task.taskId }),
  };
}
