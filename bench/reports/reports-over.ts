import { memoryCache } from '../../main/adapters/cache-file.ts';
import { systemClock, systemTimers } from '../../main/adapters/clock.ts';
import { createReportStore } from '../../main/adapters/journal/report-store.ts';
import type { Journal } from '../../main/core/journal/journal.ts';
import type { AccountRow } from '../../main/core/journal/rows.ts';
import { createReports, type Reports } from '../../main/core/reports/reports.ts';
import { memorySettings } from '../../test/support/reports.ts';

async function none(): Promise<never> {
  return await Promise.reject(new Error('nobody is asked'));
}

interface Reported {
  /** Of the file. */
  readonly path: string;
  readonly journal: Journal;
  readonly account: AccountRow;
  readonly zone: string;
  /** UTC ms. */
  readonly now: number;
}

/** Reports over an open journal, without any service. */
export function reportsOver({ path, journal, account, zone, now }: Reported): Reports {
  return createReports({
    journal,
    store: createReportStore(path),
    service: { boards: none, entries: none, options: none, traits: none },
    cache: memoryCache(),
    settings: memorySettings(),
    clock: { ...systemClock, now: () => now },
    timers: systemTimers,
    account,
    timezone: () => zone,
  });
}
