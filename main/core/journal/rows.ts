import type { Times } from '../../../common/time/intervals.ts';
import type { ApiGeneration } from '../../../common/domain/snapshot.ts';

/** What the person means a tracker to be. Instants are UTC ms in whole seconds. */
export interface TrackerFields {
  readonly startedAt: number;
  /** Null while running. */
  readonly endedAt: number | null;
  readonly listed: boolean;
  readonly highlightedAt: number | null;
}

/** What the service was last seen to hold, with the identity it gave. */
export interface SeenTracker extends TrackerFields {
  readonly serverId: number;
  readonly position: number | null;
  /** Null where the service does not tell. */
  readonly createdAt: number | null;
  /** Until when the service has it postponed: only the service says so. Absent where it does not. */
  readonly enlistAt?: number;
  /** UTC ms from which on this is known: a list's request left then, a write's answer arrived then. */
  readonly seenAt: number;
}

interface AttentionBase {
  /** HTTP status of the refusal; null where nothing was refused. */
  readonly status: number | null;
  /** The service's own words; where it said nothing ours: a message in English, for `localisedReason`. */
  readonly words: string;
  /** Of ours, where the message names any. */
  readonly values?: Readonly<Record<string, string>>;
  readonly at: number;
}

/** Why a row waits for the person: nothing else moves it on. */
export type Attention =
  | (AttentionBase & { readonly kind: 'refused' })
  /** The service takes no end in the past, and the person has not agreed to move it. */
  | (AttentionBase & { readonly kind: 'past-end' })
  /**
   * Both sides changed the interval since `base`; `seen` holds theirs, the row itself ours. `mayBeAnother`: nobody can tell whether that
   * is this entry, changed elsewhere, or one of its own.
   */
  | (AttentionBase & { readonly kind: 'conflict'; readonly base: Times; readonly mayBeAnother?: true })
  /** It may be a second copy of what a create of ours sent as `base`. */
  | (AttentionBase & { readonly kind: 'double'; readonly base: Times })
  /** The service no longer has it while a change of ours was on its way; or its number now belongs to another entry. */
  | (AttentionBase & { readonly kind: 'gone' });

/** The interval was sent otherwise than meant: stamped anew because the stop travelled slowly, or as the person agreed. */
export interface Moved {
  readonly by: 'slow-stop' | 'consent';
  readonly meant: Times;
}

/** Not found where it should have been. `looks`: how many lists that leave nothing out it was not in so far. */
export interface Doubt {
  readonly looks: number;
  /** UTC ms of the last of these lists; of the suspicion while there was none. */
  readonly at: number;
}

/** The person started the task while its timer ran, for all this device knew: what is to be tracked if it had ended by then. */
export interface TentativeStart extends Times {
  /** UTC ms, when they said so: `startedAt` may be earlier. */
  readonly saidAt: number;
}

/**
 * One tracker: desired state beside last-seen state (docs/sync.md, "What is kept for each timer").
 * What has to be sent is always the difference of the two.
 */
export type TrackerRow = Entry & Life & Remote;

/** Whether there is to be an entry at all. Only what is deleted can be gone. */
type Life =
  | { readonly deleted: false; readonly goneAt: null }
  | {
      readonly deleted: true;
      /** UTC ms since when it is known to be gone from the service, and can be restored for 30 days; null: the person took it away. */
      readonly goneAt: number | null;
    };

/** What the service has of it. Only what it was seen to have can be doubted there. */
type Remote =
  | { readonly seen: null; readonly doubt: null }
  | { readonly seen: SeenTracker; readonly doubt: Doubt | null };

interface Entry {
  readonly id: number;
  readonly accountId: number;
  readonly taskId: number;
  readonly boardId: number;
  /** True for a timer begun on this device: another device's is shown beside ours and never stopped by a start. */
  readonly isOwn: boolean;
  readonly desired: TrackerFields;
  /** Place that the person gave this row and the service has not confirmed; null: none. Counted from 1. */
  readonly requestedPosition: number | null;
  /** Local sort key of the work list while positions are on their way; null: the service's position counts. */
  readonly rank: number | null;
  /** True from before a request leaves until its answer is journalled: a crash in between leaves it so. */
  readonly inDoubt: boolean;
  readonly attention: Attention | null;
  readonly moved: Moved | null;
  /** The end that the person gave it by a click on Stop or on another task's start: it may travel slowly. Any other end was typed, or answered. */
  readonly clickedEnd: number | null;
  /**
   * The row on another card that has this one's time since the person gave it to that card: this one is `deleted`, and stays at the service
   * until that one is there (docs/adr/0039).
   */
  readonly successorId: number | null;
  /** Oldest first; empty once the service was seen to hold the timer as running after that (docs/adr/0025). */
  readonly tentativeStarts: readonly TentativeStart[];
  /** Should the service no longer have it, it is sent again: the person said so. */
  readonly resend: boolean;
  /** UTC ms when the row came to be here, and when the person last changed what it means. */
  readonly madeAt: number;
  readonly changedAt: number;
  /** Consecutive failures that are worth retrying, and the earliest next try. */
  readonly failures: number;
  readonly notBefore: number;
}

