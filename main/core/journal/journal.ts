import type { BoardRow } from '../../../common/domain/board.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import type { NewTaskStore } from './new-task-store.ts';
import type { Attempt, KnownTracker } from './attempts.ts';
import type { Intent, StoredIntent } from './intents.ts';
import type { AccountPolicy, AccountRow, Addition, Away, Beat, NewTracker, TaskRow, TrackerRow } from './rows.ts';

/** Everything that must not be forgotten. Calls are synchronous; each throws `UserFailure('storage')` when the disk refuses. */
export interface Journal {
  /** All of `work` or nothing, on disk when this returns. Nested calls join the outer one. */
  readonly transaction: <T>(work: () => T) => T;
  readonly accounts: AccountStore;
  readonly trackers: TrackerStore;
  readonly attempts: AttemptStore;
  readonly dedupes: DedupeStore;
  readonly additions: AdditionStore;
  readonly boards: BoardStore;
  readonly tasks: TaskStore;
  readonly newTasks: NewTaskStore;
  readonly notes: NoteStore;
  readonly intents: IntentStore;
  readonly heartbeat: HeartbeatStore;
  readonly aways: AwayStore;
  readonly policies: PolicyStore;
  readonly forgets: ForgetStore;
  /** Another number whenever what there is to see of entries is another, of whatever day: times, tasks, notes, what is confirmed. */
  readonly timeNews: () => number;
  readonly close: () => void;
}

export interface AccountStore {
  readonly current: () => AccountRow | null;
  readonly all: () => readonly AccountRow[];
  readonly find: (kind: AccountRow['kind'], address: string, userId: number) => AccountRow | null;
  readonly insert: (account: Omit<AccountRow, 'id'>) => AccountRow;
  readonly save: (account: AccountRow) => void;
  /** With everything that belongs to it. */
  readonly remove: (accountId: number) => void;
}

/** Of a finished entry that is not on the list. */
export interface ToldTracker {
  readonly id: number;
  readonly taskId: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly createdAt: number | null;
  readonly position?: number | null;
}

export interface TrackerStore {
  readonly get: (id: number) => TrackerRow | null;
  readonly insert: (row: NewTracker) => TrackerRow;
  readonly save: (row: TrackerRow) => void;
  readonly byServerId: (accountId: number, serverId: number) => TrackerRow | null;
  readonly running: (accountId: number) => readonly TrackerRow[];
  readonly listed: (accountId: number) => readonly TrackerRow[];
  /** Rows without a server id, those taken back before they were confirmed too. */
  readonly unsentOfTask: (accountId: number, taskId: number) => readonly TrackerRow[];
  /** What the service is known to hold of the task, that which is to be deleted too. */
  readonly knownOfTask: (accountId: number, taskId: number) => readonly KnownTracker[];
  /** Those of them that nothing of this device made, or has taken over. */
  readonly pulledOfTask: (accountId: number, taskId: number) => readonly KnownTracker[];
  readonly ofTask: (accountId: number, taskId: number) => readonly TrackerRow[];
  /** Those of it that the service had under none of these numbers. */
  readonly ofTaskBeside: (accountId: number, taskId: number, serverIds: readonly number[]) => readonly TrackerRow[];
  /**
   * The numbers of those that are here just as they are told: over and off the list, with nothing asked, waiting or doubted about them, and
   * not changed since `changedBefore` (UTC ms).
   */
  readonly unchanged: (accountId: number, told: readonly ToldTracker[], changedBefore: number) => ReadonlySet<number>;
  /** The same of all that is told of a task. */
  readonly unchangedOfTask: (
    accountId: number,
    taskId: number,
    told: readonly ToldTracker[],
    changedBefore: number,
  ) => ReadonlySet<number>;
  /** Rows of which this one is the successor. */
  readonly precededBy: (id: number) => readonly TrackerRow[];
  /** Those that were taken away, with that start, the last one first. Not what is only gone. */
  readonly takenAwayAt: (accountId: number, taskId: number, startedAt: number) => readonly TrackerRow[];
  /** Those that touch `[startMs, endMs)`, oldest first. */
  readonly overlapping: (accountId: number, startMs: number, endMs: number) => readonly TrackerRow[];
  /** Those that begin just then, on whatever task. */
  readonly startingAt: (accountId: number, startedAt: number) => readonly TrackerRow[];
  /**
   * Whether a create of this task may have left with this start, or may leave yet; time of a task that the service does not
   * have counts for every task, because it may become any.
   */
  readonly startIsTaken: (accountId: number, taskId: number, startedAt: number) => boolean;
  /** Of all finished intervals of one task. */
  readonly finishedMs: (accountId: number, taskId: number) => number;
  /** Ids of the tasks that ran last: those that run first, then by their latest end; of one second the one that was started last. */
  readonly recentTaskIds: (accountId: number, limit: number) => readonly number[];
  /** Rows still to be sent: stops and edits before new ones, and last what another card has by then, oldest first. Here and below without those that wait for their successor (`awaitsSuccessor`). */
  readonly pending: (accountId: number, limit: number) => readonly TrackerRow[];
  /** Ids of rows to be deleted because another card has their time now, and has it at the service. */
  readonly freed: (accountId: number) => readonly number[];
  /** Ids of those whose turn has come at `now`; a turn further away than `longestWaitMs` comes from a clock that jumped. */
  readonly due: (accountId: number, now: number, longestWaitMs: number, limit: number) => readonly number[];
  /** The next turn after `now` among rows still to be sent; null when there is none. */
  readonly nextDueAt: (accountId: number, now: number) => number | null;
  readonly needingAttention: (accountId: number) => readonly TrackerRow[];
  /**
   * How many of `doubted` are not in a list that leaves nothing out, without those to be sent again and those that need attention; `waiting`: those that
   * `counts` tells as such.
   */
  readonly countDoubted: (accountId: number) => { readonly all: number; readonly waiting: number };
  /** Those that were not in a list, not known to be gone yet, and with nothing on its way: first those to be sent again, then the longest doubted. */
  readonly doubted: (accountId: number, limit?: number) => readonly TrackerRow[];
  /** Of a task, those that are doubted, and nobody deleted. */
  readonly doubtedOfTask: (accountId: number, taskId: number) => readonly TrackerRow[];
  /** Known to be gone from the service since `sinceMs` or later, latest first. */
  readonly gone: (accountId: number, sinceMs: number) => readonly TrackerRow[];
  /** Sent otherwise than meant, latest first. */
  readonly moved: (accountId: number, limit: number) => readonly TrackerRow[];
  readonly countMoved: (accountId: number) => number;
  /** Living ones whose task was started again while they ran, and of which it is open whether they ran by then. */
  readonly withTentativeStarts: (accountId: number) => readonly TrackerRow[];
  /** Rows that the service should hold, by server id, from the one after `afterServerId` on. */
  readonly bound: (accountId: number, afterServerId: number, limit: number) => readonly BoundTracker[];
  readonly countBound: (accountId: number) => number;
  /** The one of this task that began last before `startedAt`, if any. */
  readonly previousOfTask: (accountId: number, taskId: number, startedAt: number) => TrackerRow | null;
  /** `waiting` as `waitingRows` counts; `attention`: rows that need it. */
  readonly counts: (accountId: number) => { readonly waiting: number; readonly attention: number };
}

