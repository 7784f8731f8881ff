import type { V1Endpoints, V3Endpoints } from '../../api/endpoints/index.ts';
import type { Context, Handlers } from '../http/context.ts';
import { boardHandlers } from './boards/handlers.ts';
import { taskHandlers } from './tasks/handlers.ts';
import { trackerHandlers, trackerHandlersV1 } from './trackers/handlers.ts';
import { userHandlers } from './users.ts';

const v3: Handlers<V3Endpoints> = { ...userHandlers, ...boardHandlers, ...taskHandlers, ...trackerHandlers };
const v1: Handlers<V1Endpoints> = { ...trackerHandlersV1 };

type AnyHandler = (input: never, context: Context) => unknown;

/** What each row of the table does. */
export const HANDLERS: { readonly [G in 'v3' | 'v1']: Readonly<Record<string, AnyHandler>> } = { v3, v1 };
