import type { Rounding } from '../time/rounding.ts';
import type { ReportRange } from '../time/presets.ts';
import type { DateRange } from '../time/calendar.ts';
import type { DurationFormat } from '../time/durations.ts';
import type { Weekday } from '../time/week.ts';
import type { ExportFile } from './archive.ts';
import type { TaskRef } from './task.ts';

/** What time is summed by. `sprint` is the contract's word for the trackers of one task. */
export type GroupKey = 'board' | 'task' | 'user' | 'sprint';

/** By group, entry by entry, or by group and days. */
export type ReportTable = 'summary' | 'detailed' | 'grid';

/** Filters combine: an entry has to pass each of them. An empty list, or an empty text, lets everything pass. */
export interface ReportFilters {
  readonly users: 'me' | 'everyone' | readonly number[];
  readonly boardIds: readonly number[];
  readonly cardTypeIds: readonly number[];
  readonly swimlaneIds: readonly number[];
  /** The task has every one of these; case and accents do not count. */
  readonly tags: readonly string[];
  /** Every word occurs in the task's name or in the entry's note, in any order; case and accents do not count. */
  readonly text: string;
}

/** All of one's own time. */
export const NO_FILTERS: ReportFilters = {
  users: 'me',
  boardIds: [],
  cardTypeIds: [],
  swimlaneIds: [],
  tags: [],
  text: '',
};

export interface ReportQuery {
  readonly range: ReportRange;
  /** Outermost first: one to four, each at most once. */
  readonly groupBy: readonly GroupKey[];
  readonly filters: ReportFilters;
  readonly rounding: Rounding;
  /** For the presets of weeks, and for the bars of a long range. */
  readonly weekStartsOn: Weekday;
}

/** All in ms; `ms` counts everything, `unconfirmedMs` the part of it that the service has not confirmed. */
export interface ReportSums {
  readonly ms: number;
  readonly unconfirmedMs: number;
  /** Sum of the rounded rows; equals `ms` where nothing is rounded. */
  readonly roundedMs: number;
  /** Rows of the detailed table. */
  readonly entries: number;
}

export interface ReportGroup extends ReportSums {
  readonly key: GroupKey;
  /** Null for the smallest ones together, where there are too many to list. */
  readonly id: number | null;
  readonly label: string;
  /** The contract's colour name of the card type, for tasks. */
  readonly colour: string | null;
  /** Of the whole report's `ms`, from 0 to 1. */
  readonly share: number;
  /** Longest first; empty on the innermost level. Their sums add up to this one's. */
  readonly groups: readonly ReportGroup[];
}

/** The parts of each bar, for one group of the outermost level; `ms[i]` belongs to `buckets[i]`. */
export interface SeriesLayer {
  /** Null for all the smaller groups together. */
  readonly id: number | null;
  readonly label: string;
  readonly colour: string | null;
  readonly ms: readonly number[];
  readonly unconfirmedMs: readonly number[];
}

/** One bar for each day, or for each week from 60 days on; the first and the last week may be cut by the range. */
export interface ReportSeries {
  readonly unit: 'day' | 'week';
  readonly buckets: readonly DateRange[];
  /** Longest first, at most twelve. */
  readonly layers: readonly SeriesLayer[];
}

export type GridUnit = 'day' | 'week' | 'month';

/** Time of a row of a grid; `ms[i]` and the others belong to `buckets[i]`, and add up to `sums`. */
export interface GridTimes {
  readonly ms: readonly number[];
  readonly unconfirmedMs: readonly number[];
  readonly roundedMs: readonly number[];
  readonly sums: Omit<ReportSums, 'entries'>;
}

export interface GridRow extends GridTimes {
  /** Another for each row of a grid, and the same for the same group in any. */
  readonly id: string;
  /** The innermost group with all that is around it, outermost first; for the smallest ones together, how many they are. */
  readonly labels: readonly string[];
}

/** The innermost groups of a report by days, weeks or months. */
export interface ReportGrid {
  readonly unit: GridUnit;
  /** The first and the last one may be cut by the range. */
  readonly buckets: readonly DateRange[];
  /** Longest first. */
  readonly rows: readonly GridRow[];
  readonly totals: GridTimes;
}

