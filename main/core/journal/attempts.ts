export type Verb = 'create' | 'update' | 'delete';

/** How an attempt ended, beside the status of a refusal. */
export const APPLIED = 'applied';
/** It never left. */
export const NOT_SENT = 'not sent';
/** Nobody answered, and a look settled it: it was there, or it was not, and may still be applied late. */
export const FOUND = 'found';
export const LOOKED_IN_VAIN = 'looked in vain';
/** What it left beside the row's own tracker was taken away: it accounts for no other. */
export const DEDUPED = 'deduped';
/** The same of one that was answered, or what it made was found: the row had its own tracker. */
export const DEDUPED_BESIDE_OWN = 'deduped beside its own';

/** Number and birth at the service; a service that was restored gives numbers, but no births, a second time. */
export interface KnownTracker {
  readonly serverId: number;
  /** UTC ms; null where the service does not tell. */
  readonly bornAt: number | null;
}

/** A request, journalled before it leaves. */
export interface Attempt {
  readonly id: number;
  readonly trackerId: number;
  readonly verb: Verb;
  /** The exact fields sent. */
  readonly body: TrackerBody;
  readonly sentAt: number;
  /** The same by the service's clock; null where that was not known. It holds whatever becomes of ours. */
  readonly serverSentAt: number | null;
  /** Of a create: the young ones that the service was known to hold for this task before, which are never of this attempt. */
  readonly known: readonly KnownTracker[];
  /** Null as long as nothing is known of it. */
  readonly answer: string | null;
  /** UTC ms at which that was learnt; null with it. */
  readonly answeredAt: number | null;
}

/** False only where the service said that it did nothing, or never heard of it. */
export function mayBeApplied({ answer }: Pick<Attempt, 'answer'>): boolean {
  return answer === null || answer === APPLIED || answer === FOUND || answer === LOOKED_IN_VAIN;
}

/** Tracker fields of one request; absent ones are not sent. */
export interface TrackerBody {
  readonly startedAt?: number;
  readonly endedAt?: number | null;
  readonly listed?: boolean;
  readonly position?: number;
  readonly highlightedAt?: number | null;
}
