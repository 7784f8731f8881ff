import type { V1Endpoints, V3Endpoints } from '../../api/endpoints.ts';
import type { Context, Handlers } from '../http/context.ts';
import { attachmentHandlers } from './attachments.ts';
import { boardHandlers, boardHandlersV1 } from './boards.ts';
import { commentHandlers, commentHandlersV1 } from './comments.ts';
import { reportHandlers } from './reports.ts';
import { subtaskHandlers, subtaskHandlersV1 } from './subtasks.ts';
import { taskHandlersV1 } from './tasks-v1.ts';
import { taskHandlers } from './tasks-v3.ts';
import { trackerHandlers, trackerHandlersV1 } from './trackers.ts';
import { userHandlers } from './users.ts';

const v3: Handlers<V3Endpoints> = {
  ...userHandlers,
  ...boardHandlers,
  ...taskHandlers,
  ...subtaskHandlers,
  ...commentHandlers,
  ...attachmentHandlers,
  ...trackerHandlers,
};

const v1: Handlers<V1Endpoints> = {
  ...boardHandlersV1,
  ...taskHandlersV1,
  ...subtaskHandlersV1,
  ...commentHandlersV1,
  ...trackerHandlersV1,
  ...reportHandlers,
};

type AnyHandler = (input: never, context: Context) => unknown;

/** What each row of the table does. */
export const HANDLERS: { readonly [G in 'v3' | 'v1']: Readonly<Record<string, AnyHandler>> } = { v3, v1 };
