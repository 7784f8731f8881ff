import type { ReportColumn } from '../../../common/domain/report.ts';
import { msg } from '../../../common/i18n/translate.ts';

export type DetailedColumn = Exclude<ReportColumn, 'confirmed'>;

export interface ColumnEntry {
  readonly column: DetailedColumn;
  readonly title: string;
  readonly isFigure: boolean;
}

export const COLUMNS: readonly ColumnEntry[] = [
  { column: 'date', title: msg('Date'), isFigure: false },
  { column: 'start', title: msg('Start#moment'), isFigure: false },
  { column: 'end', title: msg('End'), isFigure: false },
  { column: 'duration', title: msg('Duration'), isFigure: true },
  { column: 'task', title: msg('Task'), isFigure: false },
  { column: 'board', title: msg('Board'), isFigure: false },
  { column: 'user', title: msg('User'), isFigure: false },
];

export const LEAST_WIDTH_REM = 3;
export const MOST_WIDTH_REM = 60;

export type Widths = Readonly<Record<DetailedColumn, number>>;

/** Room for a clock of twelve hours. */
export const FIRST_WIDTHS: Widths = { date: 6.75, start: 5.5, end: 5.5, duration: 5.25, task: 15, board: 9, user: 9 };

export function withWidth(widths: Widths, column: DetailedColumn, widthRem: number): Widths {
  return { ...widths, [column]: Math.min(MOST_WIDTH_REM, Math.max(LEAST_WIDTH_REM, widthRem)) };
}
