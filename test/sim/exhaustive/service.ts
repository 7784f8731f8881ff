import type { TrackerBody } from '../../../main/core/journal/attempts.ts';
import type { BoardService, ListFilter } from '../../../main/core/sync/board-service.ts';
import type { Outcome } from '../../../main/core/outcome.ts';
import type { BoardModel, Told } from '../board/board-model.ts';
import { spoken } from './spoken.ts';

/** A request, before it leaves. */
export interface Asked {
  readonly verb: 'create' | 'update' | 'delete' | 'read';
  readonly words: string;
  /** Of an update or a deletion. */
  readonly serverId?: number;
  /** Of a creation, or of a list of all of a task. */
  readonly taskId?: number;
  /** Of a creation, UTC ms. */
  readonly startedAt?: number;
  /** Of an update. */
  readonly body?: TrackerBody;
}

type Send = <T>(asked: Asked, apply: () => Told<T>) => Promise<Outcome<T>>;

/** Of the service, what an engine asks for whose cards and boards never change. */
export function createService(model: BoardModel, userId: number, send: Send): BoardService {
  const boards = [{ id: 1, name: 'Product', mayReadTasks: true, mayCreateTasks: true }];
  const user = { id: userId, name: 'Test User', initials: 'TU', timezone: 'UTC', boards };
  return {
    whoAmI: async () => await send({ verb: 'read', words: 'who am I' }, () => ({ value: user })),
    create: async (taskId, boardId, body) =>
      await send({ verb: 'create', words: `create ${taskId} ${bodyWords(body)}`, taskId, ...startOf(body) }, () =>
        model.create(userId, taskId, boardId, body),
      ),
    update: async (serverId, body) =>
      await send({ verb: 'update', words: `update #${serverId} ${bodyWords(body)}`, serverId, body }, () =>
        model.update(userId, serverId, body),
      ),
    remove: async (serverId) =>
      await send({ verb: 'delete', words: `delete #${serverId}`, serverId }, () => model.remove(userId, serverId)),
    list: async (filter) =>
      await send({ verb: 'read', words: `list ${filterWords(filter)}`, ...ofTask(filter) }, () => ({
        value: model.list(userId, filter),
      })),
    report: async ({ from, to }) =>
      await send({ verb: 'read', words: 'report' }, () => ({
        value: model.report(userId, Date.parse(from), Date.parse(to) + DAY_MS),
      })),
    readBoard: never,
    readTask: never,
    boardChanges: never,
    createTask: never,
    newestEntry: never,
    createdTasks: never,
    seeTask: never,
    removeTask: never,
    search: never,
  };
}

async function never(): Promise<never> {
  return await Promise.reject(new Error('nobody asks for this here'));
}

const DAY_MS = 24 * 60 * 60_000;

function startOf({ startedAt }: TrackerBody): Pick<Asked, 'startedAt'> {
  return startedAt === undefined ? {} : { startedAt };
}

function ofTask({ taskId }: ListFilter): Pick<Asked, 'taskId'> {
  return taskId === undefined ? {} : { taskId };
}

function filterWords({ taskId, active, listed }: ListFilter): string {
  if (taskId !== undefined) return `task ${taskId}`;
  if (active === true) return 'running';
  return listed === true ? 'listed' : 'everything';
}

function bodyWords(body: TrackerBody): string {
  const fields = Object.entries(body).map(([name, value]) => `${name} ${spoken(value)}`);
  return `{${fields.join(', ')}}`;
}
