import type { Report, ReportGroup, ReportSort } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { UserFailure } from '../user-failure.ts';
import type { Sheet } from './sheet.ts';
import { sortingParts } from './sorting.ts';

/** A report as it was opened, with all that its pages and files are made of. */
export interface OpenedReport {
  readonly report: Report;
  readonly sheet: Sheet;
  /** All of them, where the report itself puts the smallest ones together. */
  readonly groups: readonly ReportGroup[];
}

export interface OpenedReports {
  readonly nextId: () => number;
  readonly add: (opened: OpenedReport) => void;
  /** Throws `UserFailure('not-found')` for one that made room for newer ones. */
  readonly get: (reportId: number) => OpenedReport;
  /** Calls `pause` between the steps of it. */
  readonly order: (
    opened: OpenedReport,
    sort: ReportSort,
    pause: () => Promise<void> | undefined,
  ) => Promise<Uint32Array>;
  /** Of what `order` gave last: another where other entries stand in it, or in another order. */
  readonly orderKey: (opened: OpenedReport) => number;
}

/** A hundred thousand rows take some 4 MB. */
const MOST_OPENED = 4;

/** Ids go on from `firstId`: those of a session before must mean nothing here. */
export function createOpenedReports(firstId: number): OpenedReports {
  let opened: readonly OpenedReport[] = [];
  let lastId = firstId;
  /** The order that was asked for last. */
  let sorted: {
    readonly sheet: Sheet;
    readonly sort: string;
    readonly order: Uint32Array;
    readonly key: number;
  } | null = null;
  return {
    nextId: () => {
      lastId += 1;
      return lastId;
    },
    add: (report) => {
      opened = [report, ...opened].slice(0, MOST_OPENED);
    },
    get: (reportId) => {
      const found = opened.find(({ report }) => report.reportId === reportId);
      if (found === undefined) throw new UserFailure('not-found', t('This report is no longer open. Open it again.'));
      return found;
    },
    order: async ({ sheet }, { column, descending }, pause) => {
      const sort = `${column} ${descending}`;
      if (sorted?.sheet === sheet && sorted.sort === sort) return sorted.order;
      const steps = sortingParts(sheet, { column, descending });
      let step = steps.next();
      while (step.done !== true) {
        await pause();
        step = steps.next();
      }
      sorted = { sheet, sort, order: step.value, key: orderKeyOf(sheet, step.value) };
      return step.value;
    },
    orderKey: ({ sheet }) => (sorted?.sheet === sheet ? sorted.key : 0),
  };
}

/** Another for other entries, or another order: FNV-1a over which entry, of whom, on which day stands at each place. */
export function orderKeyOf({ parts: { trackerId, line, day } }: Sheet, order: Uint32Array): number {
  let key = 0x811c9dc5;
  for (const part of order) {
    key = Math.imul(key ^ (trackerId[part] ?? 0), 0x01000193);
    key = Math.imul(key ^ (line[part] ?? 0), 0x01000193);
    key = Math.imul(key ^ (day[part] ?? 0), 0x01000193);
  }
  return key >>> 0;
}
