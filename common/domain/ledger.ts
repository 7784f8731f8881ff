import type { TaskRef } from './task.ts';

export type LedgerState = 'waiting' | 'sending' | 'uncertain' | 'needs-you';

/** One unconfirmed interval: the outbox made visible. */
export interface LedgerRow {
  readonly trackerId: number;
  readonly task: TaskRef;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly change: 'create' | 'update' | 'delete';
  readonly state: LedgerState;
  /** The service's own words, where it refused. */
  readonly words: string | null;
  /** UTC ms of the last attempt; null before the first. */
  readonly triedAt: number | null;
}
