import type { ReportUser } from '../../../common/domain/report.ts';
import type { TaskRef } from '../../../common/domain/task.ts';

/** A whole tracker of anybody, as a report takes it in; instants in UTC ms. */
export interface Entry {
  /** Of this computer's journal; null for other people's. */
  readonly trackerId: number | null;
  readonly taskId: number;
  readonly boardId: number;
  readonly userId: number;
  readonly startedAt: number;
  /** Null while it runs. */
  readonly endedAt: number | null;
  readonly confirmed: boolean;
}

/** What all entries of one person on one task share. Filters decide about lines, groups are made of them. */
export interface Line {
  readonly task: TaskRef;
  readonly user: ReportUser;
}

/** Null for a line that the filters leave out. */
export type LineOf = (taskId: number, boardId: number, userId: number) => Line | null;
