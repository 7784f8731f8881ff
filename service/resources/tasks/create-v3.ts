import type { InputOf } from '../../../api/endpoint.ts';
import type { V3Endpoints } from '../../../api/endpoints.ts';
import type { TaskDetail } from '../../../api/resources/tasks.ts';
import type { Context } from '../../http/context.ts';
import { invalid, notFound } from '../../http/failure.ts';
import { requireAccess } from '../access.ts';
import { adoptAttachments } from '../attachments.ts';
import { adoptSubtasks } from '../subtasks/write.ts';
import { taskDetail } from './detail.ts';
import { requireTask } from './read.ts';
import { insertTask } from './write.ts';

type Input = InputOf<V3Endpoints['createTask']>;

/** A new task, with the subtasks and attachments that were made for it before. */
export function createTaskV3(input: Input, context: Context): TaskDetail {
  if (input.board_id === undefined) throw notFound('Board');
  requireAccess(context, input.board_id, 'create_tasks');
  if (input.assert_has_unique_external_id === true) assertUnique(context, input.board_id, input.external_id);
  const { id } = insertTask(context, input.board_id, input);
  adoptSubtasks(context, id, input.subtask_ids ?? []);
  adoptAttachments(context, id, input.task_attachment_ids ?? []);
  return taskDetail(context, requireTask(context, id, 'create_tasks'));
}

function assertUnique({ db }: Context, boardId: number, externalId: number | string | null | undefined): void {
  if (externalId === null || externalId === undefined) return;
  const other = db.get('SELECT 1 FROM tasks WHERE board_id = ? AND external_id = ? AND deleted_at IS NULL', [
    boardId,
    externalId,
  ]);
  if (other !== undefined) throw invalid('external_id', 'is already taken on this board');
}