/** Where the figures come from. Own time is always what this computer holds; `problems` tells where that may not be all. */
export interface ReportSources {
  /** UTC ms of the oldest answer that others' time is taken from; null where there is none in this report. */
  readonly asOf: number | null;
  /** Local days of the range of which others' time was asked for, and is not here. */
  readonly missingDays: number;
  /** Whole sentences about what is missing and why; empty where nothing is. */
  readonly problems: readonly string[];
}

/** An opened report: its figures stay as they are, also those that `report:rows` and `report:export` give for it. */
export interface Report {
  readonly reportId: number;
  readonly query: ReportQuery;
  /** What `query.range` comes to. */
  readonly range: DateRange;
  /** IANA zone whose midnights cut the entries. */
  readonly timezone: string;
  /** UTC ms, whole seconds: running time counts up to here. */
  readonly nowMs: number;
  readonly totals: ReportSums;
  /** So much of it somebody has more than once, in entries that overlap. */
  readonly twiceMs: number;
  readonly groups: readonly ReportGroup[];
  readonly series: ReportSeries;
  readonly sources: ReportSources;
  /** Notes of entries are among it; absent where none are. */
  readonly isNoted?: boolean;
}

export interface ReportUser {
  readonly id: number;
  readonly name: string;
}

/** The part of a tracker that lies in one local day and in the range: half-open `[startedAt, endedAt)`, UTC ms. */
export interface ReportRow {
  /** By which `time:edit` and the outbox know it; null for other people's time. */
  readonly trackerId: number | null;
  /** Local date. */
  readonly date: string;
  readonly startedAt: number;
  /** The report's `nowMs` where it still runs. */
  readonly endedAt: number;
  readonly ms: number;
  /** Null where the rounding is per day and task: then only sums are rounded. */
  readonly roundedMs: number | null;
  readonly task: TaskRef;
  readonly user: ReportUser;
  readonly confirmed: boolean;
  readonly running: boolean;
  /** It goes on before or after this row: cut at a midnight. */
  readonly fromBefore: boolean;
  readonly goesOn: boolean;
  /** What the person wrote about it; absent where that is nothing. */
  readonly note?: string;
}

export type ReportColumn = 'date' | 'start' | 'end' | 'duration' | 'task' | 'board' | 'user' | 'confirmed';

/** Rows that are equal in the column come oldest first. */
export interface ReportSort {
  readonly column: ReportColumn;
  readonly descending: boolean;
}

export interface ReportRows {
  readonly offset: number;
  /** Another where other entries are in the report, or in another order. */
  readonly order: number;
  readonly rows: readonly ReportRow[];
  /** Of the whole report. */
  readonly totals: ReportSums;
}

export interface NamedId {
  readonly id: number;
  readonly name: string;
}

export interface OfBoard extends NamedId {
  readonly boardId: number;
  readonly boardName: string;
}

/** What a report can be narrowed to. */
export interface ReportOptions {
  readonly ownUserId: number;
  readonly users: readonly NamedId[];
  readonly boards: readonly NamedId[];
  readonly cardTypes: readonly OfBoard[];
  readonly swimlanes: readonly OfBoard[];
  readonly tags: readonly string[];
  /** UTC ms when the service told them; null where it never did. */
  readonly asOf: number | null;
  /** Why they are not new, in a sentence. */
  readonly problem: string | null;
}

export interface SavedReport {
  readonly id: number;
  readonly name: string;
  readonly pinned: boolean;
  readonly query: ReportQuery;
}

export interface ReportExport {
  readonly reportId: number;
  readonly content: ReportTable;
  /** Of a grid; absent: what suits its days. */
  readonly unit?: GridUnit;
  /** `html`: a page of its own, to be printed. */
  readonly format: 'csv' | 'markdown' | 'json' | 'html';
  readonly durations: DurationFormat;
  /** A byte order mark at the beginning of a CSV file, by which Excel knows that it is UTF-8. */
  readonly bom: boolean;
  readonly sort: ReportSort;
  /** Of the detailed table as CSV: only the rows at these places, both ends included. Absent: all. */
  readonly spans?: readonly { readonly from: number; readonly to: number }[];
}

/** `page`: there is no printer here; it is for the window to show and print it. `pdf`: made by the desktop's engine. */
export type PrintedReport =
  | { readonly kind: 'pdf'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'page'; readonly page: ExportFile };
