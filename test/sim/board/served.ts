import type { BoardLayout, BoardService, ListFilter, ServerTracker } from '../../../main/core/sync/board-service.ts';
import type { Outcome } from '../../../main/core/outcome.ts';
import type { TrackerBody } from '../../../main/core/journal/attempts.ts';
import type { TaskRow } from '../../../main/core/journal/rows.ts';
import { spokenInstant } from '../law/thing.ts';
import type { BoardModel, StoredRecord, Told } from './board-model.ts';
import type { Network } from './network.ts';
import { isWrite, type Request } from './request.ts';
import type { TaskModel } from './task-model.ts';

export interface ServedPorts {
  readonly network: Network;
  readonly model: BoardModel;
  readonly taskModel: TaskModel;
  readonly now: () => number;
  readonly userId: number;
  readonly tasks: readonly TaskRow[];
  /** The row that a create speaks for, and the one that a server id is bound to. */
  readonly rowOfCreate: (taskId: number, body: TrackerBody) => number | null;
  readonly rowBoundTo: (serverId: number) => number | null;
  readonly applied: (request: Request, before: StoredRecord | null, after: StoredRecord | null) => void;
  readonly violated: (words: string) => void;
  /** Called as a request leaves; false: the device died of it, and no answer will be heard. */
  readonly leaves: (request: Request) => boolean;
}

export interface Served extends BoardService {
  readonly count: () => number;
  readonly writes: () => number;
  /** True once a request was refused in a way that no waiting mends. */
  readonly wasRefused: () => boolean;
}

