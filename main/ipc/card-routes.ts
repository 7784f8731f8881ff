import { z } from 'zod';
import { t } from '../../common/i18n/translate.ts';
import { UPLOAD_PART_BYTES } from '../../common/ipc/card-commands.ts';
import type { App } from '../core/app/app.ts';
import { done, id, type Routes } from './route.ts';

type CardRoutes = Pick<Routes, Extract<keyof Routes, `card:${string}` | `suggestion:${string}`>>;

/** Cards that were made here and are not on their board yet have negative numbers. */
const taskId = z.int();
const subtaskName = z
  .string()
  .trim()
  .min(1, { error: () => t('Give the subtask a name.') })
  .max(1000, { error: () => t('This is too long for a name.') });
const LONGEST_PART = (UPLOAD_PART_BYTES / 3) * 4;

export function cardRoutes(app: App): CardRoutes {
  const card = z.object({ taskId });
  const move = z.object({ taskId, override: z.boolean() });
  const upload = z.object({ uploadId: id });
  return {
    'card:open': { input: card, run: (input) => app.cards().cached(input.taskId) },
    'card:refresh': { input: card, run: async (input) => await app.cards().refresh(input.taskId) },
    'card:subtask-add': {
      input: z.object({ taskId, name: subtaskName }),
      run: async (input) => await app.cards().addSubtask(input.taskId, input.name),
    },
    'card:subtask-change': {
      input: z.object({
        taskId,
        subtaskId: id,
        name: z.exactOptional(subtaskName),
        isCompleted: z.exactOptional(z.boolean()),
      }),
      run: async ({ taskId: ofTask, subtaskId, ...change }) =>
        await app.cards().changeSubtask(ofTask, subtaskId, change),
    },
    'card:subtask-reorder': {
      input: z.object({ taskId, order: z.array(id).min(1).max(10_000) }),
      run: async (input) => await app.cards().orderSubtasks(input.taskId, input.order),
    },
    'card:comment': {
      input: z.object({
        taskId,
        text: z
          .string()
          .trim()
          .min(1, { error: () => t('Write something first.') })
          .max(50_000, { error: () => t('This is too long for one comment.') }),
      }),
      run: async (input) => await app.cards().comment(input.taskId, input.text),
    },
    'card:comment-delete': {
      input: z.object({ taskId, commentId: id }),
      run: async (input) => await app.cards().removeComment(input.taskId, input.commentId),
    },
    'card:move-next': {
      input: move.extend({ toStageId: id }),
      run: async (input) => await app.cards().moveNext(input.taskId, input.toStageId, input.override),
    },
    'card:move-to-work': {
      input: move,
      run: async (input) => await app.cards().moveToWork(input.taskId, input.override),
    },
    'card:attachment-open': {
      input: z.object({ taskId, attachmentId: id, show: z.boolean() }),
      run: async (input) => ({ kind: 'file', ...(await app.cards().file(input.taskId, input.attachmentId)) }),
    },
    'card:upload-begin': {
      input: z.object({
        taskId,
        name: z.string().max(10_000),
        kind: z
          .string()
          .max(200)
          .regex(/^[\w!#$&^.+/;= -]*$/, { error: () => t('This kind of file has no proper name.') }),
        bytes: z.int().min(0),
      }),
      run: (input) => ({ uploadId: app.cards().beginUpload(input) }),
    },
    'card:upload-part': {
      input: z.object({
        uploadId: id,
        base64: z
          .string()
          .max(LONGEST_PART)
          .regex(/^[A-Za-z0-9+/]*={0,2}$/),
      }),
      run: async (input) => await done(app.cards().addToUpload(input.uploadId, input.base64)),
    },
    'card:upload-send': { input: upload, run: async (input) => await app.cards().sendUpload(input.uploadId) },
    'card:upload-cancel': {
      input: upload,
      run: async (input) => await done(app.cards().cancelUpload(input.uploadId)),
    },
    'card:browse': {
      input: z.object({ taskId, shown: z.string().max(4096) }),
      run: (input) => ({ kind: 'address', address: app.cards().pages.opening(input.taskId, input.shown) }),
    },
    'card:set-pattern': {
      input: z.object({
        pattern: z
          .string()
          .trim()
          .max(2048, { error: () => t('This is too long for an address.') }),
      }),
      run: async ({ pattern }) => await done(app.changeSettings(app.cards().pages.choosing(pattern))),
    },
    'suggestion:dismiss': {
      input: z.object({ suggestionId: z.string().max(200) }),
      run: async (input) => await done(app.dismissSuggestion(input.suggestionId)),
    },
  };
}
