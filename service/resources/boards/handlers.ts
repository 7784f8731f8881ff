import type { v3Boards } from '../../../api/endpoints/v3-boards.ts';
import type { Handlers } from '../../http/context.ts';
import { requireAccess } from '../access.ts';
import { liveTasksOf } from '../tasks/read.ts';
import { preloadedBoardOf } from './read.ts';

export const boardHandlers: Handlers<typeof v3Boards> = {
  getBoard: ({ board_id: id }, context) => {
    const access = requireAccess(context, id);
    // A member who may not read tasks opens the board without them.
    const tasks = access.permissions.has('read_tasks') ? liveTasksOf(context, id) : [];
    return { ...preloadedBoardOf(context, id), tasks };
  },
  preloadBoard: ({ board_id: id }, context) => {
    requireAccess(context, id);
    return preloadedBoardOf(context, id);
  },
};