/** The service as the core sees it, over the faulty network. */
export function createServed(ports: ServedPorts): Served {
  const { network, model, taskModel, userId } = ports;
  let number = 0;
  let writes = 0;
  let isRefused = false;

  async function call<T>(
    given: Omit<Request, 'number' | 'sentAt'>,
    apply: (request: Request) => Told<T>,
  ): Promise<Outcome<T>> {
    number += 1;
    const request: Request = { ...given, words: `#${number} ${given.words}`, number, sentAt: ports.now() };
    if (isWrite(request)) writes += 1;
    if (!ports.leaves(request)) return await new Promise(() => undefined);
    const outcome = await network.carry(request, () => apply(request));
    if (outcome.kind === 'refused' && isForGood(outcome.status)) isRefused = true;
    return outcome;
  }

  async function write<T>(given: Omit<Request, 'number' | 'sentAt'>, apply: () => Told<T>): Promise<Outcome<T>> {
    return await call(given, (request) => {
      const before = request.serverId === null ? null : model.byId(request.serverId);
      const told = apply();
      if ('refused' in told) return told;
      const id = request.serverId ?? (isTracker(told.value) ? told.value.id : 0);
      ports.applied(request, before, model.byId(id));
      return told;
    });
  }

  const read = { rowId: null, serverId: null, body: {} } as const;
  return {
    count: () => number,
    writes: () => writes,
    wasRefused: () => isRefused,
    whoAmI: async () =>
      await call({ ...read, verb: 'who', words: 'who am I' }, () => ({
        value: {
          id: userId,
          name: 'Test User',
          initials: 'TU',
          timezone: 'UTC',
          boards: [{ id: 1, name: 'Product', mayReadTasks: true, mayCreateTasks: true }],
        },
      })),
    create: async (taskId, boardId, body) => {
      if (taskId < 0) ports.violated('time of a task was sent before the task');
      const words = `create task ${taskId} ${bodyWords(body)}`;
      const rowId = ports.rowOfCreate(taskId, body);
      return await write({ verb: 'create', words, rowId, serverId: null, body }, () =>
        model.create(userId, taskId, boardId, body),
      );
    },
    update: async (serverId, body) => {
      const words = `update ${serverId} ${bodyWords(body)}`;
      const rowId = ports.rowBoundTo(serverId);
      return await write({ verb: 'update', words, rowId, serverId, body }, () => model.update(userId, serverId, body));
    },
    remove: async (serverId) => {
      const rowId = ports.rowBoundTo(serverId);
      return await write({ verb: 'delete', words: `delete ${serverId}`, rowId, serverId, body: {} }, () =>
        model.remove(userId, serverId),
      );
    },
    list: async (filter) =>
      await call({ ...read, verb: 'list', words: `list ${filterWords(filter)}` }, () => ({
        value: model.list(userId, filter),
      })),
    report: async ({ from, to }) =>
      await call({ ...read, verb: 'report', words: `report ${from} to ${to}` }, () => ({
        value: model.report(userId, Date.parse(from), Date.parse(to) + 24 * 60 * 60_000),
      })),
    readBoard: async (id, onTasks) => {
      const answer = await call({ ...read, verb: 'board', words: `board ${id}` }, () => ({ value: layoutOf(id) }));
      if (answer.kind === 'answered') await onTasks(ports.tasks.filter(({ boardId }) => boardId === id));
      return answer;
    },
    readTask: async (taskId) =>
      await call({ ...read, verb: 'board', words: `task ${taskId}` }, () => {
        const task = ports.tasks.find((one) => one.taskId === taskId);
        return task === undefined
          ? { refused: { status: 404, words: 'there is no such task', fields: [] } }
          : { value: { task, isDeleted: false } };
      }),
    // Its boards never change.
    boardChanges: async (id) =>
      await call({ ...read, verb: 'board', words: `changes of ${id}` }, () => ({ value: [] })),
    createTask: async (body) => {
      let times = 0;
      return await call({ ...read, verb: 'task', words: `make task “${body.name}”` }, (request) => {
        times += 1;
        const isFound = times === 1 && ports.now() - request.sentAt < FOUND_WITHIN_MS;
        return taskModel.create(userId, body, isFound);
      });
    },
    newestEntry: async () =>
      await call({ ...read, verb: 'board', words: 'newest entry' }, () => ({ value: taskModel.newestEntry() })),
    createdTasks: async (_, since) =>
      await call({ ...read, verb: 'list', words: `tasks made since entry ${since.entry ?? 'unknown'}` }, () => ({
        value: taskModel.created(since),
      })),
    seeTask: async (taskId) =>
      await call({ ...read, verb: 'list', words: `look at task ${taskId}` }, () =>
        taskModel.see(
          taskId,
          model.records().some((record) => record.taskId === taskId),
        ),
      ),
    removeTask: async (taskId) =>
      await call({ ...read, verb: 'task', words: `remove task ${taskId}` }, () => taskModel.remove(taskId)),
    search: async () => await call({ ...read, verb: 'board', words: 'search' }, () => ({ value: [] })),
  };
}

/** Before that nobody gives a request up, so any look comes later. */
const FOUND_WITHIN_MS = 500;

const MENDED_BY_WAITING = new Set([401, 408, 425, 429]);

function layoutOf(boardId: number): BoardLayout {
  return { boardId, name: 'Product', stages: [], swimlanes: [], cardTypes: [], people: [], fieldNames: [] };
}

function isForGood(status: number): boolean {
  return status < 500 && !MENDED_BY_WAITING.has(status);
}

function isTracker(value: unknown): value is ServerTracker {
  return typeof value === 'object' && value !== null && 'taskId' in value;
}

function filterWords({ taskId, active, listed }: ListFilter): string {
  if (taskId !== undefined) return `task ${taskId}`;
  if (active === true) return 'active';
  return listed === true ? 'listed' : 'everything';
}

function bodyWords(body: TrackerBody): string {
  const times = Object.entries(body).map(([name, value]) =>
    name.endsWith('At') && typeof value === 'number' ? `${name} ${spokenInstant(value)}` : `${name} ${String(value)}`,
  );
  return `{${times.join(', ')}}`;
}
