import { describe, expect, it } from 'vitest';
import { addBoard, setMember } from '../../service/admin.ts';
import { connectBoardService } from '../../main/adapters/board-api/board-service.ts';
import { connectReportService } from '../../main/adapters/board-api/report-service.ts';
import { newTracker, seenTracker } from '../support/journal.ts';
import { ALL, MINE, query } from '../support/reports.ts';
import { allRows, mondayWorld, startReportWorld } from './support/report-world.ts';
import { always, scriptedServer } from './support/scripted-server.ts';
import { insertTask } from './support/tasks.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-05-06T10:00:00Z');
const EVERYBODY = query({ groupBy: ['user'], filters: ALL });

describe('other people’s time', () => {
  it('is missing before it was asked for, comes from the service, and stays with its age when that is out of reach', async () => {
    await using given = await mondayWorld(NOON);
    const { reports, clock } = given;

    const before = await reports.open(EVERYBODY, false);
    expect(before.groups.map(({ label }) => label)).toEqual(['Olga Ruiz']);
    expect(before.sources).toMatchObject({ asOf: null, missingDays: 7 });

    const asked = await reports.open(EVERYBODY, true);
    expect(asked.groups.map(({ label, ms }) => [label, ms])).toEqual([['Mia Wolf', 4 * HOUR], ['Olga Ruiz', 2 * HOUR]]); // prettier-ignore
    expect(asked.sources).toEqual({ asOf: NOON, missingDays: 0, problems: [] });

    given.goOffline();
    clock.nowMs += HOUR;
    const offline = await reports.open(EVERYBODY, true);
    expect(offline.totals).toEqual(asked.totals);
    expect(offline.sources).toEqual({ asOf: NOON, missingDays: 0, problems: ['The service cannot be reached.'] });
  });

  it('is asked for again only when it is older than five minutes', async () => {
    await using given = await mondayWorld(NOON);
    const { reports, clock, member, tasks, log } = given;
    await reports.open(EVERYBODY, true);
    await log(member, tasks[0], NOON - HOUR, NOON);

    clock.nowMs += 4 * 60_000;
    expect((await reports.open(EVERYBODY, true)).totals.ms).toBe(6 * HOUR);
    clock.nowMs += 60_000;
    expect((await reports.open(EVERYBODY, true)).totals.ms).toBe(7 * HOUR);
  });

  it('that runs counts to now, and no further than it was heard of once that is old', async () => {
    await using given = await mondayWorld(NOON);
    const { reports, clock, member, tasks, log } = given;
    await log(member, tasks[0], NOON - HOUR, null);

    expect((await reports.open(EVERYBODY, true)).totals.ms).toBe(7 * HOUR);
    clock.nowMs += 3 * 60_000;
    expect((await reports.open(EVERYBODY, false)).totals.ms).toBe(7 * HOUR + 3 * 60_000);
    clock.nowMs += HOUR;
    expect((await reports.open(EVERYBODY, false)).totals.ms).toBe(7 * HOUR);
  });

  it('is filed under every day that it touches, and the latest word on it counts', async () => {
    await using given = await mondayWorld(NOON);
    const { reports, clock, member, tasks, log } = given;
    const midnight = Date.parse('2026-05-05T22:00:00Z');
    await log(member, tasks[0], midnight - HOUR, midnight + 2 * HOUR);
    const [tuesday, wednesday] = ['2026-05-05', '2026-05-06'];
    const totalOf = async (from: string, to: string, isFresh: boolean): Promise<number> =>
      (await reports.open({ ...EVERYBODY, range: { from, to } }, isFresh)).totals.ms;
    expect(await totalOf(tuesday, wednesday, true)).toBe(3 * HOUR);
    expect([await totalOf(tuesday, tuesday, false), await totalOf(wednesday, wednesday, false)]).toEqual([
      HOUR,
      2 * HOUR,
    ]);

    const [tracker] = (await member.client.v1.listTrackers()).value.slice(-1);
    const ended_at = new Date(midnight + HOUR).toISOString();
    await member.client.v3.updateTracker({ time_tracker_id: tracker?.id ?? 0, ended_at });
    clock.nowMs += HOUR;

    expect(await totalOf(tuesday, tuesday, true)).toBe(HOUR);
    expect(await totalOf(tuesday, wednesday, false)).toBe(2 * HOUR);
    expect(await totalOf(wednesday, wednesday, true)).toBe(HOUR);
    expect(await totalOf(tuesday, wednesday, false)).toBe(2 * HOUR);
  });

  it('is asked for in a few requests, however far the range reaches over a day of 23 hours', async () => {
    await using given = await startReportWorld(Date.parse('2026-04-30T10:00:00Z'));
    const { world, member, reports, log } = given;
    const task = insertTask(world, 'Ship it');
    const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-04-29'];
    for (const day of days) await log(member, task, Date.parse(`${day}T21:30:00Z`), Date.parse(`${day}T22:30:00Z`));

    const whole = await reports.open({ ...EVERYBODY, range: { from: '2026-01-01', to: '2026-04-30' } }, true);
    const oneByOne: number[] = [];
    for (const day of days)
      oneByOne.push((await reports.open({ ...EVERYBODY, range: { from: day, to: day } }, false)).totals.ms / HOUR);

    expect(whole.totals.ms).toBe(4 * HOUR);
    expect(oneByOne).toEqual([1, 0.5, 1, 0.5]);
  });

  it('leaves out a board that may not be read, and says so', async () => {
    await using given = await mondayWorld(NOON);
    const { world, reports } = given;
    const closed = addBoard(world.db, given.member.id, 'Secrets');
    setMember(world.db, closed, world.owner.id, ['create_tasks']);

    const { groups, sources } = await reports.open(EVERYBODY, true);

    expect(groups).toHaveLength(2);
    expect(sources.problems).toEqual(['You can’t see the time on “Secrets”, so it is missing here.']);
  });

  it('is not asked for by a report of one’s own', async () => {
    await using given = await mondayWorld(NOON);
    given.goOffline();

    const report = await given.reports.open(query({ filters: MINE }), true);

    expect(report.totals.ms).toBe(2 * HOUR);
    expect(report.sources).toEqual({ asOf: null, missingDays: 0, problems: [] });
  });
});

