import type { FullBoard, v1Boards, v3Boards } from '../../../api/resources/boards.ts';
import type { Context, Handlers } from '../../http/context.ts';
import { longRecord, type LongRecord } from '../../http/long-record.ts';
import { requireAccess } from '../access.ts';
import { listChangelog, listChangelogV1 } from '../changelog/list.ts';
import { liveTasksOf } from '../tasks/read.ts';
import { listBoards, listBoardUsers } from './list.ts';
import { boardFields, boardRow, layoutOf, preloadedBoardOf } from './read.ts';

export const boardHandlers: Handlers<typeof v3Boards> = {
  getBoard: ({ board_id: id }, context) => {
    const access = requireAccess(context, id);
    // A member who may not read tasks opens the board without them.
    if (!access.permissions.has('read_tasks')) return { ...preloadedBoardOf(context, id), tasks: [] };
    return boardWithTasks(context, id);
  },
  preloadBoard: ({ board_id: id }, context) => {
    requireAccess(context, id);
    return preloadedBoardOf(context, id);
  },
  getChangelog: listChangelog,
};

/** Read while it is sent, however large the board is, from one view of it. */
function boardWithTasks(context: Context, id: number): LongRecord<FullBoard> {
  using opened = new DisposableStack();
  const view = { ...context, db: opened.use(context.db.snapshot()) };
  const head = preloadedBoardOf(view, id);
  return longRecord<FullBoard, 'tasks'>(head, 'tasks', liveTasksOf(view, id), opened.move());
}

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
