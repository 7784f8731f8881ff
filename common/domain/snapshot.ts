import type { Settings } from './settings.ts';
import type { TaskRef } from './task.ts';

/** Which generation of the contract carries tracker requests; v1 goes with `X-ServiceToken`, v3 with Bearer. */
export type ApiGeneration = 'v1' | 'v3';

export interface AccountView {
  readonly kind: 'built-in' | 'service';
  /** The service's base address; the built-in board's changes at every start and is not shown. */
  readonly address: string;
  readonly userName: string;
  readonly initials: string;
  /** IANA zone that days belong to. */
  readonly timezone: string;
  readonly api: ApiGeneration;
  /** `session`: this desktop has no keychain, the token is forgotten at quit. */
  readonly tokenKept: 'keychain' | 'session' | 'memory';
  /** The service refused the token (or it is not to be had): nothing is sent until the person signs in again. */
  readonly signInNeeded: boolean;
}

export interface RunningTimer {
  readonly trackerId: number;
  readonly task: TaskRef;
  /** UTC ms, whole seconds. */
  readonly startedAt: number;
  readonly highlighted: boolean;
  /** False while the service has not confirmed this timer as shown. */
  readonly confirmed: boolean;
}

/** A row of the work list is a task, whatever the number of its trackers. */
export interface WorkListRow {
  readonly task: TaskRef;
  /** The running timer of this task, if any; its time is not in the two sums. */
  readonly running: { readonly trackerId: number; readonly startedAt: number } | null;
  readonly highlighted: boolean;
  /** Finished time of today, and of all days, in ms. */
  readonly todayMs: number;
  readonly totalMs: number;
  readonly confirmed: boolean;
}

/** A tracker as a day shows it: the half-open interval `[startedAt, endedAt)`, not cut to the day. */
export interface Session {
  readonly trackerId: number;
  readonly task: TaskRef;
  readonly startedAt: number;
  /** Null while running. */
  readonly endedAt: number | null;
  readonly confirmed: boolean;
}

/** One local day `[startMs, endMs)` of the account's zone with every session that touches it, oldest first. */
export interface Day {
  /** YYYY-MM-DD in `timezone`. */
  readonly date: string;
  readonly timezone: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly sessions: readonly Session[];
}

export interface SyncView {
  /** Rows on their way to the service. */
  readonly waiting: number;
  /** Rows that only the person can settle. */
  readonly needsYou: number;
  /** UTC ms since when the service has not answered; null while it does. */
  readonly offlineSince: number | null;
}

export interface ShellView {
  readonly kind: 'electron' | 'preview';
  readonly version: string;
  /** Older than the Electron this release is made for: only loopback addresses are used. */
  readonly outdated: boolean;
}

/** A sentence for the person that stays until it is dismissed. */
export interface Notice {
  readonly id: string;
  readonly text: string;
}

/** Everything a window shows, all of it derived from the journal. The renderer holds no other truth. */
export interface Snapshot {
  /** Grows with every change; an older one that arrives late is ignored. */
  readonly revision: number;
  /** Null: nobody signed in yet, the first-run screen is due. */
  readonly account: AccountView | null;
  readonly running: readonly RunningTimer[];
  readonly workList: readonly WorkListRow[];
  /** Most recently tracked first, without those that run. */
  readonly recents: readonly TaskRef[];
  readonly today: Day;
  readonly sync: SyncView;
  readonly settings: Settings;
  readonly shell: ShellView;
  readonly notices: readonly Notice[];
}
