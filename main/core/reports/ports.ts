import type { AnswerCache } from '../answer-cache.ts';
import type { NamedId, OfBoard } from '../../../common/domain/report.ts';
import type { SettingsPort } from '../settings/settings-port.ts';
import type { Clock, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow } from '../journal/rows.ts';
import type { Outcome } from '../outcome.ts';
import type { Entry } from './entry.ts';

/** What the journal tells for reports, read beside everything else that goes on in it. */
export interface ReportStore {
  /** The account's entries that touch `[startMs, endMs)`, in no order, all as of one moment. `close` it, read to its end or not. */
  readonly read: (accountId: number, startMs: number, endMs: number) => EntryReader;
  /** The last instant before `beforeMs` at which something was tracked, running time counted to `nowMs`; null: none. */
  readonly lastTracked: (accountId: number, beforeMs: number, nowMs: number) => number | null;
  /** The first instant from `fromMs` on at which something was tracked; null: none. */
  readonly firstTracked: (accountId: number, fromMs: number, nowMs: number) => number | null;
}

export type OwnEntry = Omit<Entry, 'userId'>;

export interface EntryReader {
  /** At most `limit` more; none at the end. */
  readonly next: (limit: number) => readonly OwnEntry[];
  readonly close: () => void;
}

/** A tracker as the service's detailed report tells it; instants in UTC ms. */
export interface ServedEntry {
  readonly id: number;
  /** Null where the service does not tell. */
  readonly userId: number | null;
  readonly taskId: number;
  readonly boardId: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Null where the service does not tell. */
  readonly taskName: string | null;
}

/** Whole trackers of everybody that touch the days `from` to `to` of the caller's zone, both included. */
export interface ServedRange {
  readonly boardIds: readonly number[];
  readonly from: string;
  readonly to: string;
}

export interface ServedOptions {
  readonly users: readonly NamedId[];
  readonly cardTypes: readonly OfBoard[];
  readonly swimlanes: readonly OfBoard[];
  readonly tags: readonly string[];
}

/** What tasks can be filtered by. */
export interface TaskTraits {
  readonly taskId: number;
  readonly cardTypeId: number | null;
  readonly swimlaneId: number | null;
  readonly tags: readonly string[];
}

/** The time report of the service as one account sees it. No call rejects: what went wrong is an outcome. */
export interface ReportService {
  readonly boards: () => Promise<Outcome<readonly NamedId[]>>;
  readonly entries: (range: ServedRange) => Promise<Outcome<readonly ServedEntry[]>>;
  readonly options: (boardIds: readonly number[], today: string) => Promise<Outcome<ServedOptions>>;
  readonly traits: (boardId: number) => Promise<Outcome<readonly TaskTraits[]>>;
}

/** What the reports of one account are made of. */
export interface ReportsPorts {
  readonly journal: Journal;
  readonly store: ReportStore;
  readonly service: ReportService;
  readonly cache: AnswerCache;
  readonly settings: SettingsPort;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly account: AccountRow;
  /** IANA zone that days belong to now, which this system knows. */
  readonly timezone: () => string;
}
