import { v1TimeTrackers } from './v1-time-trackers.ts';
import { v3Boards } from './v3-boards.ts';
import { v3Tasks } from './v3-tasks.ts';
import { v3TimeTrackers } from './v3-time-trackers.ts';
import { v3Users } from './v3-users.ts';

/** The one table of the contract's endpoints: the client's functions and the service's routes both follow from it. */
export const ENDPOINTS = {
  v3: { ...v3Users, ...v3Boards, ...v3Tasks, ...v3TimeTrackers },
  v1: { ...v1TimeTrackers },
} as const;

export type Endpoints = typeof ENDPOINTS;
export type V3Endpoints = Endpoints['v3'];
export type V1Endpoints = Endpoints['v1'];
