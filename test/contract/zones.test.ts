import { describe, expect, it } from 'vitest';
import { addDays } from '../../common/time/calendar.ts';
import { dayBounds } from '../../common/time/zone-days.ts';
import { createApiClient } from '../../api/client.ts';
import { createRandom } from '../../service/demo/random.ts';
import { ALL, MINE, query } from '../support/reports.ts';
import type { Board } from '../support/served-board.ts';
import { signedIn, taskIds } from '../support/signed-in.ts';
import { allRows, mondayWorld, startReportWorld } from './support/report-world.ts';
import { insertTask } from './support/tasks.ts';

const HOUR = 3_600_000;
/** Fourteen hours ahead of UTC, and eleven behind it. */
const [FAR_AHEAD, FAR_BEHIND] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

describe('another time zone', () => {
  it('cuts days, the work at hand, reports and files anew, at once', async () => {
    await using world = await signedIn();
    const [task] = taskIds(world);
    const app = world.app();
    app.changeSettings({ timezone: 'UTC' });
    const date = addDays(app.snapshot().today.date, -3);
    const { startMs } = dayBounds('UTC', date);
    app.time.log(task, startMs + 2 * HOUR, startMs + 3 * HOUR);
    const report = async (day: string): Promise<number> =>
      (await app.reports().open(query({ range: { from: day, to: day }, filters: MINE }), false)).totals.ms;
    expect([app.day(date).sessions.length, await report(date)]).toEqual([1, HOUR]);

    app.changeSettings({ timezone: FAR_BEHIND });

    const before = addDays(date, -1);
    expect(app.snapshot().dayOnView).toMatchObject({ date, timezone: FAR_BEHIND, sessions: [] });
    expect(app.snapshot().account?.timezone).toBe(FAR_BEHIND);
    expect(app.snapshot().today).toMatchObject({
      timezone: FAR_BEHIND,
      ...dayBounds(FAR_BEHIND, app.snapshot().today.date),
    });
    expect(app.day(before).sessions).toHaveLength(1);
    expect(app.dayWithTime(date, 'earlier')).toBe(before);
    expect([await report(date), await report(before)]).toEqual([0, HOUR]);
    expect((await app.archive.export('csv')).parts.join('')).toContain(`${before}T15:00:00-11:00`);
  });

  it('in which this computer wakes up is followed where days go by its clock', async () => {
    await using world = await signedIn();
    const app = world.app();
    app.changeSettings({ timezone: 'system' });
    expect(app.snapshot().today.timezone).toBe('UTC');

    world.travelTo(FAR_AHEAD);
    app.refresh();

    const { account, today } = await world.until((snapshot) => snapshot.today.timezone !== 'UTC');
    expect(account).toMatchObject({ timezone: FAR_AHEAD, zone: { system: FAR_AHEAD } });
    expect(today).toMatchObject({ timezone: FAR_AHEAD, ...dayBounds(FAR_AHEAD, today.date) });
  });

  it('that is not known here gives way to this computer’s own; the choice stays, and nothing is lost', async () => {
    await using world = await signedIn();
    const [task] = taskIds(world);
    const app = world.app();
    const { startMs } = app.snapshot().today;
    app.time.log(task, startMs - 30 * HOUR, startMs - 29 * HOUR);

    app.changeSettings({ timezone: 'Mars/Olympus' });

    const { account, settings, today } = app.snapshot();
    expect(account).toMatchObject({ timezone: 'UTC', zone: { system: 'UTC', unknown: 'Mars/Olympus' } });
    expect(settings.timezone).toBe('Mars/Olympus');
    expect(today.timezone).toBe('UTC');
    const range = { from: addDays(today.date, -4), to: today.date };
    expect((await app.reports().open(query({ range }), false)).totals.ms).toBe(HOUR);
    expect((await app.archive.export('csv')).parts.join('')).toContain('+00:00');
    await world.until(({ sync }) => sync.waiting === 0);
    expect(await world.board.trackers()).toHaveLength(1);
  });

  it('asks the service for the day that is on view there, whatever the service calls it', async () => {
    await using world = await signedIn();
    const board = createApiClient({
      baseUrl: `http://127.0.0.1:${world.board.port}`,
      token: world.board.newToken(),
    });
    // Nothing else tells of those that are not in the work list, and of two tasks each has to be told by itself.
    const log = async ({ id, boardId }: Board['tasks'][number], startedAt: number): Promise<void> => {
      const times = { started_at: iso(startedAt), ended_at: iso(startedAt + HOUR) };
      await board.v3.createTracker({ board_id: boardId, task_id: id, listed: false, ...times });
    };
    const [one, other] = world.board.tasks;
    if (one === undefined || other === undefined) throw new Error('two tasks are needed');
    world.app().changeSettings({ timezone: FAR_AHEAD });
    const date = addDays(world.app().snapshot().today.date, -5);
    const { startMs, endMs } = dayBounds(FAR_AHEAD, date);
    world.app().day(date);
    await world.until(({ dayOnView }) => dayOnView?.date === date);
    await log(one, startMs);
    await log(other, endMs - HOUR);

    world.app().refresh();

    const { dayOnView } = await world.until((snapshot) => snapshot.dayOnView?.sessions.length === 2);
    expect(dayOnView?.sessions.map(({ startedAt }) => startedAt)).toEqual([startMs, endMs - HOUR]);
  });
});

