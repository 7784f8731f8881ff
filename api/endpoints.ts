import { v3Attachments } from './resources/attachments.ts';
import { v1Boards, v3Boards } from './resources/boards.ts';
import { v1Comments, v3Comments } from './resources/comments.ts';
import { v1Subtasks, v3Subtasks } from './resources/subtasks.ts';
import { v1Tasks, v3Tasks } from './resources/tasks.ts';
import { v1TimeReport } from './resources/time-report.ts';
import { v1TimeTrackers, v3TimeTrackers } from './resources/trackers.ts';
import { v3Users } from './resources/users.ts';

/** The one table of the contract's endpoints: the client's functions and the service's routes both follow from it. */
export const ENDPOINTS = {
  v3: { ...v3Users, ...v3Boards, ...v3Tasks, ...v3Subtasks, ...v3Comments, ...v3Attachments, ...v3TimeTrackers },
  v1: { ...v1Boards, ...v1Tasks, ...v1Subtasks, ...v1Comments, ...v1TimeTrackers, ...v1TimeReport },
} as const;

export type Endpoints = typeof ENDPOINTS;
export type V3Endpoints = Endpoints['v3'];
export type V1Endpoints = Endpoints['v1'];
