import { describe, expect, it } from 'vitest';
import type { ReportQuery } from '../../common/domain/report.ts';
import type { CommandName, Input, Output } from '../../common/ipc/commands.ts';
import type { Failure } from '../../common/ipc/failure.ts';
import { addDays } from '../../common/time/calendar.ts';
import { dayBounds } from '../../common/time/zone-days.ts';
import { answer, createRoutes } from '../../main/ipc/routes.ts';
import type { AppWorld } from '../support/app-world.ts';
import { ALL, EXACT, MINE, query } from '../support/reports.ts';
import { signedIn, taskIds } from '../support/signed-in.ts';

const HOUR = 3_600_000;

async function ask(world: AppWorld, command: CommandName, input: unknown): Promise<unknown> {
  const reply = await answer(createRoutes(world.app()), command, input, (defect) => {
    throw defect;
  });
  return reply.ok ? reply.value : reply.error;
}

async function told<C extends CommandName>(world: AppWorld, command: C, input: Input<C>): Promise<Output<C>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a failure fails the test by itself
  return (await ask(world, command, input)) as Output<C>;
}

describe('the total of own time', () => {
  it('is told of any number of days, exact to the second where a balance counts more than five years', async () => {
    await using world = await signedIn();
    const [task] = taskIds(world);
    const { date: today, timezone } = world.app().snapshot().today;
    const [first, last] = ['2004-02-29', addDays(today, -1)];
    const edges = { first: dayBounds(timezone, first).startMs, last: dayBounds(timezone, last).endMs };
    // One reaches into the first day, one goes over a midnight within, and one reaches out of the last day.
    world.app().time.log(task, edges.first - HOUR, edges.first + 2 * HOUR);
    world.app().time.log(task, edges.first + 23 * HOUR, edges.first + 26 * HOUR + 1000);
    world.app().time.log(task, edges.last - 1000, edges.last + 1000);

    const total = await told(world, 'report:total', {
      query: query({ range: { from: first, to: last }, filters: MINE }),
    });

    expect(total.ms).toBe(5 * HOUR + 2000);
  });
});

describe('a day on view', () => {
  it('is any local day, and told again when another device changes it', async () => {
    await using world = await signedIn();
    const [task] = taskIds(world);
    const { date: today, timezone } = world.app().snapshot().today;
    const date = addDays(today, -3);
    const { startMs, endMs } = dayBounds(timezone, date);

    const before = await told(world, 'day:get', { date });
    expect(before).toEqual({ date, timezone, startMs, endMs, sessions: [] });
    await world.until(({ dayOnView }) => dayOnView?.date === date);
    await world.board.log(task, startMs + 9 * HOUR, startMs + 10 * HOUR);
    world.app().refresh();

    const { dayOnView } = await world.until((snapshot) => (snapshot.dayOnView?.sessions.length ?? 0) > 0);
    expect(dayOnView?.sessions).toMatchObject([
      { task: { taskId: task }, startedAt: startMs + 9 * HOUR, confirmed: true },
    ]);
    expect(await told(world, 'day:get', { date })).toEqual(dayOnView);
    expect(await told(world, 'day:peek', { date: addDays(date, -1) })).toMatchObject({ sessions: [] });
    expect(world.app().snapshot().dayOnView?.date).toBe(date);
  });

  it('has neighbours with time: the nearest ones, over midnight too', async () => {
    await using world = await signedIn();
    const [task] = taskIds(world);
    const { date: today, timezone, startMs } = world.app().snapshot().today;
    const neighbour = async (date: string, towards: 'earlier' | 'later'): Promise<string | null> =>
      (await told(world, 'day:neighbour', { date, towards })).date;
    expect([await neighbour(today, 'earlier'), await neighbour(today, 'later')]).toEqual([null, null]);

    const [monday, evening] = [addDays(today, -20), dayBounds(timezone, addDays(today, -10)).startMs + 23 * HOUR];
    world.app().time.log(task, dayBounds(timezone, monday).startMs, dayBounds(timezone, monday).startMs + HOUR);
    world.app().time.log(task, evening, evening + 2 * HOUR);

    expect(await neighbour(today, 'earlier')).toBe(addDays(today, -9));
    expect(await neighbour(addDays(today, -9), 'earlier')).toBe(addDays(today, -10));
    expect(await neighbour(addDays(today, -10), 'earlier')).toBe(monday);
    expect(await neighbour(monday, 'earlier')).toBeNull();
    expect(await neighbour(addDays(today, -30), 'later')).toBe(monday);
    expect(await neighbour(monday, 'later')).toBe(addDays(today, -10));
    expect(await neighbour(addDays(today, -10), 'later')).toBe(addDays(today, -9));
    expect(await neighbour(addDays(today, -9), 'later')).toBeNull();

    world.app().start(task, Math.min(startMs, world.now() - 1000));
    expect(await neighbour(addDays(today, -9), 'later')).not.toBeNull();
    expect(await neighbour(today, 'later')).toBeNull();
  });
});