describe('other people’s time in another zone than the service’s', () => {
  it.each([FAR_AHEAD, FAR_BEHIND, 'Asia/Kathmandu', 'America/St_Johns'])(
    'is whole on each day, and the same asked for at once or day by day: %s',
    async (timezone) => {
      const now = Date.parse('2026-04-10T12:00:00Z');
      await using given = await startReportWorld(now);
      const { world, member, reports, zone, log } = given;
      const task = insertTask(world, 'Ship it');
      const random = createRandom(21);
      for (let count = 0; count < 40; count += 1) {
        const startedAt = now - Math.floor(random() * 20 * 24 * 3600) * 1000 - 60 * HOUR;
        await log(member, task, startedAt, startedAt + Math.floor(1 + random() * 50 * 3600) * 1000);
      }
      zone.name = timezone;
      const everybody = query({ groupBy: ['user'], filters: ALL });
      const dates = Array.from({ length: 12 }, (_, index) => addDays('2026-03-24', index));

      const byDay: number[] = [];
      for (const date of dates)
        byDay.push((await reports.open({ ...everybody, range: { from: date, to: date } }, true)).totals.ms);

      given.clock.nowMs += HOUR;
      const whole = await reports.open({ ...everybody, range: { from: '2026-03-20', to: '2026-04-10' } }, true);
      const rows = await allRows(reports, whole);
      const expected = dates.map((date) => {
        const { startMs, endMs } = dayBounds(timezone, date);
        const ofDay = rows.filter((row) => row.startedAt >= startMs && row.endedAt <= endMs);
        return ofDay.reduce((sum, { ms }) => sum + ms, 0);
      });
      expect(whole.timezone).toBe(timezone);
      expect(byDay).toEqual(expected);
      expect(Math.min(...byDay)).toBeGreaterThan(0);
    },
  );

  it('is kept for each zone by itself', async () => {
    await using given = await mondayWorld(Date.parse('2026-05-06T10:00:00Z'));
    const { reports, zone } = given;
    const everybody = query({ groupBy: ['user'], filters: ALL, range: { from: '2026-05-04', to: '2026-05-04' } });
    expect((await reports.open(everybody, true)).totals.ms).toBe(6 * HOUR);

    zone.name = FAR_AHEAD;

    expect((await reports.open(everybody, false)).sources.missingDays).toBe(1);
    expect((await reports.open(everybody, true)).totals.ms).toBe(3 * HOUR);
  });
});

function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}