/** Enough of a row to tell which ones a list lacks. */
export interface BoundTracker {
  readonly id: number;
  readonly serverId: number;
}

/** What the person wrote about entries; the service knows nothing of it. */
export interface Note {
  readonly trackerId: number;
  readonly taskId: number;
  readonly text: string;
}

export interface NoteStore {
  /** Empty for none. */
  readonly get: (trackerId: number) => string;
  /** Of those that have one. */
  readonly of: (trackerIds: readonly number[]) => ReadonlyMap<number, string>;
  /** Of rows that are there, from the latest made below `before` on; null: from the latest. */
  readonly page: (accountId: number, before: number | null, limit: number) => readonly Note[];
  /** An empty one is taken away. */
  readonly put: (trackerId: number, text: string) => void;
}

export interface IntentStore {
  /** Gives the intent's id. */
  readonly append: (intent: Intent) => number;
  readonly get: (id: number) => StoredIntent | null;
  /** Those of the account that came after `id`, oldest first. */
  readonly after: (accountId: number, id: number) => readonly StoredIntent[];
  /** UTC ms of the wall clock when the last one was stored; null before the first. */
  readonly lastAt: () => number | null;
}

export interface HeartbeatStore {
  readonly last: () => Beat | null;
  readonly beat: (beat: Beat) => void;
}

export interface AwayStore {
  readonly all: (accountId: number) => readonly Away[];
  readonly get: (id: number) => Away | null;
  readonly ask: (away: Omit<Away, 'id'>) => Away;
  readonly remove: (id: number) => void;
}

/** A token by its name in the keychain. `isTold`: that it is still there is for the person to know. */
export interface TokenToForget {
  readonly name: string;
  readonly isTold: boolean;
}

/** What the keychain has yet to let go of. No token itself is ever in here. */
export interface ForgetStore {
  readonly all: () => readonly TokenToForget[];
  /** One that is there already stays as it is. */
  readonly add: (token: TokenToForget) => void;
  readonly remove: (name: string) => void;
}

export interface PolicyStore {
  /** What nobody decided yet: `unknown`, `no`, false, 0. */
  readonly get: (accountId: number) => AccountPolicy;
  readonly change: (accountId: number, change: Partial<AccountPolicy>) => void;
}