function range(from: string, to: string): Partial<ReportQuery> {
  return { range: { from, to } };
}

describe('what cannot be reported', () => {
  it.each<[string, object, string]>([
    ['an end before its start', range('2026-05-10', '2026-05-04'), 'The last day, 2026-05-04, lies before the first, 2026-05-10.'],
    ['the year 0', range('0000-01-01', '2026-05-04'), 'This is too long ago: choose a day from the year 2000 on.'],
    ['a day that no calendar has', range('2026-02-30', '2026-03-04'), 'There is no such day. Type it as 2026-05-31.'],
    ['a hundred years', range('2000-01-01', '2099-12-31'), 'A report covers five years at most; this would be 36525 days. Choose fewer.'],
    ['no grouping', { groupBy: [] }, 'Choose what to sum the time by.'],
    ['a grouping twice', { groupBy: ['task', 'task'] }, 'Each grouping can be chosen once.'],
    ['nobody', { filters: { ...ALL, users: [] } }, 'Choose at least one person.'],
    ['a text without end', { filters: { ...ALL, text: 'x'.repeat(501) } }, 'This text is too long to filter by.'],
    ['a rounding that there is not', { rounding: { ...EXACT, minutes: 7 } }, 'Choose a rounding of 1, 5, 6, 10, 15 or 30 minutes, or none.'],
  ])('is told in a sentence: %s', async (_what, over, words) => {
    await using world = await signedIn();

    const failure = await ask(world, 'report:open', { query: { ...query(), ...over }, fresh: false });

    expect(failure).toEqual<Failure>({ code: 'bad-input', message: words });
  }); // prettier-ignore

  it('is an empty report where nothing was logged', async () => {
    await using world = await signedIn();

    const report = await told(world, 'report:open', { query: query(), fresh: false });

    expect(report).toMatchObject({ groups: [], totals: { ms: 0, entries: 0 }, series: { layers: [] } });
    const sort = { column: 'task', descending: true } as const;
    const { reportId } = report;
    expect(await told(world, 'report:rows', { reportId, sort, offset: 0, limit: 100 })).toMatchObject({ rows: [] });
  });

  it('is a report that made room for newer ones', async () => {
    await using world = await signedIn();
    const first = await told(world, 'report:open', { query: query(), fresh: false });
    for (let count = 0; count < 4; count += 1) await told(world, 'report:open', { query: query(), fresh: false });

    const sort = { column: 'start', descending: false };
    const failure = await ask(world, 'report:rows', { reportId: first.reportId, sort, offset: 0, limit: 1 });

    expect(failure).toEqual({ code: 'not-found', message: 'This report is no longer open. Open it again.' });
  });
});

describe('a saved report', () => {
  it('keeps its name, query and pin over a restart, changes and goes; pinned ones come first', async () => {
    await using world = await signedIn();
    const week = query({ range: { preset: 'this-week' }, filters: MINE });
    await told(world, 'report:save', { id: null, name: 'B', pinned: false, query: week });
    const kept = await told(world, 'report:save', { id: null, name: 'C', pinned: true, query: week });
    await told(world, 'report:save', { id: null, name: 'A', pinned: false, query: week });

    world.crash();

    const names = async (): Promise<readonly string[]> =>
      (await told(world, 'report:list', null)).map(({ name }) => name);
    expect(await names()).toEqual(['C', 'A', 'B']);
    expect((await told(world, 'report:list', null))[0]).toEqual(kept);
    await told(world, 'report:save', { ...kept, name: 'Z', pinned: false });
    expect(await names()).toEqual(['A', 'B', 'Z']);
    await told(world, 'report:remove', { id: kept.id });
    expect(await names()).toEqual(['A', 'B']);
    expect(await ask(world, 'report:save', { ...kept, name: 'gone' })).toMatchObject({ code: 'not-found' });
    expect(await ask(world, 'report:save', { ...kept, id: null, name: ' ' })).toMatchObject({
      message: 'Give this report a name.',
    });
  });

  it('goes with its account, and is none of another’s', async () => {
    await using world = await signedIn();
    const named = { id: null, name: 'Mine', pinned: false, query: query() } as const;
    const mine = await told(world, 'report:save', named);
    const [own] = world.app().snapshot().accounts;

    await world.app().connect(world.network.url, world.board.tokenOfAnother(), 'keychain');
    expect(await told(world, 'report:list', null)).toEqual([]);
    expect(await ask(world, 'report:save', { ...mine, name: 'Taken' })).toMatchObject({ code: 'not-found' });
    await told(world, 'report:remove', { id: mine.id });
    expect(world.app().snapshot().settings.savedReports).toHaveLength(1);

    await world.app().removeAccount(own?.id ?? 0, true);
    expect(world.app().snapshot().settings.savedReports).toEqual([]);
  });
});
