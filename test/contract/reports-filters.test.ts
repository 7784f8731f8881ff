import { describe, expect, it } from 'vitest';
import type { ReportFilters, ReportQuery } from '../../common/domain/report.ts';
import { ALL, MINE, query } from '../support/reports.ts';
import { mondayWorld, type ReportWorld } from './support/report-world.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-05-06T10:00:00Z');

async function labels(given: ReportWorld, over: Partial<ReportQuery>, isFresh = true): Promise<Record<string, number>> {
  const { groups } = await given.reports.open(query({ groupBy: ['user', 'task'], ...over }), isFresh);
  return Object.fromEntries(
    groups.flatMap(({ label, groups: tasks }) => tasks.map((task) => [`${label}: ${task.label}`, task.ms / HOUR])),
  );
}

describe('the filters', () => {
  it('combine: people, boards, card types, swimlanes, tags and words of the name', async () => {
    await using given = await mondayWorld(NOON);
    const { world, member, tasks, reports } = given;
    await world.owner.client.v3.updateTask({ task_id: tasks[1], tags: 'Später, wichtig' });
    const options = await reports.options(true);
    const [cardType] = options.cardTypes;
    const [swimlane] = options.swimlanes;
    const by = async (filters: Partial<ReportFilters>): Promise<Record<string, number>> =>
      await labels(given, { filters: { ...ALL, ...filters } });
    const both = { 'Olga Ruiz: Ship it': 1, 'Mia Wolf: Ship it': 2 };
    const second = { 'Olga Ruiz: Übersicht schreiben': 1, 'Mia Wolf: Übersicht schreiben': 2 };

    expect(await by({})).toEqual({ ...both, ...second });
    expect(await by({ users: [member.id], text: 'ship' })).toEqual({ 'Mia Wolf: Ship it': 2 });
    expect(await by({ text: 'SCHREIB ubersicht' })).toEqual(second);
    expect(await by({ tags: ['spater'] })).toEqual(second);
    expect(await by({ tags: ['wichtig', 'Später'], users: 'me' })).toEqual({ 'Olga Ruiz: Übersicht schreiben': 1 });
    expect(await by({ tags: ['wichtig', 'never'] })).toEqual({});
    expect(await by({ cardTypeIds: [cardType?.id ?? 0], swimlaneIds: [swimlane?.id ?? 0] })).toEqual({
      ...both,
      ...second,
    });
    expect(await by({ cardTypeIds: [999] })).toEqual({});
    expect(await by({ boardIds: [world.boardId + 999] })).toEqual({});
  });

  it('leave out, with a sentence, the tasks of which nothing is known offline', async () => {
    await using given = await mondayWorld(NOON);
    given.goOffline();

    const report = await given.reports.open(query({ filters: { ...MINE, tags: ['wichtig'] } }), true);

    expect(report.totals.ms).toBe(0);
    expect(report.sources.problems).toContain(
      '2 tasks are left out, because it is not known here which card type, swimlane and tags apply.',
    );
  });

  it('are offered as the service tells them, and as they were when it is out of reach', async () => {
    await using given = await mondayWorld(NOON);
    const { world, member, reports, clock } = given;

    expect(await reports.options(false)).toMatchObject({
      ownUserId: world.owner.id,
      users: [{ name: 'Olga Ruiz' }],
      asOf: null,
    });
    const told = await reports.options(true);
    expect(told).toMatchObject({
      users: [{ id: world.owner.id, name: 'Olga Ruiz' }, { id: member.id, name: 'Mia Wolf' }],
      boards: [{ id: world.boardId, name: 'Product' }],
      cardTypes: [{ name: 'Task', boardName: 'Product' }],
      swimlanes: [{ name: 'Default', boardName: 'Product' }],
      asOf: NOON,
      problem: null,
    }); // prettier-ignore
    given.goOffline();
    clock.nowMs += HOUR;
    expect(await reports.options(true)).toEqual({ ...told, problem: 'The service cannot be reached.' });
  });
});
