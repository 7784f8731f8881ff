import { createApiClient } from '../../api/client.ts';
import { addToken, addUser, createDemoWorld, openDatabase, revokeTokens } from '../../service/admin.ts';
import type { EndedAtRule } from '../../service/http/context.ts';
import { startService } from '../../service/server.ts';
import type { ListedTimeTracker } from '../../api/records/time-tracker.ts';

export interface BoardOptions {
  readonly endedAtRule?: EndedAtRule;
  /** How far the service's clock is ahead of this computer's. */
  readonly serviceAheadMs?: number;
}

/** The real service in this process, with the demo boards and one user who has tracked nothing yet. */
export interface Board {
  readonly port: number;
  readonly token: string;
  readonly userName: string;
  readonly tasks: readonly { readonly id: number; readonly name: string; readonly boardId: number }[];
  /** What the service holds of the user's, by id. */
  readonly trackers: () => Promise<readonly ListedTimeTracker[]>;
  /** As another device of the same user would; instants in UTC ms, `endedAt` null: it runs. */
  readonly log: (taskId: number, startedAt: number, endedAt: number | null) => Promise<void>;
  readonly correctStart: (trackerId: number, startedAt: number) => Promise<void>;
  readonly remove: (trackerId: number) => Promise<void>;
  readonly revokeTokens: () => void;
  readonly newToken: () => string;
  readonly tokenOfAnother: () => string;
  readonly close: () => Promise<void>;
}

export async function startBoard(dataDir: string, options: BoardOptions = {}): Promise<Board> {
  const ahead = options.serviceAheadMs ?? 0;
  const service = await startService({
    dataDir,
    endedAtRule: options.endedAtRule ?? 'after-start',
    now: () => Date.now() + ahead,
  });
  const db = openDatabase(dataDir);
  const { user, token } = createDemoWorld(db, { tasks: 12, trackers: 0 });
  const probe = createApiClient({ baseUrl: service.url, token: addToken(db, user.id) });
  const found = (await probe.v3.searchTasks({ q: '', limit: 50 })).value.results;
  const tasks = found.map(({ id, name, board_id: boardId }) => ({ id, name: name ?? '', boardId }));
  const direct = (): typeof probe => createApiClient({ baseUrl: service.url, token: addToken(db, user.id) });
  return {
    port: service.port,
    token,
    userName: user.name,
    tasks,
    trackers: async () => (await direct().v1.listTrackers()).value,
    log: async (taskId, startedAt, endedAt) => {
      const boardId = tasks.find((task) => task.id === taskId)?.boardId ?? 0;
      const times = { started_at: iso(startedAt), ended_at: endedAt === null ? null : iso(endedAt) };
      await direct().v3.createTracker({ board_id: boardId, task_id: taskId, ...times });
    },
    correctStart: async (trackerId, startedAt) => {
      await direct().v3.updateTracker({ time_tracker_id: trackerId, started_at: iso(startedAt) });
    },
    remove: async (trackerId) => {
      await direct().v3.deleteTracker({ time_tracker_id: trackerId });
    },
    revokeTokens: () => revokeTokens(db, user.id),
    newToken: () => addToken(db, user.id),
    tokenOfAnother: () => addToken(db, addUser(db, { name: 'Somebody Else' })),
    close: async () => {
      await service.close();
      db[Symbol.dispose]();
    },
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
