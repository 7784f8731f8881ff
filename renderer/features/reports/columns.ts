import type { ReportColumn } from '../../../common/domain/report.ts';

export type DetailedColumn = Exclude<ReportColumn, 'confirmed'>;

export interface ColumnEntry {
  readonly column: DetailedColumn;
  readonly title: string;
  readonly isFigure: boolean;
}

export const COLUMNS: readonly ColumnEntry[] = [
  { column: 'date', title: 'Date', isFigure: false },
  { column: 'start', title: 'Start', isFigure: false },
  { column: 'end', title: 'End', isFigure: false },
  { column: 'duration', title: 'Duration', isFigure: true },
  { column: 'task', title: 'Task', isFigure: false },
  { column: 'board', title: 'Board', isFigure: false },
  { column: 'user', title: 'User', isFigure: false },
];

export const LEAST_WIDTH_REM = 3;
export const MOST_WIDTH_REM = 60;

export type Widths = Readonly<Record<DetailedColumn, number>>;

export const FIRST_WIDTHS: Widths = { date: 6, start: 4.75, end: 4.75, duration: 5.25, task: 15, board: 9, user: 9 };

export function withWidth(widths: Widths, column: DetailedColumn, widthRem: number): Widths {
  return { ...widths, [column]: Math.min(MOST_WIDTH_REM, Math.max(LEAST_WIDTH_REM, widthRem)) };
}