describe('a service that answers oddly', () => {
  it.each<[string, number, unknown, string]>([
    ['a page instead of figures', 200, '<html>Sign in to Free Wi-Fi</html>', 'Something else than the service answered: a sign-in page of this network, maybe.'],
    ['a refusal', 422, { error: 'to is too far away' }, 'The service refused (422): to is too far away'],
    ['a failure', 500, { error: 'oops' }, 'The service refused (500): oops'],
  ])('leaves what is here, and says why there is no more: %s', async (_what, status, body, words) => {
    await using given = await mondayWorld(NOON);
    await using odd = await scriptedServer(always(status, body));
    given.answerFrom(odd.url);

    const { totals, sources } = await given.reports.open(EVERYBODY, true);

    expect(totals.ms).toBe(2 * HOUR);
    expect(sources).toEqual({ asOf: null, missingDays: 7, problems: [words] });
  }); // prettier-ignore

  it('that does not tell whose the time is has it left out, and that said', async () => {
    await using given = await mondayWorld(NOON);
    const times = { started_at: '2026-05-05T08:00:00Z', ended_at: '2026-05-05T09:00:00Z' };
    const tracker = { id: 77, board_id: given.world.boardId, task_id: given.tasks[0], ...times };
    await using odd = await scriptedServer((request, response) => {
      const isMe = request.url?.includes('users') === true;
      const me = { id: given.world.owner.id, name: 'Olga Ruiz', timezone: 'Europe/Berlin' };
      const boards = [{ id: given.world.boardId, name: 'Product' }];
      always(200, isMe ? { ...me, boards } : [{ time_tracker: tracker }])(request, response);
    });
    given.answerFrom(odd.url);

    const { totals, sources } = await given.reports.open(EVERYBODY, true);

    expect(totals.ms).toBe(2 * HOUR);
    expect(sources.problems).toEqual(['The service does not say whose one entry is, so it is left out.']);
  });
});

describe('one’s own time', () => {
  it('is the journal’s, with what the service has not confirmed, and without what was deleted', async () => {
    await using given = await mondayWorld(NOON);
    const { journal, account, reports, tasks, world } = given;
    const at = (hour: number): number => Date.parse('2026-05-05T00:00:00Z') + hour * HOUR;
    const times = (hour: number) => ({
      startedAt: at(hour),
      endedAt: at(hour + 1),
      listed: false,
      highlightedAt: null,
    });
    const own = { accountId: account.id, taskId: tasks[0], boardId: world.boardId };
    journal.trackers.insert(newTracker({ ...own, desired: times(6) }));
    journal.trackers.insert(newTracker({ ...own, desired: times(8), seen: seenTracker(900, times(9)) }));
    journal.trackers.insert(
      newTracker({ ...own, desired: times(10), seen: seenTracker(901, times(10)), deleted: true }),
    );
    const attention = { kind: 'refused', status: 422, words: 'no', at: 0 } as const;
    journal.trackers.insert(newTracker({ ...own, desired: times(12), seen: seenTracker(902, times(12)), attention }));

    const report = await reports.open(EVERYBODY, true);

    const mine = report.groups.find(({ id }) => id === world.owner.id);
    expect(mine).toMatchObject({ ms: 5 * HOUR, unconfirmedMs: 3 * HOUR, entries: 5 });
    expect(report.totals).toMatchObject({ ms: 9 * HOUR, unconfirmedMs: 3 * HOUR });
    const rows = await allRows(reports, report);
    expect(rows.filter(({ confirmed }) => !confirmed).map(({ startedAt }) => startedAt)).toEqual([
      at(6),
      at(8),
      at(12),
    ]);
    expect(rows.filter(({ trackerId, user }) => (trackerId !== null) !== (user.id === world.owner.id))).toEqual([]);
  });
});

it('a time report is asked for with every parameter that the contract requires', async () => {
  const required = ['report_type', 'board_id', 'from', 'to', 'group_by', 'include_filter_options', 'expand'];
  await using server = await scriptedServer((request, response) => {
    const given = new URL(request.url ?? '', 'http://127.0.0.1').searchParams;
    always(required.every((name) => given.has(name)) ? 200 : 422, [])(request, response);
  });
  const options = {
    credentials: async () => await Promise.resolve({ address: server.url, token: 'token' }),
    api: 'v3',
    loopbackOnly: true,
  } as const;
  const [from, to] = ['2026-05-04', '2026-05-10'];
  const ofTeam = connectReportService(options);
  const own = connectBoardService(options);

  const answers = await Promise.all([
    ofTeam.entries({ boardIds: [1], from, to }),
    ofTeam.options([1], to),
    own.report({ userId: 1, boardIds: [1], from, to }),
  ]);

  expect(answers.map(({ kind }) => kind)).toEqual(['answered', 'answered', 'answered']);
});
