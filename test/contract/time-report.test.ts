import { describe, expect, it } from 'vitest';
import { dayBounds } from '../../common/time/zone-days.ts';
import { totalMs } from '../../common/time/intervals.ts';
import { createRandom } from '../../service/demo/random.ts';
import { raw } from './support/raw.ts';
import { insertTask } from './support/tasks.ts';
import { type Person, startWorld, type World } from './support/world.ts';

const NOW = Date.parse('2026-03-31T12:00:00Z');

async function startReportWorld(): Promise<World> {
  return await startWorld({ now: () => NOW, endedAtRule: 'after-start' });
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Times are of Berlin, the caller's zone. */
async function log(
  world: World,
  person: Person,
  task_id: number,
  started_at: string,
  ended_at: string | null,
): Promise<void> {
  await person.client.v3.createTracker({ board_id: world.boardId, task_id, started_at, ended_at });
}

const base = { from: '2026-03-27', to: '2026-03-31', include_filter_options: 0, expand: 0 } as const;

describe('GET /api/v1/time_report.json', () => {
  it('sums by local day, cut at midnight, a running tracker up to now, a day of 23 hours included', async () => {
    await using world = await startReportWorld();
    const task = insertTask(world, 'Ship it');
    await log(world, world.owner, task, '2026-03-26T23:00:00', '2026-03-27T00:30:00');
    await log(world, world.owner, task, '2026-03-28T22:00:00', '2026-03-30T01:00:00');
    await log(world, world.owner, task, '2026-03-31T13:00:00', null);

    const report = { ...base, board_id: String(world.boardId), report_type: 'summary', group_by: 'user_id' } as const;
    const { value } = await world.owner.client.v1.getTimeReport(report);

    expect(value.summary).toEqual({
      [world.owner.id]: [
        { date: '2026-03-27', duration: 1800 },
        { date: '2026-03-28', duration: 7200 },
        { date: '2026-03-29', duration: 23 * 3600 },
        { date: '2026-03-30', duration: 3600 },
        { date: '2026-03-31', duration: 3600 },
      ],
    });
    expect(value).toMatchObject({ time_trackers: null, filter_options: null });
  });

  it('sums what the app’s own arithmetic sums, day by day, whatever the trackers', async () => {
    await using world = await startReportWorld();
    const task = insertTask(world, 'Ship it');
    const random = createRandom(7);
    const trackers = Array.from({ length: 150 }, () => {
      const startedAt = NOW - Math.floor(random() * 12 * 86_400) * 1000;
      const endedAt = random() < 0.1 ? null : startedAt + Math.floor(random() ** 3 * 40 * 3600) * 1000;
      return { startedAt, endedAt };
    });
    for (const { startedAt, endedAt } of trackers)
      await log(world, world.owner, task, iso(startedAt) ?? '', iso(endedAt));

    const report = {
      ...base,
      from: '2026-03-18',
      board_id: String(world.boardId),
      report_type: 'summary',
      group_by: 'user_id',
    } as const;
    const { value } = await world.owner.client.v1.getTimeReport(report);

    const rows = value.summary?.[String(world.owner.id)] ?? [];
    expect(rows.length).toBeGreaterThan(10);
    for (const { date, duration } of rows) {
      const expected = totalMs(trackers, dayBounds('Europe/Berlin', date), NOW) / 1000;
      expect([date, duration]).toEqual([date, expected]);
    }
  });

  it('groups by several keys, expanded to JSON objects on demand', async () => {
    await using world = await startReportWorld();
    const member = world.addMember(['read_tasks']);
    const [one, two] = [insertTask(world, 'One'), insertTask(world, 'Two')];
    await log(world, world.owner, one, '2026-03-30T10:00:00', '2026-03-30T11:00:00');
    await log(world, member, two, '2026-03-30T10:00:00', '2026-03-30T10:30:00');
    const report = { ...base, board_id: String(world.boardId), report_type: 'summary' } as const;
    const get = async (input: object) =>
      (await world.owner.client.v1.getTimeReport({ ...report, ...input })).value.summary;

    expect(Object.keys((await get({ group_by: 'user_id,sprint_id' })) ?? {})).toEqual([
      `${world.owner.id},${one}`,
      `${member.id},${two}`,
    ]);
    expect(await get({ group_by: 'board_id', expand: 1 })).toEqual({
      [`{"id":${world.boardId},"name":"Product"}`]: [{ date: '2026-03-30', duration: 5400 }],
    });
    expect(await get({ group_by: 'task_id', user_id: member.id })).toEqual({
      [two]: [{ date: '2026-03-30', duration: 1800 }],
    });
    expect(await get({ group_by: 'task_id', task_id: one })).toEqual({
      [one]: [{ date: '2026-03-30', duration: 3600 }],
    });
    await world.owner.client.v3.updateTask({ task_id: two, tags: 'urgent,later' });
    expect(Object.keys((await get({ group_by: 'task_id', 'tasks.tags': 'Later' })) ?? {})).toEqual([String(two)]);
    expect(await get({ group_by: 'task_id', 'tasks.card_type_id': 99 })).toEqual({});
  });

  it('detailed lists whole trackers that overlap the range, with their task', async () => {
    await using world = await startReportWorld();
    const task = insertTask(world, 'Ship it');
    await log(world, world.owner, task, '2026-03-26T23:00:00', '2026-03-27T00:30:00');
    await log(world, world.owner, task, '2026-03-20T10:00:00', '2026-03-20T11:00:00');
    await log(world, world.owner, task, '2026-03-31T13:00:00', null);
    const { token } = world.owner;
    const url = `${world.url}/api/v1/time_report.json?report_type=detailed&board_id=${world.boardId}&from=2026-03-27&to=2026-03-31&expand=0`;

    const list = await raw(`${url}&include_filter_options=0`, { token });
    expect(list.json).toMatchObject([
      {
        time_tracker: {
          started_at: '2026-03-26T23:00:00+01:00',
          ended_at: '2026-03-27T00:30:00+01:00',
          task: { name: 'Ship it' },
        },
      },
      { time_tracker: { ended_at: null } },
    ]);
    const withOptions = await raw(`${url}&include_filter_options=1`, { token, method: 'POST' });
    expect(withOptions.json).toMatchObject({
      time_trackers: [{}, {}],
      filter_options: {
        user_id: [{ id: world.owner.id, name: 'Olga Ruiz' }],
        card_type_id: [{ name: 'Task', group_id: world.boardId, group_name: 'Product' }],
        swimlane_id: [{ name: 'Default' }],
        tags: [],
      },
    });
  });

  it('a missing, wrong or unknown parameter is 422 that names it; a board without read_tasks 403, an unseen one 404', async () => {
    await using world = await startReportWorld();
    const good: Record<string, string> = {
      report_type: 'summary', board_id: String(world.boardId), from: '2026-03-01', to: '2026-03-31', group_by: 'user_id',
      include_filter_options: '0', expand: '0',
    }; // prettier-ignore
    const get = async (change: Record<string, string | undefined>, person = world.owner) => {
      const query = Object.entries({ ...good, ...change }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      return await raw(`${world.url}/api/v1/time_report.json?${new URLSearchParams(query)}`, { token: person.token });
    };

    expect((await get({})).status).toBe(200);
    for (const name of Object.keys(good)) {
      const answer = await get({ [name]: undefined });
      expect([name, answer.status]).toEqual([name, 422]);
    }
    const wrong = [
      { to: '2026-02-01' },
      { to: '2027-03-31' },
      { from: 'x' },
      { group_by: 'colour' },
      { report_type: 'x' },
      { surprise: '1' },
    ];
    for (const change of wrong) expect([change, (await get(change)).status]).toEqual([change, 422]);
    expect((await get({}, world.addMember(['create_tasks']))).status).toBe(403);
    expect((await get({}, world.addPerson())).status).toBe(404);
  });
});
