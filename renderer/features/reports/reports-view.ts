import type { GridUnit, ReportQuery, ReportSort, ReportTable } from '../../../common/domain/report.ts';

/** How the reports stand, so that they can be left and found again. */
export interface ReportsView {
  /** Whose: boards and people of one account mean nothing in another. */
  readonly account: number | undefined;
  readonly query: ReportQuery;
  readonly shown: ReportTable;
  readonly sort: ReportSort;
  /** Of the grid; null: what suits the days. */
  readonly unit: GridUnit | null;
}
