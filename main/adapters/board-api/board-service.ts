import { type ApiClient, createApiClient } from '../../../api/client.ts';
import type { ApiGeneration } from '../../../common/domain/snapshot.ts';
import { isLoopback } from '../../core/accounts/address.ts';
import type { Credentials } from '../../core/app/ports.ts';
import type { BoardService, ListFilter } from '../../core/sync/board-service.ts';
import { outcomeOf } from './outcome.ts';
import { foundTask, serverTracker, serverUser, taskRows, wireBody } from './translate.ts';

export interface BoardServiceOptions {
  /** Asked before each request: the built-in board may come back at another address. */
  readonly credentials: () => Promise<Credentials>;
  /** Which generation carries trackers. */
  readonly api: ApiGeneration;
  /** True: no address outside this computer is used. */
  readonly loopbackOnly: boolean;
}

/** The core's `BoardService` over HTTP: translates and decides nothing. */
export function connectBoardService(options: BoardServiceOptions): BoardService {
  const client = clientFor(options);
  const isV1 = options.api === 'v1';

  return {
    whoAmI: async () => await outcomeOf(async () => await (await client()).v3.getCurrentUser(), serverUser),
    create: async (taskId, boardId, body) =>
      await outcomeOf(async () => {
        const { v1, v3 } = await client();
        const input = { task_id: taskId, board_id: boardId, ...wireBody(body) };
        return await (isV1 ? v1.createTracker(input) : v3.createTracker(input));
      }, serverTracker),
    update: async (serverId, body) =>
      await outcomeOf(async () => {
        const { v1, v3 } = await client();
        const input = { time_tracker_id: serverId, ...wireBody(body) };
        return await (isV1 ? v1.updateTracker(input) : v3.updateTracker(input));
      }, serverTracker),
    remove: async (serverId) =>
      await outcomeOf(
        async () => {
          const { v1, v3 } = await client();
          const input = { time_tracker_id: serverId };
          return await (isV1 ? v1.deleteTracker(input) : v3.deleteTracker(input));
        },
        () => null,
      ),
    list: async (filter) =>
      await outcomeOf(
        async () => await (await client()).v1.listTrackers(wireFilter(filter)),
        (trackers) => trackers.map(serverTracker),
      ),
    tasksOfBoard: async ({ id, name }) =>
      await outcomeOf(
        async () => await (await client()).v3.getBoard({ board_id: id }),
        (board) => taskRows(board, name),
      ),
    search: async (query, limit) =>
      await outcomeOf(
        async () => await (await client()).v3.searchTasks({ q: query, limit }),
        ({ results }) => results.map(foundTask),
      ),
  };
}

/** One client as long as address and token stay. v3 always takes Bearer; on v1, by the setting, `X-ServiceToken`. */
function clientFor({ credentials, api, loopbackOnly }: BoardServiceOptions): () => Promise<ApiClient> {
  let made: { readonly client: ApiClient; readonly address: string; readonly token: string } | undefined;
  return async () => {
    const { address, token } = await credentials();
    if (made !== undefined && made.address === address && made.token === token) return made.client;
    if (loopbackOnly && !isLoopback(new URL(address).hostname)) throw new Error(`${address} is not on this computer`);
    const client = createApiClient({ baseUrl: address, token, v1Auth: api === 'v1' ? 'service-token' : 'bearer' });
    made = { client, address, token };
    return client;
  };
}

function wireFilter({ taskId, active, listed }: ListFilter): { task_id?: number; active?: 0 | 1; listed?: 0 | 1 } {
  return {
    ...(taskId === undefined ? {} : { task_id: taskId }),
    ...(active === undefined ? {} : { active: active ? 1 : 0 }),
    ...(listed === undefined ? {} : { listed: listed ? 1 : 0 }),
  };
}
