import type { BoardRow } from '../../../common/domain/board.ts';
import type { Attempt } from '../../../main/core/journal/attempts.ts';
import type { StoredIntent } from '../../../main/core/journal/intents.ts';
import type { AccountPolicy, AccountRow, Addition, Away, Beat, TrackerRow } from '../../../main/core/journal/rows.ts';
import type { Dedupe, TokenToForget } from '../../../main/core/journal/journal.ts';
import type { NewTaskRow, TaskAttempt } from '../../../main/core/journal/new-task-row.ts';
import type { RowState } from '../../../main/core/tracking/tracker.ts';
import type { StoredTask } from './memory-tasks.ts';

export interface StoredTracker {
  readonly row: TrackerRow;
  /** As the rules made it when the row was saved. */
  readonly state: RowState;
}

/** What a disk would hold: it outlives every app that works on it. */
export interface MemoryStore {
  readonly accounts: Map<number, AccountRow>;
  readonly trackers: Map<number, StoredTracker>;
  readonly attempts: Map<number, Attempt>;
  readonly dedupes: Map<number, Dedupe & { readonly accountId: number }>;
  /** Keys are `account:server`. */
  readonly tombstones: Map<string, { readonly bornAt: number | null; readonly at: number }>;
  /** Keys are `account:task`. */
  readonly additions: Map<string, Addition & { readonly accountId: number }>;
  readonly boards: Map<string, BoardRow & { readonly accountId: number }>;
  readonly tasks: Map<string, StoredTask>;
  /** Keys are `account:task`. */
  readonly newTasks: Map<string, NewTaskRow>;
  readonly taskAttempts: Map<number, TaskAttempt & { readonly accountId: number }>;
  readonly notes: Map<number, string>;
  readonly intents: Map<number, StoredIntent>;
  readonly heartbeat: Map<'only', Beat>;
  readonly aways: Map<number, Away>;
  readonly policies: Map<number, AccountPolicy>;
  readonly forgets: Map<string, TokenToForget>;
  /** The last id given in each table; like SQLite's, an id is used again only where its row was the last and is gone. */
  readonly nextIds: Map<string, number>;
}

export function createMemoryStore(): MemoryStore {
  return {
    accounts: new Map(),
    trackers: new Map(),
    attempts: new Map(),
    dedupes: new Map(),
    tombstones: new Map(),
    additions: new Map(),
    boards: new Map(),
    tasks: new Map(),
    newTasks: new Map(),
    taskAttempts: new Map(),
    notes: new Map(),
    intents: new Map(),
    heartbeat: new Map(),
    aways: new Map(),
    policies: new Map(),
    forgets: new Map(),
    nextIds: new Map(),
  };
}
