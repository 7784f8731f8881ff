import { describe, expect, it } from 'vitest';
import type { GroupKey, ReportGroup, ReportRow } from '../../common/domain/report.ts';
import { createRandom } from '../../service/demo/random.ts';
import { ALL, query } from '../support/reports.ts';
import { allRows, type ReportWorld, startReportWorld } from './support/report-world.ts';
import { insertTask } from './support/tasks.ts';
import type { World } from './support/world.ts';

const NOW = Date.parse('2026-03-31T12:00:00Z');
const HOUR = 3_600_000;
/** With a day of 25 hours near its beginning, and one of 23 near its end. */
const RANGE = { from: '2025-10-20', to: '2026-04-02' };
const CHANGES = ['2025-10-26T01:00:00Z', '2026-03-29T01:00:00Z'].map((text) => Date.parse(text));

/** Two people's random time on three tasks; the owner's is in a journal of its own too. */
async function randomWorld(seed: number): Promise<ReportWorld> {
  const given = await startReportWorld(NOW);
  const { world, member, log } = given;
  const tasks = ['Ship it', '=cmd()|"calc"', 'مهمة'].map((name) => insertTask(world, name));
  const random = createRandom(seed);
  for (let count = 0; count < 120; count += 1) {
    const around = random() < 0.5 ? (CHANGES[count % 2] ?? NOW) : NOW - random() * 160 * 24 * HOUR;
    const startedAt = Math.floor(Math.min(around + (random() - 0.5) * 40 * HOUR, NOW - 31 * HOUR) / 1000) * 1000;
    const endedAt = startedAt + Math.floor(random() ** 3 * 30 * 3600 + 1) * 1000;
    const person = random() < 0.5 ? world.owner : member;
    await log(person, tasks[Math.floor(random() * tasks.length)] ?? 0, startedAt, endedAt);
  }
  await log(world.owner, tasks[0] ?? 0, NOW - 2 * HOUR, null);
  await log(member, tasks[1] ?? 0, NOW - 15 * HOUR, null);
  await given.pull();
  return given;
}

/** The service's own summary: ms by group and day. */
async function servedSummary(world: World, keys: readonly GroupKey[]): Promise<Record<string, number>> {
  const { value } = await world.owner.client.v1.getTimeReport({
    report_type: 'summary',
    board_id: String(world.boardId),
    ...RANGE,
    group_by: keys.map((key) => `${key}_id`).join(','),
    include_filter_options: 0,
    expand: 0,
  });
  const sums: Record<string, number> = {};
  for (const [key, days] of Object.entries(value.summary ?? {}))
    for (const { date, duration } of days) sums[`${key} ${date}`] = duration * 1000;
  return sums;
}

const ID: Record<GroupKey, (row: ReportRow) => number> = {
  board: ({ task }) => task.boardId,
  task: ({ task }) => task.taskId,
  user: ({ user }) => user.id,
  sprint: ({ task }) => task.taskId,
};

function sumsBy(rows: readonly ReportRow[], keyOf: (row: ReportRow) => string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[keyOf(row)] = (sums[keyOf(row)] ?? 0) + row.ms;
  return sums;
}

function leaves(groups: readonly ReportGroup[], around: readonly number[] = []): [string, number][] {
  return groups.flatMap((group): [string, number][] => {
    const ids = [...around, group.id ?? -1];
    return group.groups.length === 0 ? [[ids.join(','), group.ms]] : leaves(group.groups, ids);
  });
}

describe('the summary, the detailed table, the CSV file and the service’s own report', () => {
  it.each([
    [['task'], 3],
    [['user', 'task'], 5],
    [['board', 'user'], 8],
    [['sprint', 'user', 'board'], 13],
  ] as const)('agree to the second when grouped by %j, over days of 23 and 25 hours', async (groupBy, seed) => {
    await using given = await randomWorld(seed);
    const { world, reports } = given;

    const report = await reports.open(query({ range: RANGE, groupBy, filters: ALL }), true);

    const served = await servedSummary(world, groupBy);
    const rows = await allRows(reports, report);
    expect(sumsBy(rows, (row) => `${groupBy.map((key) => ID[key](row)).join(',')} ${row.date}`)).toEqual(served);
    const total = Object.values(served).reduce((sum, ms) => sum + ms, 0);
    expect(total).toBeGreaterThan(100 * HOUR);
    expect(report.totals).toMatchObject({ ms: total, unconfirmedMs: 0, roundedMs: total, entries: rows.length });
    expect(Object.fromEntries(leaves(report.groups))).toEqual(
      sumsBy(rows, (row) => groupBy.map((key) => ID[key](row)).join(',')),
    );
    expect(report.series.layers.flatMap(({ ms }) => ms).reduce((sum, ms) => sum + ms, 0)).toBe(total);
    for (const content of ['summary', 'detailed'] as const) {
      const csv = await reports.export({
        reportId: report.reportId, content, format: 'csv', durations: 'seconds', bom: false,
        sort: { column: 'date', descending: false },
      }); // prettier-ignore
      const place = content === 'detailed' ? 3 : groupBy.length;
      const seconds = csv.text.split('\r\n').slice(1, -1).map((line) => Number(cells(line)[place])); // prettier-ignore
      expect(seconds.reduce((sum, value) => sum + value, 0) * 1000).toBe(total);
    }
    expect(report.sources).toEqual({ asOf: NOW, missingDays: 0, problems: [] });
    expect(report.groups.flatMap(({ key, label }) => (key === 'user' ? [label] : []))).not.toContain('User 2');
  });
});

/** The cells of a line of RFC 4180 without line breaks in them. */
function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? '');
}
