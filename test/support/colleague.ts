import { z } from 'zod';
import { createApiClient } from '../../api/client.ts';
import type { ListedTimeTracker } from '../../api/resources/trackers.ts';
import type { TestService } from './test-service.ts';

const USER = z.object({ id: z.number(), token: z.string() });

/** Somebody who owns no board, and so may lose a permission. */
export interface Colleague {
  readonly name: string;
  readonly token: string;
  /** Takes the boards' permissions from now on: `read_tasks` is what it takes to log time. */
  readonly may: (
    boardId: number,
    permissions: 'read_tasks' | 'create_tasks' | 'read_tasks,create_tasks',
  ) => Promise<void>;
  readonly trackers: () => Promise<readonly ListedTimeTracker[]>;
}

/** What the person has at the service whose token this is. */
export async function trackersOf(service: TestService, token: string): Promise<readonly ListedTimeTracker[]> {
  return (await createApiClient({ baseUrl: service.directUrl, token }).v1.listTrackers()).value;
}

/** A new member of all boards, who may log time on each. */
export async function newColleague(service: TestService, name: string): Promise<Colleague> {
  const { id, token } = USER.parse(await service.admin('add-user', '--name', name, '--timezone', service.timezone));
  const may: Colleague['may'] = async (boardId, permissions) => {
    await service.admin('add-member', '--board', String(boardId), '--user', String(id), '--permissions', permissions);
  };
  for (const board of service.boards) await may(board.id, 'read_tasks');
  return { name, token, may, trackers: async () => await trackersOf(service, token) };
}
