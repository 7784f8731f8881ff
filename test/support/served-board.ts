import { cpSync, rmSync } from 'node:fs';
import { createApiClient } from '../../api/client.ts';
import type { Permission } from '../../api/resources/users.ts';
import {
  addBoard,
  addToken,
  addUser,
  type BoardPlan,
  createDemoWorld,
  openDatabase,
  revokeTokens,
  setMember,
} from '../../service/admin.ts';
import type { EndedAtRule } from '../../service/http/context.ts';
import { type RunningService, startService } from '../../service/server/server.ts';
import { middayZone } from './midday-zone.ts';
import type { ListedTimeTracker } from '../../api/resources/trackers.ts';

export interface BoardOptions {
  readonly endedAtRule?: EndedAtRule;
  /** How far the service's clock is ahead of this computer's. */
  readonly serviceAheadMs?: number;
  /** UTC ms; the real time by default. */
  readonly now?: () => number;
}

/** The real service in this process, with the demo boards and one user who has tracked nothing yet. */
export interface Board {
  readonly port: number;
  readonly token: string;
  readonly userName: string;
  readonly tasks: readonly { readonly id: number; readonly name: string; readonly boardId: number }[];
  /** What the service holds of the user's, by id. */
  readonly trackers: () => Promise<readonly ListedTimeTracker[]>;
  /** As another device of the same user would; instants in UTC ms, `endedAt` null: it runs. It stands on the work list, unless `listed` is false. */
  readonly log: (taskId: number, startedAt: number, endedAt: number | null, listed?: boolean) => Promise<void>;
  readonly correctStart: (trackerId: number, startedAt: number) => Promise<void>;
  readonly correctEnd: (trackerId: number, endedAt: number) => Promise<void>;
  readonly unlist: (trackerId: number) => Promise<void>;
  readonly remove: (trackerId: number) => Promise<void>;
  readonly removeTask: (taskId: number) => Promise<void>;
  readonly archiveTask: (taskId: number) => Promise<void>;
  /** Nobody but the owner is a member of the board from then on. */
  readonly removeMembers: (boardId: number) => void;
  /** Until `until`, UTC ms; null takes it back. No endpoint does it. */
  readonly postpone: (trackerId: number, until: number | null) => void;
  /** The service as it is now, for `restoreBackup`: numbers given since are given again then. */
  readonly keepBackup: () => Promise<void>;
  readonly restoreBackup: () => Promise<void>;
  readonly revokeTokens: () => void;
  readonly newToken: () => string;
  readonly tokenOfAnother: () => string;
  /** Of somebody else who may read and make tasks on the board. */
  readonly tokenOfColleague: (boardId: number) => string;
  /** A board of somebody else's on which the user may do this; gives its number. */
  readonly boardOfAnother: (permissions: readonly ('read_tasks' | 'create_tasks')[]) => number;
  /** A board of the user's own; gives its number. */
  readonly addBoard: (name: string, plan: BoardPlan) => number;
  /** Gives the token of somebody else who has these rights on the board. */
  readonly tokenOfMember: (boardId: number, permissions: readonly Permission[]) => string;
  readonly close: () => Promise<void>;
}

export async function startBoard(dataDir: string, options: BoardOptions = {}): Promise<Board> {
  const { serviceAheadMs = 0, endedAtRule = 'after-start', now = Date.now } = options;
  const serve = async (port: number): Promise<RunningService> =>
    await startService({ dataDir, endedAtRule, port, now: () => now() + serviceAheadMs });
  let service = await serve(0);
  let db = openDatabase(dataDir);
  const { user, token } = createDemoWorld(db, { tasks: 12, trackers: 0, timezone: middayZone() });
  const probe = createApiClient({ baseUrl: service.url, token: addToken(db, user.id) });
  const found = (await probe.v3.searchTasks({ q: '', limit: 50 })).value.results;
  const tasks = found.map(({ id, name, board_id: boardId }) => ({ id, name: name ?? '', boardId }));
  const direct = (): typeof probe => createApiClient({ baseUrl: service.url, token: addToken(db, user.id) });
  const { port } = service;
  const backup = `${dataDir}-backup`;

  /** Where it is midday, too: what tests log some hours ago is of today at any hour. */
  const addPerson = (name: string): number => addUser(db, { name, timezone: middayZone() });

  async function whileDown(work: () => void): Promise<void> {
    await service.close();
    db[Symbol.dispose]();
    work();
    service = await serve(port);
    db = openDatabase(dataDir);
  }

  return {
    port,
    token,
    userName: user.name,
    tasks,
    trackers: async () => (await direct().v1.listTrackers()).value,
    log: async (taskId, startedAt, endedAt, listed = true) => {
      const boardId = tasks.find((task) => task.id === taskId)?.boardId ?? 0;
      const times = { started_at: iso(startedAt), ended_at: endedAt === null ? null : iso(endedAt) };
      await direct().v3.createTracker({ board_id: boardId, task_id: taskId, ...times, listed });
    },
    correctStart: async (trackerId, startedAt) => {
      await direct().v3.updateTracker({ time_tracker_id: trackerId, started_at: iso(startedAt) });
    },
    correctEnd: async (trackerId, endedAt) => {
      await direct().v3.updateTracker({ time_tracker_id: trackerId, ended_at: iso(endedAt) });
    },
    unlist: async (trackerId) => {
      await direct().v3.updateTracker({ time_tracker_id: trackerId, listed: false });
    },
    remove: async (trackerId) => {
      await direct().v3.deleteTracker({ time_tracker_id: trackerId });
    },
    removeTask: async (taskId) => {
      const boardId = tasks.find((task) => task.id === taskId)?.boardId ?? 0;
      await direct().v1.deleteTask({ board_id: boardId, task_id: taskId });
    },
    archiveTask: async (taskId) => {
      await direct().v3.updateTask({ task_id: taskId, _action: 'archive' });
    },
    removeMembers: (boardId) => {
      const members = db.all<{ user_id: number }>('SELECT user_id FROM members WHERE board_id = ?', [boardId]);
      for (const { user_id: id } of members) if (id !== user.id) setMember(db, boardId, id, []);
    },
    postpone: (trackerId, until) => {
      db.run('UPDATE time_trackers SET enlist_at = ? WHERE id = ?', [until, trackerId]);
    },
    revokeTokens: () => revokeTokens(db, user.id),
    newToken: () => addToken(db, user.id),
    tokenOfAnother: () => addToken(db, addPerson('Somebody Else')),
    tokenOfColleague: (boardId) => {
      const colleague = addPerson('A Colleague');
      setMember(db, boardId, colleague, ['read_tasks', 'create_tasks']);
      return addToken(db, colleague);
    },
    boardOfAnother: (permissions) => {
      const boardId = addBoard(db, addPerson('Somebody Else'), 'Their board');
      setMember(db, boardId, user.id, permissions);
      return boardId;
    },
    addBoard: (name, plan) => addBoard(db, user.id, name, plan),
    tokenOfMember: (boardId, permissions) => {
      const memberId = addPerson('Nora Berg');
      setMember(db, boardId, memberId, permissions);
      return addToken(db, memberId);
    },
    keepBackup: async () => {
      await whileDown(() => cpSync(dataDir, backup, { recursive: true }));
    },
    restoreBackup: async () => {
      await whileDown(() => {
        rmSync(dataDir, { recursive: true });
        cpSync(backup, dataDir, { recursive: true });
      });
    },
    close: async () => {
      await service.close();
      db[Symbol.dispose]();
    },
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
