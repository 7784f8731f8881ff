import type { SearchHit } from '../../../common/domain/search.ts';
import type { AccountRow, Addition, Attempt, Intent, NewTracker, TaskRow, TrackerRow } from './rows.ts';

/** Everything that must not be forgotten. Calls are synchronous; each throws `UserFailure('storage')` when the disk refuses. */
export interface Journal {
  /** All of `work` or nothing, on disk when this returns. Nested calls join the outer one. */
  readonly transaction: <T>(work: () => T) => T;
  readonly accounts: AccountStore;
  readonly trackers: TrackerStore;
  readonly attempts: AttemptStore;
  readonly sweeps: SweepStore;
  readonly additions: AdditionStore;
  readonly tasks: TaskStore;
  readonly appendIntent: (intent: Intent) => void;
  readonly close: () => void;
}

export interface AccountStore {
  readonly current: () => AccountRow | null;
  readonly find: (kind: AccountRow['kind'], address: string, userId: number) => AccountRow | null;
  readonly insert: (account: Omit<AccountRow, 'id'>) => AccountRow;
  readonly save: (account: AccountRow) => void;
}

export interface TrackerStore {
  readonly get: (id: number) => TrackerRow | null;
  readonly insert: (row: NewTracker) => TrackerRow;
  readonly save: (row: TrackerRow) => void;
  readonly byServerId: (accountId: number, serverId: number) => TrackerRow | null;
  readonly running: (accountId: number) => readonly TrackerRow[];
  readonly listed: (accountId: number) => readonly TrackerRow[];
  /** Rows without a server id, those taken back before they were confirmed too. */
  readonly unboundOfTask: (accountId: number, taskId: number) => readonly TrackerRow[];
  readonly ofTask: (accountId: number, taskId: number) => readonly TrackerRow[];
  /** Those that touch `[startMs, endMs)`, oldest first. */
  readonly overlapping: (accountId: number, startMs: number, endMs: number) => readonly TrackerRow[];
  readonly startIsTaken: (accountId: number, startedAt: number) => boolean;
  /** Sum of finished intervals of one task in ms, cut to `[startMs, endMs)`. */
  readonly finishedMs: (accountId: number, taskId: number, startMs: number, endMs: number) => number;
  /** Ids of the tasks tracked last, latest first. */
  readonly recentTaskIds: (accountId: number, limit: number) => readonly number[];
  /** Rows still to be sent, stops and edits before new ones, oldest first. */
  readonly pending: (accountId: number, limit: number) => readonly TrackerRow[];
  /** Those whose turn has come at `now`; a turn further away than `longestWaitMs` comes from a clock that jumped. */
  readonly due: (accountId: number, now: number, longestWaitMs: number, limit: number) => readonly TrackerRow[];
  /** The next turn after `now` among rows still to be sent; null when there is none. */
  readonly nextDueAt: (accountId: number, now: number) => number | null;
  readonly parked: (accountId: number) => readonly TrackerRow[];
  /** `waiting` as `waitingRows` counts; `parked` rows. */
  readonly counts: (accountId: number) => { readonly waiting: number; readonly parked: number };
}

export interface AttemptStore {
  readonly begin: (attempt: Omit<Attempt, 'id'>) => Attempt;
  /** `answer`: the HTTP status, or what a later look found. */
  readonly settle: (attemptId: number, answer: string, at: number) => void;
  readonly unanswered: (trackerId: number) => readonly Attempt[];
  /** Unanswered creates of which a look found nothing (settled as `LOOKED_IN_VAIN`). */
  readonly lookedInVain: (trackerId: number) => readonly Attempt[];
  readonly isTombstoned: (accountId: number, serverId: number) => boolean;
  readonly bury: (accountId: number, serverId: number, at: number) => void;
}

/** When to look again for what an unanswered create may have left late. */
export interface Sweep {
  readonly trackerId: number;
  readonly round: number;
  readonly dueAt: number;
}

export interface SweepStore {
  readonly plan: (sweep: Sweep) => void;
  readonly get: (trackerId: number) => Sweep | null;
  readonly end: (trackerId: number) => void;
  /** The one that is due first, if any is planned. */
  readonly next: (accountId: number) => Sweep | null;
  /** All of the account's become due: at a start. */
  readonly hasten: (accountId: number, now: number) => void;
}

export interface AdditionStore {
  readonly all: (accountId: number) => readonly Addition[];
  readonly get: (accountId: number, taskId: number) => Addition | null;
  readonly put: (accountId: number, addition: Addition) => void;
  readonly remove: (accountId: number, taskId: number) => void;
}

export interface TaskStore {
  readonly get: (accountId: number, taskId: number) => TaskRow | null;
  readonly put: (accountId: number, tasks: readonly TaskRow[]) => void;
  readonly isAnyKnown: (accountId: number) => boolean;
  readonly boardName: (accountId: number, boardId: number) => string | null;
  /** All that is known of a board is replaced by `tasks`; rows of tasks that were tracked stay. */
  readonly replaceBoard: (accountId: number, boardId: number, tasks: readonly TaskRow[]) => void;
  /** Every word must occur, in any order, in names first. */
  readonly search: (accountId: number, query: string, limit: number) => readonly SearchHit[];
}
