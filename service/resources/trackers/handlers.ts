import type { v1TimeTrackers, v3TimeTrackers } from '../../../api/resources/trackers.ts';
import type { Handlers } from '../../http/context.ts';
import { listTrackers } from './list.ts';
import { createTracker, deleteTracker, updateTracker } from './write.ts';

export const trackerHandlers: Handlers<typeof v3TimeTrackers> = { createTracker, updateTracker, deleteTracker };

export const trackerHandlersV1: Handlers<typeof v1TimeTrackers> = {
  listTrackers,
  createTracker,
  updateTracker,
  deleteTracker,
};
