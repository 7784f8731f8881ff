import type { SearchAnswer, SearchHit } from '../../../common/domain/search.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import type { Journal } from '../journal/journal.ts';
import type { TaskRow } from '../journal/rows.ts';
import type { BoardService, FoundTask } from '../sync/board-service.ts';

export interface SearchPorts {
  readonly journal: Journal;
  readonly service: BoardService;
  readonly accountId: number;
}

export interface Search {
  /** What this computer knows; with an empty query what was tracked last. */
  readonly cached: (query: string) => SearchAnswer;
  /** What the service finds; its tasks are known here from then on. */
  readonly remote: (query: string) => Promise<SearchAnswer>;
}

const LIMIT = 20;

export function createSearch({ journal, service, accountId }: SearchPorts): Search {
  return {
    cached: (query) => {
      const hits = query.trim() === '' ? recents() : journal.tasks.search(accountId, query, LIMIT);
      return { hits, problem: null };
    },
    remote: async (query) => {
      const answer = await service.search(query, LIMIT);
      if (answer.kind !== 'answered') {
        const words = answer.kind === 'silent' ? 'The service cannot be reached.' : answer.words;
        return { hits: [], problem: `Only what this computer knows is shown. ${words}` };
      }
      const tasks = answer.value.flatMap((found) => known(found) ?? []);
      journal.tasks.put(accountId, tasks);
      return { hits: tasks.map((task) => ({ task: taskRef(task), marks: [] })), problem: null };
    },
  };

  function recents(): readonly SearchHit[] {
    return journal.trackers
      .recentTaskIds(accountId, LIMIT)
      .flatMap((taskId) => journal.tasks.get(accountId, taskId) ?? [])
      .map((task) => ({ task: taskRef(task), marks: [] }));
  }

  /** The contract promises no name in a result: then the task must be known already. */
  function known(found: FoundTask): TaskRow | null {
    const row = journal.tasks.get(accountId, found.taskId);
    if (row !== null) return { ...row, name: found.name ?? row.name };
    if (found.name === null) return null;
    const { taskId, boardId, name, colour } = found;
    return {
      taskId,
      boardId,
      boardName: journal.tasks.boardName(accountId, boardId) ?? '',
      name,
      lane: null,
      colour,
      more: '',
    };
  }
}

export function taskRef(task: TaskRow): TaskRef {
  const { taskId, name, boardId, boardName, lane, colour } = task;
  return { taskId, name, boardId, boardName, lane, colour };
}
