import type { TaskRow, TrackerBody } from '../journal/rows.ts';

/** A tracker as the service tells it; instants in UTC ms. */
export interface ServerTracker {
  readonly id: number;
  /** Null where an answer leaves it out: a list of the caller's own. */
  readonly userId: number | null;
  readonly taskId: number;
  readonly boardId: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly listed: boolean;
  readonly position: number | null;
  readonly highlightedAt: number | null;
  /** Null where an answer leaves it out. */
  readonly createdAt: number | null;
}

export interface ServerUser {
  readonly id: number;
  readonly name: string;
  readonly initials: string;
  readonly timezone: string;
  readonly boards: readonly { readonly id: number; readonly name: string }[];
}

/** The service spoke, and said no. */
export interface Refusal {
  readonly kind: 'refused';
  readonly status: number;
  readonly words: string;
  readonly retryAfterMs: number | null;
}

/** The service did not speak; `maybeApplied`: the request may have reached it all the same. */
export interface Silence {
  readonly kind: 'silent';
  readonly why: 'unreachable' | 'timed-out' | 'not-json' | 'certificate' | 'insecure';
  readonly words: string;
  readonly maybeApplied: boolean;
}

export interface Answered<T> {
  readonly kind: 'answered';
  readonly value: T;
  /** UTC ms by this computer's clock, when the request left. */
  readonly sentAt: number;
  /** How far the service's clock is ahead of ours; null where it did not tell. */
  readonly serverAheadMs: number | null;
}

export type Outcome<T> = Answered<T> | Refusal | Silence;

/** The task board as one account sees it. No call rejects: what went wrong is an outcome. */
export interface BoardService {
  readonly whoAmI: () => Promise<Outcome<ServerUser>>;
  readonly create: (taskId: number, boardId: number, body: TrackerBody) => Promise<Outcome<ServerTracker>>;
  readonly update: (serverId: number, body: TrackerBody) => Promise<Outcome<ServerTracker>>;
  readonly remove: (serverId: number) => Promise<Outcome<null>>;
  readonly list: (filter: ListFilter) => Promise<Outcome<readonly ServerTracker[]>>;
  readonly tasksOfBoard: (board: {
    readonly id: number;
    readonly name: string;
  }) => Promise<Outcome<readonly TaskRow[]>>;
  readonly search: (query: string, limit: number) => Promise<Outcome<readonly FoundTask[]>>;
}

/** A search result; the contract promises no name in it. */
export interface FoundTask {
  readonly taskId: number;
  readonly boardId: number;
  readonly name: string | null;
  readonly colour: string | null;
}

export interface ListFilter {
  readonly taskId?: number;
  readonly active?: boolean;
  readonly listed?: boolean;
}
