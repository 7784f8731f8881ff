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
  /** UTC ms from which on this is known: a list's request left then, a write's answer arrived then. */
  readonly seenAt: number;
}

/** A row that only the person can move on: the service refused it. */
export interface Parked {
  readonly status: number | null;
  /** The service's own words. */
  readonly words: string;
  readonly at: number;
}

/**
 * One tracker: desired state beside last-seen state (design: not a queue of verbs).
 * What has to be sent is always the difference of the two.
 */
export interface TrackerRow {
  readonly id: number;
  readonly accountId: number;
  readonly taskId: number;
  readonly boardId: number;
  /** True for a timer begun on this device: another device's is shown beside ours and never stopped by a start. */
  readonly isOwn: boolean;
  readonly desired: TrackerFields;
  readonly deleted: boolean;
  /** Place that the person gave this row and the service has not confirmed; null: no wish. Counted from 1. */
  readonly wishedPosition: number | null;
  /** Local sort key of the work list while positions are on their way; null: the service's position counts. */
  readonly rank: number | null;
  readonly seen: SeenTracker | null;
  /** True from before a request leaves until its answer is journalled: a crash in between leaves it so. */
  readonly ambiguous: boolean;
  readonly parked: Parked | null;
  /** Consecutive failures that are worth retrying, and the earliest next try. */
  readonly failures: number;
  readonly notBefore: number;
}

export type NewTracker = Omit<TrackerRow, 'id'>;

export type Verb = 'create' | 'update' | 'delete';

/** How a create is settled of which a look found nothing: it may still be applied late. */
export const LOOKED_IN_VAIN = 'looked in vain';

/** A request, journalled before it leaves. */
export interface Attempt {
  readonly id: number;
  readonly trackerId: number;
  readonly verb: Verb;
  /** The exact fields sent. */
  readonly body: TrackerBody;
  readonly sentAt: number;
  /** Ids the service was known to hold for this task before: never ours to adopt. */
  readonly knownServerIds: readonly number[];
}

/** Tracker fields of one request; absent ones are not sent. */
export interface TrackerBody {
  readonly startedAt?: number;
  readonly endedAt?: number | null;
  readonly listed?: boolean;
  readonly position?: number;
  readonly highlightedAt?: number | null;
}

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
  readonly lane: string | null;
  readonly colour: string | null;
  /** Searched beside the name: description, tags, external id. */
  readonly more: string;
}

/** A task on the work list that has no listed tracker: the contract has no call for it. */
export interface Addition {
  readonly taskId: number;
  readonly boardId: number;
  readonly rank: number | null;
  readonly highlightedAt: number | null;
  readonly addedAt: number;
}

/** What the person did, as it happened: append-only. */
export interface Intent {
  readonly accountId: number;
  readonly what: 'start' | 'stop' | 'highlight' | 'add' | 'remove' | 'move';
  readonly taskId: number;
  readonly trackerId: number | null;
  readonly wallMs: number;
  readonly monotonicMs: number;
}
