/** The contract's endpoint list: generation, name in the table, method, path. Kept by hand, so that it can be compared with the table. */
const LIST = `
v3 getUser             GET    /api/v3/users/:user_id.json
v3 getCurrentUser      GET    /api/v3/users/current.json
v3 preloadBoard        GET    /api/v3/boards/:board_id/preload.json
v3 getBoard            GET    /api/v3/boards/:board_id.json
v3 getChangelog        GET    /api/v3/boards/:board_id/changelog.json
v3 searchTasks         GET    /api/v3/tasks/search.json
v3 preloadTask         GET    /api/v3/tasks/:task_id/preload.json
v3 getTask             GET    /api/v3/tasks/:task_id.json
v3 createTask          POST   /api/v3/tasks.json
v3 updateTask          PATCH  /api/v3/tasks/:task_id.json
v3 createSubtask       POST   /api/v3/subtasks.json
v3 updateSubtask       PATCH  /api/v3/subtasks/:subtask_id.json
v3 deleteSubtask       DELETE /api/v3/subtasks/:subtask_id.json
v3 reorderSubtasks     PUT    /api/v3/subtasks/reorder.json
v3 createComment       POST   /api/v3/tasks/:task_id/comments.json
v3 deleteComment       DELETE /api/v3/tasks/:task_id/comments/:comment_id.json
v3 uploadAttachments   POST   /api/v3/attachments.json
v3 detachAttachment    DELETE /api/v3/attachments/:attachment_id/detach.json
v3 setAttachmentMode   PATCH  /api/v3/attachments/:attachment_id/set_mode.json
v3 createTracker       POST   /api/v3/time_trackers.json
v3 updateTracker       PUT    /api/v3/time_trackers/:time_tracker_id.json
v3 deleteTracker       DELETE /api/v3/time_trackers/:time_tracker_id.json
v1 listBoards          GET    /api/v1/boards.json
v1 getBoard            GET    /api/v1/boards/:board_id.json
v1 getBoard            GET    /api/v1/board/:board_id.json
v1 listBoardUsers      GET    /api/v1/boards/:board_id/users.json
v1 getChangelog        GET    /api/v1/boards/:board_id/changelog.json
v1 listTasks           GET    /api/v1/boards/:board_id/tasks.json
v1 getTask             GET    /api/v1/boards/:board_id/tasks/:task_id.json
v1 createTask          POST   /api/v1/boards/:board_id/tasks.json
v1 updateTask          PUT    /api/v1/boards/:board_id/tasks/:task_id.json
v1 moveTask            PUT    /api/v1/boards/:board_id/tasks/:task_id/move.json
v1 archiveTask         PUT    /api/v1/boards/:board_id/tasks/:task_id/archive.json
v1 unarchiveTask       PUT    /api/v1/boards/:board_id/tasks/:task_id/unarchive.json
v1 deleteTask          DELETE /api/v1/boards/:board_id/tasks/:task_id.json
v1 listSubtasks        GET    /api/v1/boards/:board_id/tasks/:task_id/subtasks.json
v1 getSubtask          GET    /api/v1/boards/:board_id/tasks/:task_id/subtasks/:subtask_id.json
v1 createSubtask       POST   /api/v1/boards/:board_id/tasks/:task_id/subtasks.json
v1 updateSubtask       PUT    /api/v1/boards/:board_id/tasks/:task_id/subtasks/:subtask_id.json
v1 reorderSubtasks     PUT    /api/v1/boards/:board_id/tasks/:task_id/subtasks/reorder.json
v1 deleteSubtask       DELETE /api/v1/boards/:board_id/tasks/:task_id/subtasks/:subtask_id.json
v1 listComments        GET    /api/v1/boards/:board_id/tasks/:task_id/comments.json
v1 getComment          GET    /api/v1/boards/:board_id/tasks/:task_id/comments/:comment_id.json
v1 createComment       POST   /api/v1/boards/:board_id/tasks/:task_id/comments.json
v1 deleteComment       DELETE /api/v1/boards/:board_id/tasks/:task_id/comments/:comment_id.json
v1 listTrackers        GET    /api/v1/time_trackers.json
v1 createTracker       POST   /api/v1/time_trackers.json
v1 updateTracker       PUT    /api/v1/time_trackers/:time_tracker_id.json
v1 deleteTracker       DELETE /api/v1/time_trackers/:time_tracker_id.json
v1 getTimeReport       GET    /api/v1/time_report.json
v1 getTimeReport       POST   /api/v1/time_report.json
`;

export interface ContractRow {
  readonly generation: string;
  readonly name: string;
  readonly method: string;
  /** With its variables and `.json`. */
  readonly path: string;
}

export const CONTRACT_ROWS: readonly ContractRow[] = LIST.trim()
  .split('\n')
  .map((line) => {
    const [generation = '', name = '', method = '', path = ''] = line.trim().split(/\s+/);
    return { generation, name, method, path };
  });
