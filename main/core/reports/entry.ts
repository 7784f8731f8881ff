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
  /** What the person wrote about it; absent where that is nothing. */
  readonly note?: string;
}

/** What all entries of one person on one task share. Filters decide about lines, groups are made of them. */
export interface Line {
  readonly task: TaskRef;
  readonly user: ReportUser;
  /** Words that are asked for and are not in its task's name: an entry's note has to have each. Absent where there are none. */
  readonly missing?: readonly string[];
}

/** Null for a line that the filters leave out. */
export type LineOf = (taskId: number, boardId: number, userId: number) => Line | null;
