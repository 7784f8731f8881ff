import { type ApiClient, createApiClient } from '../../../api/client.ts';
import type { ApiGeneration } from '../../../common/domain/snapshot.ts';
import { isZone } from '../../../common/time/zone-days.ts';
import { isLoopback } from '../../core/accounts/address.ts';
import type { Credentials } from '../../core/app/ports.ts';
import type { TrackerBody } from '../../core/journal/rows.ts';
import type { BoardService, ListFilter } from '../../core/sync/board-service.ts';
import { outcomeOf } from './outcome.ts';
import { foundTask, serverTracker, taskRows, wireBody } from './translate.ts';

export interface BoardServiceOptions {
  /** Asked once, at the first request. */
  readonly credentials: () => Promise<Credentials>;
  /** Which generation carries tracker writes and their lists' credentials. */
  readonly api: ApiGeneration;
  /** True: no address outside this computer is used. */
  readonly loopbackOnly: boolean;
}

/** The core's `BoardService` over HTTP: translates and decides nothing. */
export function connectBoardService(options: BoardServiceOptions): BoardService {
  let connecting: Promise<ApiClient> | undefined;
  const client = async (): Promise<ApiClient> => {
    connecting ??= connect(options).catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return await connecting;
  };
  const isV1 = options.api === 'v1';

  return {
    whoAmI: async () =>
      await outcomeOf(async () => {
        const { value, sentAtMs } = await (await client()).v3.getCurrentUser();
        const { id, name, initials, boards } = value;
        const timezone = isZone(value.timezone) ? value.timezone : 'UTC';
        return { value: { id, name, initials, timezone, boards }, sentAt: sentAtMs };
      }),
    create: async (taskId, boardId, body) =>
      await outcomeOf(async () => {
        const api = await client();
        const input = { task_id: taskId, board_id: boardId, ...wireBody(body) };
        const { value, sentAtMs } = await (isV1 ? api.v1.createTracker(input) : api.v3.createTracker(input));
        return { value: serverTracker(value), sentAt: sentAtMs };
      }),
    update: async (serverId: number, body: TrackerBody) =>
      await outcomeOf(async () => {
        const api = await client();
        const input = { time_tracker_id: serverId, ...wireBody(body) };
        const { value, sentAtMs } = await (isV1 ? api.v1.updateTracker(input) : api.v3.updateTracker(input));
        return { value: serverTracker(value), sentAt: sentAtMs };
      }),
    remove: async (serverId) =>
      await outcomeOf(async () => {
        const api = await client();
        const input = { time_tracker_id: serverId };
        const { sentAtMs } = await (isV1 ? api.v1.deleteTracker(input) : api.v3.deleteTracker(input));
        return { value: null, sentAt: sentAtMs };
      }),
    list: async (filter) =>
      await outcomeOf(async () => {
        const { value, sentAtMs } = await (await client()).v1.listTrackers(wireFilter(filter));
        return { value: value.map(serverTracker), sentAt: sentAtMs };
      }),
    tasksOfBoard: async ({ id, name }) =>
      await outcomeOf(async () => {
        const { value, sentAtMs } = await (await client()).v3.getBoard({ board_id: id });
        return { value: taskRows(value, name), sentAt: sentAtMs };
      }),
    search: async (query, limit) =>
      await outcomeOf(async () => {
        const { value, sentAtMs } = await (await client()).v3.searchTasks({ q: query, limit });
        return { value: value.results.map(foundTask), sentAt: sentAtMs };
      }),
  };
}

/** v3 always takes Bearer; with the setting `v1` trackers travel on v1 with `X-ServiceToken`. */
async function connect({ credentials, api, loopbackOnly }: BoardServiceOptions): Promise<ApiClient> {
  const { address, token } = await credentials();
  if (loopbackOnly && !isLoopback(new URL(address).hostname)) throw new Error(`${address} is not on this computer`);
  return createApiClient({ baseUrl: address, token, v1Auth: api === 'v1' ? 'service-token' : 'bearer' });
}

function wireFilter({ taskId, active, listed }: ListFilter): { task_id?: number; active?: 0 | 1; listed?: 0 | 1 } {
  return {
    ...(taskId === undefined ? {} : { task_id: taskId }),
    ...(active === undefined ? {} : { active: active ? 1 : 0 }),
    ...(listed === undefined ? {} : { listed: listed ? 1 : 0 }),
  };
}
