import type { BoardService, ServerTracker } from '../../main/core/sync/board-service.ts';

/** A service that holds these trackers, and only lists them; asked at `now`, UTC ms by both clocks. */
export function listingService(trackers: readonly ServerTracker[], now: number): BoardService {
  return {
    whoAmI: never,
    create: never,
    update: never,
    remove: never,
    readBoard: never,
    readTask: never,
    boardChanges: never,
    search: never,
    createTask: never,
    newestEntry: never,
    createdTasks: never,
    seeTask: never,
    removeTask: never,
    report: never,
    list: async () => await Promise.resolve({ kind: 'answered', value: trackers, sentAt: now, serverAheadMs: 0 }),
  };
}

async function never(): Promise<never> {
  return await Promise.reject(new Error('not asked for'));
}
