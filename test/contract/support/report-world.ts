import { join } from 'node:path';
import type { Report, ReportRow } from '../../../common/domain/report.ts';
import type { ListedTimeTracker } from '../../../api/resources/trackers.ts';
import { connectReportService } from '../../../main/adapters/board-api/report-service.ts';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import { createReportStore } from '../../../main/adapters/journal/report-store.ts';
import type { Journal } from '../../../main/core/journal/journal.ts';
import type { AccountRow } from '../../../main/core/journal/rows.ts';
import { createReports, type Reports } from '../../../main/core/reports/reports.ts';
import { memoryCache } from '../../../main/adapters/cache-file.ts';
import { newTracker, seenTracker, taskRow } from '../../support/journal.ts';
import { clockAt, memorySettings, timers } from '../../support/reports.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { insertTask } from './tasks.ts';
import { type Person, startWorld, type World } from './world.ts';

/** A real service with two people in Berlin, and the owner's journal, read whole, and reports beside it; the time is the test's. */
export interface ReportWorld extends AsyncDisposable {
  readonly world: World;
  readonly member: Person;
  readonly journal: Journal;
  readonly account: AccountRow;
  readonly reports: Reports;
  readonly clock: { nowMs: number };
  /** Whose midnights days begin at: Berlin's, as for the service, unless a test chooses another. */
  readonly zone: { name: string };
  /** Instants in UTC ms. */
  readonly log: (person: Person, taskId: number, startedAt: number, endedAt: number | null) => Promise<void>;
  /** What the service holds of the owner's comes into the journal, as a complete pull would bring it. */
  readonly pull: () => Promise<void>;
  /** As when the network is cut. */
  readonly goOffline: () => void;
  /** As when something else answers at the service's address. */
  readonly answerFrom: (url: string) => void;
}

export async function startReportWorld(nowMs: number): Promise<ReportWorld> {
  const clock = { nowMs };
  const zone = { name: 'Europe/Berlin' };
  const world = await startWorld({ now: () => clock.nowMs, endedAtRule: 'after-start' });
  const member = world.addMember(['read_tasks'], { name: 'Mia Wolf' });
  const folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  const { journal } = openJournal(path, () => clock.nowMs);
  const account = journal.accounts.insert({
    kind: 'service',
    address: world.url,
    userId: world.owner.id,
    userName: 'Olga Ruiz',
    initials: 'OR',
    timezone: 'Europe/Berlin',
    api: 'v3',
    current: true,
  });
  journal.policies.change(account.id, { pulledAllAt: nowMs });
  let address = world.url;
  const now = (): number => clock.nowMs;
  const reports = createReports({
    journal,
    store: createReportStore(path),
    service: connectReportService({
      credentials: async () => await Promise.resolve({ address, token: world.owner.token }),
      api: 'v3',
      loopbackOnly: true,
      now,
    }),
    cache: memoryCache(),
    settings: memorySettings(),
    clock: clockAt(now),
    timers,
    account,
    timezone: () => zone.name,
  });
  return {
    world,
    member,
    journal,
    account,
    reports,
    clock,
    zone,
    log: async (person, taskId, startedAt, endedAt) => {
      const times = { started_at: iso(startedAt), ended_at: endedAt === null ? null : iso(endedAt) };
      await person.client.v3.createTracker({ board_id: world.boardId, task_id: taskId, ...times });
    },
    pull: async () => {
      const { value } = await world.owner.client.v1.listTrackers();
      for (const tracker of value) if (journal.trackers.byServerId(account.id, tracker.id) === null) insert(tracker);
    },
    goOffline: () => {
      address = 'http://127.0.0.1:9';
    },
    answerFrom: (url) => {
      address = url;
    },
    [Symbol.asyncDispose]: async () => {
      journal.close();
      await world[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };

  function insert(tracker: ListedTimeTracker): void {
    const startedAt = Date.parse(tracker.started_at);
    const endedAt = tracker.ended_at === null ? null : Date.parse(tracker.ended_at);
    const desired = { startedAt, endedAt, listed: false, highlightedAt: null };
    const { task_id: taskId, board_id: boardId, id } = tracker;
    const seen = seenTracker(id, desired);
    journal.trackers.insert(newTracker({ accountId: account.id, taskId, boardId, desired, seen }));
  }
}

const HOUR = 3_600_000;

/** One hour of the owner and two of the member on each of two tasks, on Monday. */
export async function mondayWorld(nowMs: number): Promise<ReportWorld & { readonly tasks: readonly [number, number] }> {
  const given = await startReportWorld(nowMs);
  const tasks = [insertTask(given.world, 'Ship it'), insertTask(given.world, 'Übersicht schreiben')] as const;
  const monday = Date.parse('2026-05-04T08:00:00Z');
  for (const [index, task] of tasks.entries()) {
    await given.log(given.world.owner, task, monday + index * 4 * HOUR, monday + (index * 4 + 1) * HOUR);
    await given.log(given.member, task, monday + index * 4 * HOUR, monday + (index * 4 + 2) * HOUR);
  }
  await given.pull();
  const names = [taskRow(tasks[0], 'Ship it'), taskRow(tasks[1], 'Übersicht schreiben')];
  given.journal.tasks.put(
    given.account.id,
    names.map((row) => ({ ...row, boardId: given.world.boardId })),
  );
  return { ...given, tasks };
}

/** All rows of an opened report, oldest first, page by page. */
export async function allRows(reports: Reports, { reportId, totals }: Report): Promise<readonly ReportRow[]> {
  const rows: ReportRow[] = [];
  for (let offset = 0; offset < totals.entries; offset += 50)
    rows.push(...(await reports.rows(reportId, { column: 'start', descending: false }, offset, 50)).rows);
  return rows;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