/** One that the service was seen to have. */
export type KnownRow = Extract<TrackerRow, { readonly seen: SeenTracker }>;

export type NewTracker = Omit<Entry, 'id'> & Life & Remote;

export interface AccountRow {
  readonly id: number;
  readonly kind: 'built-in' | 'service';
  /** Normalised; empty for the built-in board, whose port changes. */
  readonly address: string;
  readonly userId: number;
  readonly userName: string;
  readonly initials: string;
  readonly timezone: string;
  readonly api: ApiGeneration;
  /** The account that is shown; at most one. */
  readonly current: boolean;
}

export interface TaskRow {
  readonly taskId: number;
  readonly boardId: number;
  readonly boardName: string;
  readonly name: string;
  readonly column: string | null;
  readonly colour: string | null;
  /** What its board said of it; null where it was only named, by a search or a tracker. */
  readonly facts: TaskFacts | null;
}

/** What is known of a task beside what every list shows. Instants are UTC ms, dates YYYY-MM-DD, durations seconds. */
export interface TaskFacts {
  readonly stageId: number | null;
  readonly swimlaneId: number | null;
  readonly cardTypeId: number | null;
  readonly assignedUserId: number | null;
  readonly externalId: number | string | null;
  readonly externalLink: string | null;
  /** Rich text as it came: never to be shown unsanitised. */
  readonly description: string | null;
  /** Separated by commas. */
  readonly tags: string;
  /** The first is `custom_field_1`. */
  readonly customFields: readonly (string | null)[];
  /** 1 high, 0 normal, -1 low. */
  readonly priority: number;
  readonly sizeEstimate: number;
  readonly timeEstimate: number | null;
  /** Of everybody's finished trackers, when the task was read. */
  readonly timersTotal: number;
  readonly dueDate: string | null;
  readonly postponedUntil: string | null;
  readonly recurringSchedule: string | null;
  readonly blockReason: string | null;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  readonly archivedAt: number | null;
  readonly subtasksCount: number;
  readonly subtasksCompletedCount: number;
  readonly commentsCount: number;
  readonly attachmentsCount: number;
  /** Their words, where they were ever loaded. */
  readonly comments: readonly string[] | null;
}

/** A task on the work list that has no listed tracker: the contract has no call for it. */
export interface Addition {
  readonly taskId: number;
  readonly boardId: number;
  readonly rank: number | null;
  /** The task with a listed tracker that it was put right above. Absent where there is none: the rank counts. */
  readonly aboveTaskId?: number;
  readonly highlightedAt: number | null;
  readonly addedAt: number;
}

/** The three clocks at one moment: what their differences say about the time between two beats is for `recovery`. */
export interface Beat {
  readonly wallMs: number;
  /** Stands still in suspend, starts anew with each process. */
  readonly monotonicMs: number;
  /** Goes on in suspend, starts anew with each boot. */
  readonly uptimeMs: number;
}

/** A stretch that the clocks tell of. */
export interface Stretch {
  readonly why: 'closed' | 'asleep' | 'idle' | 'clock';
  /** Half-open, UTC ms. For `clock`: the time before and after the jump, by the wall clock; `toMs` may be the smaller. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** A stretch of a running timer about which the person is asked. */
export interface Away extends Stretch {
  readonly id: number;
  readonly accountId: number;
  readonly trackerId: number;
}

/** What the person decided once for an account, and what it waits for. */
export interface AccountPolicy {
  /** For a service that refuses ends in the past. `asking`: the question is open. */
  readonly pastEnd: 'unknown' | 'asking' | 'move' | 'keep';
  /** Many entries are gone at once. `asking` and `waiting`: nothing is sent. */
  readonly manyDoubted: 'no' | 'asking' | 'waiting';
  /** After a restore, an import or a repair: everything is pulled before the first write. */
  readonly pullFirst: boolean;
  /** UTC ms of the last complete list; 0 before the first. */
  readonly pulledAllAt: number;
}
