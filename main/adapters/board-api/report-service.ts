import type { ListedTimeTracker } from '../../../api/resources/trackers.ts';
import type { TimeReport } from '../../../api/resources/time-report.ts';
import type { FullBoard } from '../../../api/resources/boards.ts';
import type { OfBoard } from '../../../common/domain/report.ts';
import type { ReportService, ServedEntry, ServedOptions, TaskTraits } from '../../core/reports/ports.ts';
import { type BoardServiceOptions, clientFor } from './board-service.ts';
import { inSlices } from './in-slices.ts';
import { outcomeOf } from './outcome.ts';
import { serverTracker } from './translate.ts';

/** A month of a whole team is more than a list of one's own trackers. */
const TIMEOUT_MS = 30_000;

/** The core's `ReportService` over HTTP: translates and decides nothing. */
export function connectReportService(options: BoardServiceOptions): ReportService {
  const client = clientFor(options);
  return {
    boards: async () =>
      await outcomeOf(
        async () => await (await client()).v3.getCurrentUser(),
        ({ boards }) => boards.map(({ id, name }) => ({ id, name })),
      ),
    entries: async ({ boardIds, from, to }) =>
      await outcomeOf(
        async () => {
          const input = { ...detailed, board_id: boardIds.join(','), from, to };
          return await (await client()).v1.getTimeReport(input, { timeoutMs: TIMEOUT_MS });
        },
        async (report) => await inSlices(report.time_trackers ?? [], servedEntry),
      ),
    options: async (boardIds, today) =>
      await outcomeOf(async () => {
        const board_id = boardIds.join(',');
        const input = { ...detailed, board_id, from: today, to: today, include_filter_options: 1 } as const;
        return await (await client()).v1.getTimeReport(input);
      }, servedOptions),
    traits: async (boardId) =>
      await outcomeOf(
        async () => await (await client()).v3.getBoard({ board_id: boardId }),
        async ({ tasks }) => await inSlices(tasks, taskTraits),
      ),
  };
}

/** With groups, which the contract requires of every report, although only sums have any. */
const detailed = { report_type: 'detailed', group_by: 'task_id', include_filter_options: 0, expand: 0 } as const;

function servedEntry(tracker: ListedTimeTracker): ServedEntry {
  const { id, userId, taskId, boardId, startedAt, endedAt } = serverTracker(tracker);
  return { id, userId, taskId, boardId, startedAt, endedAt, taskName: tracker.task?.name ?? null };
}

function servedOptions({ filter_options: options }: TimeReport): ServedOptions {
  return {
    users: options?.user_id ?? [],
    cardTypes: (options?.card_type_id ?? []).map(ofBoard),
    swimlanes: (options?.swimlane_id ?? []).map(ofBoard),
    tags: (options?.tags ?? []).map(({ name }) => name),
  };
}

type Grouped = NonNullable<TimeReport['filter_options']>['card_type_id'][number];

function ofBoard({ id, name, group_id, group_name }: Grouped): OfBoard {
  return { id, name: name ?? `${id}`, boardId: group_id ?? 0, boardName: group_name ?? '' };
}

/** Tags as the contract writes them: one text with commas. */
function taskTraits({ id, card_type_id, swimlane_id, tags }: FullBoard['tasks'][number]): TaskTraits {
  return {
    taskId: id,
    cardTypeId: card_type_id,
    swimlaneId: swimlane_id,
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  };
}
