import type { ReportGroup } from '../../../common/domain/report.ts';

export interface GroupRow {
  /** The ids of the groups around it and its own, by which it is known: `/12/345`. */
  readonly path: string;
  readonly group: ReportGroup;
  /** 0 on the outermost level. */
  readonly depth: number;
  /** Its place among the outermost groups: that of its colour in the chart. */
  readonly outermost: number;
  /** Null where there is nothing within. */
  readonly isOpen: boolean | null;
}

/** More rows at once than these begin folded. */
const MOST_OPEN = 60;

/** Whether all rows are open at first: only where they are few. */
export function firstOpen(groups: readonly ReportGroup[]): boolean {
  const count = (within: readonly ReportGroup[]): number =>
    within.reduce((sum, group) => sum + 1 + count(group.groups), 0);
  return count(groups) <= MOST_OPEN;
}

/** The rows that stand in the table, outer ones before what is in them. */
export function rowsOf(groups: readonly ReportGroup[], isOpen: (path: string) => boolean): readonly GroupRow[] {
  const rows: GroupRow[] = [];
  const add = (within: readonly ReportGroup[], around: string, depth: number, outermost: number | undefined): void => {
    for (const [at, group] of within.entries()) {
      // Groups change places as time is tracked; what they are stays.
      const path = `${around}/${group.id ?? 'rest'}`;
      const opened = group.groups.length === 0 ? null : isOpen(path);
      rows.push({ path, group, depth, outermost: outermost ?? at, isOpen: opened });
      if (opened === true) add(group.groups, path, depth + 1, outermost ?? at);
    }
  };
  add(groups, '', 0, undefined);
  return rows;
}
