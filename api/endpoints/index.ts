import { v1Boards } from './v1-boards.ts';
import { v1Comments } from './v1-comments.ts';
import { v1Subtasks } from './v1-subtasks.ts';
import { v1Tasks } from './v1-tasks.ts';
import { v1TimeReport } from './v1-time-report.ts';
import { v1TimeTrackers } from './v1-time-trackers.ts';
import { v3Attachments } from './v3-attachments.ts';
import { v3Boards } from './v3-boards.ts';
import { v3Comments } from './v3-comments.ts';
import { v3Subtasks } from './v3-subtasks.ts';
import { v3Tasks } from './v3-tasks.ts';
import { v3TimeTrackers } from './v3-time-trackers.ts';
import { v3Users } from './v3-users.ts';

/** The one table of the contract's endpoints: the client's functions and the service's routes both follow from it. */
export const ENDPOINTS = {
  v3: { ...v3Users, ...v3Boards, ...v3Tasks, ...v3Subtasks, ...v3Comments, ...v3Attachments, ...v3TimeTrackers },
  v1: { ...v1Boards, ...v1Tasks, ...v1Subtasks, ...v1Comments, ...v1TimeTrackers, ...v1TimeReport },
} as const;

export type Endpoints = typeof ENDPOINTS;
export type V3Endpoints = Endpoints['v3'];
export type V1Endpoints = Endpoints['v1'];