export interface AttemptStore {
  readonly begin: (attempt: Omit<Attempt, 'id' | 'answer' | 'answeredAt'>) => Attempt;
  /** `answer`: the HTTP status, or what a later look found. */
  readonly settle: (attemptId: number, answer: string, at: number) => void;
  /** It was for the sake of another row, and is one of that from here on. */
  readonly passOn: (attemptId: number, trackerId: number) => void;
  readonly unanswered: (trackerId: number) => readonly Attempt[];
  /** Every request that was ever made for the row, oldest first. */
  readonly all: (trackerId: number) => readonly Attempt[];
  /** Rows of which the service took a time since then (no mere place on the list), newest first, of the last two hundred requests. */
  readonly savedSince: (accountId: number, sinceMs: number) => readonly SavedAt[];
  /** Creates of this device for the task, whatever became of their rows, sent after a moment of the service's clock. */
  readonly createsOfTask: (accountId: number, taskId: number, sent: SentAfter) => readonly Attempt[];
  /**
   * When it was known to be deleted from here, UTC ms; null where it was not. A restored service gives numbers again, so the time of
   * creation counts too (null where it is not known: then the number alone).
   */
  readonly buriedAt: (accountId: number, serverId: number, bornAt: number | null) => number | null;
  readonly bury: (accountId: number, serverId: number, bornAt: number | null, at: number) => void;
}

export interface SavedAt {
  readonly trackerId: number;
  /** UTC ms. */
  readonly savedAt: number;
}

export interface SentAfter {
  /** UTC ms of the service's clock. */
  readonly sentAfterMs: number;
  /** For attempts of which it was not known. */
  readonly serverAheadMs: number;
}

/** When to look again for what an unanswered create may have left late. */
export interface Dedupe {
  readonly trackerId: number;
  readonly round: number;
  readonly dueAt: number;
}

export interface DedupeStore {
  readonly plan: (dedupe: Dedupe) => void;
  readonly get: (trackerId: number) => Dedupe | null;
  readonly end: (trackerId: number) => void;
  /** The one that is due first, if any is planned. */
  readonly next: (accountId: number) => Dedupe | null;
  /** Ids of rows with one, due first. */
  readonly all: (accountId: number) => readonly number[];
  /** Those of the task's rows. */
  readonly ofTask: (accountId: number, taskId: number) => readonly Dedupe[];
}

export interface AdditionStore {
  readonly all: (accountId: number) => readonly Addition[];
  readonly get: (accountId: number, taskId: number) => Addition | null;
  readonly put: (accountId: number, addition: Addition) => void;
  readonly remove: (accountId: number, taskId: number) => void;
}

export interface BoardStore {
  readonly get: (accountId: number, boardId: number) => BoardRow | null;
  /** Of all, ascending. */
  readonly ids: (accountId: number) => readonly number[];
  /** By name. */
  readonly all: (accountId: number) => readonly BoardRow[];
  readonly put: (accountId: number, board: BoardRow) => void;
  /** Its tasks are left alone. */
  readonly remove: (accountId: number, boardId: number) => void;
}

export interface TaskStore {
  readonly get: (accountId: number, taskId: number) => TaskRow | null;
  /** Of it only what a row of a list shows: all that is known of a card may be long, and a day has many. */
  readonly ref: (accountId: number, taskId: number) => TaskRef | null;
  /** Facts that are null, and comments that are, leave those alone that are known already. */
  readonly put: (accountId: number, tasks: readonly TaskRow[]) => void;
  readonly remove: (accountId: number, taskIds: readonly number[]) => void;
  readonly isAnyKnown: (accountId: number) => boolean;
  readonly boardIds: (accountId: number) => readonly number[];
  readonly boardName: (accountId: number, boardId: number) => string | null;
  readonly idsOfBoard: (accountId: number, boardId: number) => readonly number[];
  /** From the highest number below `before` on. */
  readonly page: (accountId: number, before: number | null, limit: number) => readonly TaskRow[];
  /** What came or became otherwise since, oldest change first. */
  readonly changedAfter: (accountId: number, revision: number, limit: number) => readonly ChangedTask[];
  /** The latest that any change was given, of tasks that are gone too; 0 before the first. */
  readonly revisionGiven: () => number;
  /** Of the latest change that is still here; 0 without tasks. */
  readonly lastRevision: (accountId: number) => number;
  /** Different ones, each as its task has it: separated by commas. */
  readonly tags: (accountId: number, limit: number) => readonly string[];
  /** Live cards of that user in these columns which are not postponed beyond `today`, YYYY-MM-DD; newest first. */
  readonly assigned: (
    accountId: number,
    userId: number,
    where: { readonly stageIds: readonly number[]; readonly today: string },
  ) => readonly TaskRef[];
}

export interface ChangedTask {
  readonly task: TaskRow;
  /** Higher than that of every change before. */
  readonly revision: number;
}
