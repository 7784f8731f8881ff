import type { v1Boards, v3Boards } from '../../../api/resources/boards.ts';
import type { Handlers } from '../../http/context.ts';
import { requireAccess } from '../access.ts';
import { listChangelog, listChangelogV1 } from '../changelog/list.ts';
import { liveTasksOf } from '../tasks/read.ts';
import { listBoards, listBoardUsers } from './list.ts';
import { boardFields, boardRow, layoutOf, preloadedBoardOf } from './read.ts';

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
  getChangelog: listChangelog,
};

export const boardHandlersV1: Handlers<typeof v1Boards> = {
  listBoards,
  getBoard: ({ board_id: id }, context) => {
    requireAccess(context, id);
    return { ...boardFields(context, boardRow(context, id)), ...layoutOf(context, id) };
  },
  listBoardUsers: ({ board_id: id }, context) => {
    requireAccess(context, id);
    return listBoardUsers(id, context);
  },
  getChangelog: listChangelogV1,
};
