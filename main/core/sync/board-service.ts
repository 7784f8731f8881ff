import type { TrackerPorts } from '../tracking/tracker.ts';
import type { BoardRow } from '../../../common/domain/board.ts';
import type { SearchQuery } from '../../../common/domain/search.ts';
import type { TrackerBody } from '../journal/attempts.ts';
import type { TaskRow } from '../journal/rows.ts';
import type { TaskService } from './task-service.ts';
import type { Outcome } from '../outcome.ts';

/** A tracker as the service tells it; instants in UTC ms. */
export interface ServerTracker {
  readonly id: number;
  /** Null where an answer leaves it out: a list of the caller's own. */
  readonly userId: number | null;
  readonly taskId: number;
  readonly boardId: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Not there where the answer does not tell it, or not so that it is understood; so the next two. */
  readonly listed?: boolean;
  readonly position?: number | null;
  readonly highlightedAt?: number | null;
  /** Null where an answer leaves it out. */
  readonly createdAt: number | null;
  /** Until when it is postponed; absent where it is not. */
  readonly enlistAt?: number;
}

/** What a create or an update answers: one that leaves out the end does not say that the tracker runs. */
export type AnsweredTracker = Omit<ServerTracker, 'endedAt'> & Partial<Pick<ServerTracker, 'endedAt'>>;

export interface ServerUser {
  readonly id: number;
  readonly name: string;
  readonly initials: string;
  readonly timezone: string;
  readonly boards: readonly ServerBoard[];
}

export interface ServerBoard {
  readonly id: number;
  readonly name: string;
  /** Otherwise the service shows the board without its tasks. */
  readonly mayReadTasks: boolean;
  readonly mayCreateTasks: boolean;
}

/** The task board as one account sees it. What went wrong is an outcome: no call rejects but for a defect of ours. */
export interface BoardService extends TaskService {
  readonly whoAmI: () => Promise<Outcome<ServerUser>>;
  readonly create: (taskId: number, boardId: number, body: TrackerBody) => Promise<Outcome<AnsweredTracker>>;
  readonly update: (serverId: number, body: TrackerBody) => Promise<Outcome<AnsweredTracker>>;
  readonly remove: (serverId: number) => Promise<Outcome<null>>;
  readonly list: (filter: ListFilter) => Promise<Outcome<readonly ServerTracker[]>>;
  readonly report: (range: ReportRange) => Promise<Outcome<readonly ServerTracker[]>>;
  /**
   * All its live tasks, given as they come, of an answer too that breaks off behind them. The next part is read once these are taken in;
   * rejects with what that throws.
   */
  readonly readBoard: (boardId: number, onTasks: OnTasks, watch?: ReadWatch) => Promise<Outcome<BoardLayout>>;
  readonly readTask: (taskId: number, layout: BoardLayout) => Promise<Outcome<ReadTask>>;
  /** Newest first; `after`: only what has a higher number. */
  readonly boardChanges: (boardId: number, range: ChangeRange) => Promise<Outcome<readonly BoardChange[]>>;
  readonly search: (query: SearchQuery, limit: number) => Promise<Outcome<readonly FoundTask[]>>;
}

/** A board without what only its reader knows: how far its changelog was taken in, and when. */
export type BoardLayout = Omit<BoardRow, 'changelogId' | 'readAt'>;

/** Of an answer that may be long. */
export interface ReadWatch {
  /** Null: the service does not say how much comes. */
  readonly onBytes: (received: number, total: number | null) => void;
  /** Once it settles the request ends without an answer. */
  readonly calledOff: Promise<void>;
}

export type OnTasks = (tasks: readonly TaskRow[]) => Promise<void>;

export interface ReadTask {
  readonly task: TaskRow;
  readonly isDeleted: boolean;
}

export interface ChangeRange {
  readonly after?: number;
  readonly limit: number;
}

/** An entry of a board's changelog. */
export interface BoardChange {
  readonly id: number;
  /** Null where the change was none of a task. */
  readonly taskId: number | null;
}

/** A search result; the contract promises no name in it. */
export interface FoundTask {
  readonly taskId: number;
  readonly boardId: number;
  readonly name: string | null;
  readonly colour: string | null;
  readonly stageId: number | null;
  /** UTC ms; null for a live task. */
  readonly archivedAt: number | null;
}

/** One user's trackers that touch the days `from` to `to`: YYYY-MM-DD in the caller's zone, both included. */
export interface ReportRange {
  readonly userId: number;
  readonly boardIds: readonly number[];
  readonly from: string;
  readonly to: string;
}

export interface ListFilter {
  readonly taskId?: number;
  readonly active?: boolean;
  readonly listed?: boolean;
}

/** What is asked of the service beside sync, which keeps no record of its requests. */
export type AskedBeside = Pick<
  BoardService,
  'whoAmI' | 'readBoard' | 'readTask' | 'boardChanges' | 'search' | 'seeTask' | 'removeTask'
>;

/** What asks the service about rows of an account. */
export interface LookPorts extends TrackerPorts {
  readonly service: BoardService;
}
