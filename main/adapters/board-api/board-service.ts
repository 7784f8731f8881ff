import { ApiError } from '../../../api/api-error.ts';
import { cardsAsTheyCome, type PreloadedBoard } from '../../../api/resources/boards.ts';
import { type ApiClient, type CallOptions, type ClientOptions, createApiClient } from '../../../api/client.ts';
import type { ApiGeneration } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { isLoopback } from '../../../common/loopback.ts';
import { onlyWithin } from '../../core/accounts/address.ts';
import type { Credentials } from '../../core/accounts/ports.ts';
import type { BoardLayout, BoardService, ListFilter, ReadWatch } from '../../core/sync/board-service.ts';
import { inSlices, slicesOf } from './in-slices.ts';
import { outcomeOf } from './outcome.ts';
import { boardChange, boardLayout, boardTask, liveTasks } from './translate-board.ts';
import { taskCalls } from './task-calls.ts';
import { answeredTracker, foundTask, serverTracker, serverUser, wireBody } from './translate.ts';

export interface BoardServiceOptions {
  /** Asked before each request: the built-in board may come back at another address. */
  readonly credentials: () => Promise<Credentials>;
  /** Which generation carries trackers. */
  readonly api: ApiGeneration;
  /** True: no address outside this computer is used. */
  readonly loopbackOnly: boolean;
  /** UTC ms; this computer's clock by default. */
  readonly now?: () => number;
  /** Node's own by default. */
  readonly fetch?: typeof fetch;
  /** Told of each answer, and of what was not understood in it. */
  readonly onRead?: ClientOptions['onRead'];
  /** Once it settles every request ends, those on their way and those to come. */
  readonly brokenOff?: Promise<void> | undefined;
}

/** The core's `BoardService` over HTTP: translates and decides nothing. */
export function connectBoardService(options: BoardServiceOptions): BoardService {
  const client = clientFor(options);
  const isV1 = options.api === 'v1';

  return {
    ...taskCalls(client),
    whoAmI: async () => await outcomeOf(async () => await (await client()).v3.getCurrentUser(), serverUser),
    create: async (taskId, boardId, body) =>
      await outcomeOf(async () => {
        const { v1, v3 } = await client();
        const input = { task_id: taskId, board_id: boardId, ...wireBody(body) };
        return await (isV1 ? v1.createTracker(input) : v3.createTracker(input));
      }, answeredTracker),
    update: async (serverId, body) =>
      await outcomeOf(async () => {
        const { v1, v3 } = await client();
        const input = { time_tracker_id: serverId, ...wireBody(body) };
        return await (isV1 ? v1.updateTracker(input) : v3.updateTracker(input));
      }, answeredTracker),
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
        async () => await (await client()).v1.listTrackers(wireFilter(filter), { timeoutMs: timeoutMs(filter) }),
        async (trackers) => await inSlices(trackers, serverTracker),
      ),
    report: async ({ userId, boardIds, from, to }) =>
      await outcomeOf(
        async () =>
          await (
            await client()
          ).v1.getTimeReport({
            report_type: 'detailed',
            // The contract requires groups of every report, although only sums have any.
            group_by: 'task_id',
            board_id: boardIds.join(','),
            from,
            to,
            user_id: userId,
            include_filter_options: 0,
            expand: 0,
          }),
        async (report) => await inSlices(report.time_trackers ?? [], serverTracker),
      ),
    readBoard: async (boardId, onTasks, watch) => {
      const layoutOf = (board: PreloadedBoard): BoardLayout => boardLayout(asked(board, boardId));
      const takePart = cardsAsTheyCome(async (board, tasks) => await onTasks(liveTasks(tasks, layoutOf(board))));
      return await outcomeOf(
        async () => await (await client()).v3.getBoard({ board_id: boardId }, { ...watched(watch), takePart }),
        async (board) => {
          const layout = layoutOf(board);
          for (const tasks of slicesOf(board.tasks)) await onTasks(liveTasks(tasks, layout));
          return layout;
        },
      );
    },
    readTask: async (taskId, layout) =>
      await outcomeOf(
        async () => await (await client()).v3.preloadTask({ task_id: taskId }),
        (task) => ({ task: boardTask(asked(task, taskId), layout), isDeleted: task.deleted_at !== null }),
      ),
    boardChanges: async (boardId, range) =>
      await outcomeOf(
        async () => await (await client()).v3.getChangelog({ board_id: boardId, ...range }),
        (entries) => entries.map(boardChange),
      ),
    search: async ({ text, boardId, archived }, limit) =>
      await outcomeOf(
        async () =>
          await (
            await client()
          ).v3.searchTasks({
            q: text,
            limit,
            ...(boardId === null ? {} : { board_id: String(boardId) }),
            ...(archived ? { archived: 1 } : {}),
          }),
        ({ results }) => results.filter(({ board_id: ofBoard }) => ofBoard !== 0).map(foundTask),
      ),
  };
}

/** One client as long as address, token and what carries it stay. */
export function clientFor({
  credentials,
  loopbackOnly,
  now = Date.now,
  fetch = globalThis.fetch,
  brokenOff,
  onRead,
}: BoardServiceOptions): () => Promise<ApiClient> {
  const ending = new AbortController();
  brokenOff?.then(
    () => ending.abort(),
    () => {},
  );
  let made: { readonly client: ApiClient; readonly asked: Credentials } | undefined;
  return async () => {
    const asked = await credentials();
    if (made !== undefined && isSame(made.asked, asked)) return made.client;
    const { address: baseUrl, token, tokenHeader, onTokenHeader } = asked;
    if (loopbackOnly && !isLoopback(new URL(baseUrl).hostname)) throw onlyWithin();
    const client = createApiClient({
      baseUrl,
      token,
      now,
      fetch,
      signal: ending.signal,
      ...(onRead && { onRead }),
      ...(tokenHeader !== undefined && { tokenHeader }),
      ...(onTokenHeader && { onTokenHeader }),
    });
    made = { client, asked };
    return client;
  };
}

/** The record, where it is the one that was asked for: another's parts are not to take the place of its own. */
function asked<T extends { readonly id: number }>(record: T, id: number): T {
  if (record.id === id) return record;
  throw new ApiError('wrong-shape', t('The answer is not what was asked for'));
}

function isSame(one: Credentials, other: Credentials): boolean {
  return one.address === other.address && one.token === other.token && one.tokenHeader === other.tokenHeader;
}

function watched(watch: ReadWatch | undefined): CallOptions {
  if (watch === undefined) return {};
  const ending = new AbortController();
  void watch.calledOff.then(() => ending.abort());
  return { onBytes: watch.onBytes, signal: ending.signal };
}

/** A service may look through years of trackers before it says anything. */
function timeoutMs({ active, listed }: ListFilter): number {
  return active === undefined && listed === undefined ? 60_000 : 15_000;
}

function wireFilter({ taskId, active, listed }: ListFilter): { task_id?: number; active?: 0 | 1; listed?: 0 | 1 } {
  return {
    ...(taskId === undefined ? {} : { task_id: taskId }),
    ...(active === undefined ? {} : { active: active ? 1 : 0 }),
    ...(listed === undefined ? {} : { listed: listed ? 1 : 0 }),
  };
}
