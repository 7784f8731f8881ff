import { ApiError } from '../../../api/api-error.ts';
import type { ApiClient, Reply } from '../../../api/client.ts';
import type { ChangelogEntry } from '../../../api/resources/changelog.ts';
import type { TaskDetail } from '../../../api/resources/tasks.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { CreatedTask, SeenTask, Since, TaskService } from '../../core/sync/task-service.ts';
import { outcomeOf } from './outcome.ts';

/** Servers may cut it down: the last page is the one that is empty. */
const PAGE = 200;

/** The core's `TaskService` over HTTP: translates and decides nothing. */
export function taskCalls(client: () => Promise<ApiClient>): TaskService {
  return {
    createTask: async ({ name, boardId, stageId, cardTypeId }) =>
      await outcomeOf(
        async () =>
          await (
            await client()
          ).v3.createTask({
            name,
            board_id: boardId,
            ...(stageId === null ? {} : { workflow_stage_id: stageId }),
            ...(cardTypeId === null ? {} : { card_type_id: cardTypeId }),
          }),
        ({ id }) => id,
      ),
    newestEntry: async (boardId) =>
      await outcomeOf(
        async () => await (await client()).v3.getChangelog({ board_id: boardId, limit: 1 }),
        (entries) => entries[0]?.id ?? 0,
      ),
    createdTasks: async (boardId, since) =>
      await outcomeOf(
        async () => await entriesSince(await client(), boardId, since),
        (entries) => entries.filter(isOfNewTask).map(createdTask),
      ),
    seeTask: async (taskId) =>
      await outcomeOf(async () => await (await client()).v3.getTask({ task_id: taskId }), seenTask),
    removeTask: async (taskId) =>
      await outcomeOf(
        async () => await (await client()).v3.updateTask({ task_id: taskId, _action: 'delete' }),
        () => null,
      ),
  };
}

/** All of them, page by page: from the newest back, or on to the newest where a service tells the oldest first. */
async function entriesSince({ v3 }: ApiClient, boardId: number, { entry, atMs }: Since) {
  const range = { board_id: boardId, limit: PAGE, ...(entry === null ? {} : { after: entry }) };
  const first = understood(await v3.getChangelog(range));
  const isForward = (first.value[0]?.id ?? 0) < (first.value.at(-1)?.id ?? 0);
  const entries = [...first.value];
  for (let page = first.value; isForward ? page.length > 0 : isMoreNeeded(page, entry, atMs);) {
    const [oldest, newest] = [oldestOf(page), newestOf(page)];
    page = understood(
      await v3.getChangelog({ ...range, ...(isForward ? { after: newest } : { before: oldest }) }),
    ).value;
    const isFurther = isForward ? oldestOf(page) > newest : oldestOf(page) < oldest;
    // What does not go on would never end, and what lies further on would be taken for missing.
    if (page.length > 0 && !isFurther) throw notGoingOn();
    entries.push(...page);
  }
  return { ...first, value: entries.filter((one) => isSince(one, entry, atMs)) };
}

/** An entry that was not understood may be of the very task that is looked for. */
function understood<V>(reply: Reply<V>): Reply<V> {
  if (reply.odd.some(({ record, leftOut, fields }) => record === 'changelog' && (leftOut > 0 || isOfWhat(fields))))
    throw new ApiError('wrong-shape', t('The answer is not what was asked for'));
  return reply;
}

function isOfWhat(fields: Readonly<Record<string, number>>): boolean {
  return ['what', 'changed_object_id', 'changed_object_type'].some((name) => name in fields);
}

function notGoingOn(): ApiError {
  return new ApiError('wrong-shape', t('The server gives the same part of the changelog again and again'));
}

function oldestOf(page: readonly ChangelogEntry[]): number {
  return Math.min(...page.map(({ id }) => id));
}

function newestOf(page: readonly ChangelogEntry[]): number {
  return Math.max(...page.map(({ id }) => id));
}

function isMoreNeeded(page: readonly ChangelogEntry[], entry: number | null, atMs: number): boolean {
  const oldest = page.at(-1);
  return oldest !== undefined && isSince(oldest, entry, atMs) && oldest.id !== (entry ?? 0) + 1;
}

function isSince({ id, created_at }: ChangelogEntry, entry: number | null, atMs: number): boolean {
  if (entry !== null) return id > entry;
  return created_at === null || Date.parse(created_at) >= atMs;
}

/** Copies of a card are none of ours. */
function isOfNewTask({ what, changed_object_type: type, changed_object_id: id }: ChangelogEntry): boolean {
  return what === 'created' && (type ?? 'Task') === 'Task' && id !== null;
}

function createdTask({ changed_object_id, user_id, created_at, data }: ChangelogEntry): CreatedTask {
  return {
    taskId: changed_object_id ?? 0,
    name: data?.task_name ?? null,
    userId: user_id,
    createdAt: created_at === null ? null : Date.parse(created_at),
  };
}

/** Who made it, and when, as the board's changelog tells it: candidates come from there, too. */
function seenTask(task: TaskDetail): SeenTask {
  const made = task.changelogs.find((entry) => isOfNewTask(entry) && entry.changed_object_id === task.id);
  const createdAt = made?.created_at ?? task.created_at;
  return {
    name: task.name,
    boardId: task.board_id,
    userId: made?.user_id ?? null,
    createdAt: createdAt === null ? null : Date.parse(createdAt),
    isDeleted: task.deleted_at !== null,
    hasTime: task.time_trackers.length > 0,
    hasComments: task.comments.some((comment) => comment.deleted_at === null),
  };
}
