import { ApiError } from '../../../api/api-error.ts';
import type { UploadFile } from '../../../api/files.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { CardService, FileToSend } from '../../core/card/ports.ts';
import type { Outcome } from '../../core/outcome.ts';
import { type BoardServiceOptions, clientFor } from './board-service.ts';
import { outcomeOf } from './outcome.ts';
import { boardRights, servedCard } from './translate-card.ts';

const nothing = (): null => null;

/** The core's `CardService` over HTTP: translates and decides nothing. */
export function connectCardService(options: BoardServiceOptions): CardService {
  const client = clientFor(options);

  return {
    card: async (taskId, userId) =>
      await outcomeOf(
        async () => await (await client()).v3.getTask({ task_id: taskId }),
        async (task) => await servedCard(task, userId),
      ),
    rights: async () => await outcomeOf(async () => await (await client()).v3.getCurrentUser(), boardRights),
    addSubtask: async (taskId, name) =>
      await outcomeOf(async () => await (await client()).v3.createSubtask({ name, task_id: taskId }), nothing),
    changeSubtask: async (subtaskId, { name, isCompleted }) =>
      await outcomeOf(
        async () =>
          await (
            await client()
          ).v3.updateSubtask({
            subtask_id: subtaskId,
            ...(name === undefined ? {} : { name }),
            ...(isCompleted === undefined ? {} : { is_completed: isCompleted }),
          }),
        nothing,
      ),
    orderSubtasks: async (taskId, order) =>
      await outcomeOf(
        async () => await (await client()).v3.reorderSubtasks({ task_id: taskId, ids: order.join(',') }),
        nothing,
      ),
    comment: async (taskId, text) =>
      await outcomeOf(async () => await (await client()).v3.createComment({ task_id: taskId, content: text }), nothing),
    removeComment: async (taskId, commentId) =>
      await outcomeOf(
        async () => await (await client()).v3.deleteComment({ task_id: taskId, comment_id: commentId }),
        nothing,
      ),
    move: async ({ taskId, boardId }, to, override) =>
      await outcomeOf(async () => {
        const input = {
          board_id: boardId,
          task_id: taskId,
          workflow_stage_id: to,
          ...(override ? { override: '1' } : {}),
        };
        return await (await client()).v1.moveTask(input);
      }, nothing),
    download: async (url, mostBytes) =>
      await outcomeOf(
        async () => await (await client()).download(url, { mostBytes }),
        (pieces) => Buffer.concat(pieces).toString('base64'),
      ),
    upload: (taskId, file, onSent) => {
      const abort = new AbortController();
      const input = { files: [fileOf(file)], attachable: `Task#${taskId}` };
      const outcome: Promise<Outcome<null>> = outcomeOf(
        async () =>
          await (
            await client()
          ).v3.uploadAttachments(input, {
            signal: abort.signal,
            onProgress: ({ sentBytes, totalBytes }) => onSent(sentBytes, totalBytes),
          }),
        ({ failed }) => {
          if (failed.length > 0) throw new ApiError('status', t('the file was not stored'), { status: 422 });
          return null;
        },
      );
      return { outcome, cancel: () => abort.abort() };
    },
  };
}

function fileOf({ name, kind, content }: FileToSend): UploadFile {
  return {
    name,
    data: new Blob(
      content.map((part) => Buffer.from(part, 'base64')),
      { type: kind },
    ),
  };
}
