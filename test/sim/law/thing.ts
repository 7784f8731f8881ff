import type { Times } from '../../../common/time/intervals.ts';
import type { KnownTracker } from '../../../main/core/journal/attempts.ts';

/** An interval that somebody meant: our user, or the other device. What it is worth is not asked of the journal. */
export interface Thing {
  readonly name: string;
  /** Another one once a task that was made here has its number at the service. */
  taskId: number;
  /** The row that speaks for it in the journal, once there is one. */
  rowId: number | null;
  /** The service's records that were made for it; more than one where a request was applied twice. */
  readonly uids: Set<number>;
  /** Number and birth of each, all that a device can know it by, with the birth alone: UTC ms, as the service tells it. */
  readonly identities: Map<string, number>;
  startedAt: number;
  endedAt: number | null;
  deleted: boolean;
  /** Somebody meant it to be deleted, and our user did not take that back. */
  wasDeleted: boolean;
  /** Every start and every end that it ever had or was meant to have. */
  readonly starts: Set<number>;
  readonly ends: Set<number | null>;
  /** Written by the other device, and not seen on this one yet. */
  readonly unseen: Set<'startedAt' | 'endedAt' | 'deleted'>;
  /** When it came to be, and each create that was sent for it. True time. */
  readonly bornAt: number;
  readonly sent: SentCreate[];
  /** What was sent for it was for this one: it turned out to be another device's, and stays beside ours. */
  ours: Thing | null;
  /** A deletion of it left our device, and nothing of ours was made of it since. */
  isDeletionSent: boolean;
  /** When that left, true time; null: none did. */
  deletionSentAt: number | null;
  /** What an update of ours made of it last, and when that left, true time. */
  updated: (Times & { readonly sentAt: number }) | null;
  /** Of its records those that a restored service has again: each may be asked about, a double that had been taken away too. */
  readonly cameBack: Set<number>;
  /** How many doubles of it were taken away, equal entries of the other device that were taken for such among them. */
  deduped: number;
  /** An older request of ours was applied over what is meant, or another device's entry begins in the same second: somebody may be asked. */
  isDoubtful: boolean;
  /** An equal entry of ours stands for it: it need not be there itself. */
  isStoodFor: boolean;
  /** Of an interval that begins where our user started `heirOf` again, which had ended elsewhere by then: it has no row before that is known here. */
  heirOf: Thing | null;
  /** When our user last started it again while it ran, by this device's clock; null: never. */
  saidAt: number | null;
  /** What they started again may come to be an entry of its own, or not: nobody can tell which came first. */
  mayHaveHeirs: boolean;
  /** The other device changed one of two doubles of it: that one is nobody's copy any more. */
  isDoubleTouched: boolean;
  /** Which of its records the other device changed, and when last, true time. */
  readonly touched: Map<number, number>;
  /** Of what was taken for a second copy: those of ours that were there when that was decided. */
  readonly doomedBeside: Set<Thing>;
  /** Nobody could tell it from these. */
  readonly mixedWith: Set<Thing>;
  /** The person has said which of those it is. */
  isDecided: boolean;
  /** Why no single outcome is the right one: then any value that was meant will do, and a question may be asked. */
  excused: string | null;
}

export interface SentCreate extends Times {
  readonly attemptId: number;
  readonly at: number;
  /** What was there before. */
  readonly known: readonly KnownTracker[];
}

export type TimeField = 'startedAt' | 'endedAt';

export function newThing(name: string, taskId: number, { startedAt, endedAt }: Times, bornAt: number): Thing {
  return {
    name,
    taskId,
    rowId: null,
    uids: new Set(),
    identities: new Map(),
    startedAt,
    endedAt,
    deleted: false,
    wasDeleted: false,
    starts: new Set([startedAt]),
    ends: new Set([endedAt]),
    unseen: new Set(),
    bornAt,
    sent: [],
    ours: null,
    isDeletionSent: false,
    deletionSentAt: null,
    updated: null,
    cameBack: new Set(),
    deduped: 0,
    isDoubtful: false,
    isStoodFor: false,
    heirOf: null,
    saidAt: null,
    mayHaveHeirs: false,
    isDoubleTouched: false,
    touched: new Map(),
    doomedBeside: new Set(),
    mixedWith: new Set(),
    isDecided: false,
    excused: null,
  };
}

export function meanDeleted(thing: Thing, deleted: boolean): void {
  thing.deleted = deleted;
  thing.wasDeleted = deleted;
}

/** From now on somebody means it so. */
export function mean(thing: Thing, { startedAt, endedAt }: Times): void {
  thing.startedAt = startedAt;
  thing.endedAt = endedAt;
  remember(thing, { startedAt, endedAt });
  if (endedAt !== null && endedAt < startedAt) excuse(thing, 'two devices together turned it round');
}

export function remember(thing: Thing, { startedAt, endedAt }: Times): void {
  thing.starts.add(startedAt);
  thing.ends.add(endedAt);
}

export function wasEverMeant(thing: Thing, { startedAt, endedAt }: Times): boolean {
  return thing.starts.has(startedAt) && thing.ends.has(endedAt);
}

export function isSame(a: Times, b: Times): boolean {
  return a.startedAt === b.startedAt && a.endedAt === b.endedAt;
}

/** The first reason stays. */
export function excuse(thing: Thing, why: string): void {
  thing.excused ??= why;
}

/** `09:00:10–09:05:00`, true time of the day and, where it is another one, the day. */
export function spokenTimes({ startedAt, endedAt }: Times): string {
  return `${spokenInstant(startedAt)}–${endedAt === null ? 'running' : spokenInstant(endedAt)}`;
}

export function spokenInstant(at: number): string {
  const text = new Date(at).toISOString();
  return `${text.slice(8, 10)}T${text.slice(11, 19)}`;
}
