import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { insertTask } from './support/tasks.ts';
import { startWorld, type World } from './support/world.ts';

const NOW = Date.parse('2026-03-31T12:00:00Z');

function reportOf({ boardId }: World) {
  return {
    board_id: String(boardId),
    from: '2026-03-27',
    to: '2026-03-31',
    include_filter_options: 0,
    expand: 0,
  } as const;
}

/** Ids with positions, by position. */
function placesOf(trackers: readonly { readonly id: number | null; readonly position?: number | null | undefined }[]) {
  return trackers
    .map(({ id, position }) => [id, position])
    .toSorted(([, one], [, other]) => Number(one) - Number(other));
}

describe('a report', () => {
  it('asks the database with the same words whenever and for whatever days it is asked for', async () => {
    let now = NOW;
    await using world = await startWorld({ now: () => now });
    const report = { ...reportOf(world), report_type: 'summary', group_by: 'user_id' } as const;
    await world.owner.client.v1.getTimeReport(report);
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');

    now += 60_000;
    await world.owner.client.v1.getTimeReport({ ...report, from: '2026-03-20' });

    expect(prepare).not.toHaveBeenCalled();
    prepare.mockRestore();
  });

  it('of every tracker, and a task, tell the places in the work lists as the list itself does', async () => {
    await using world = await startWorld({ now: () => NOW, endedAtRule: 'after-start' });
    const { client } = world.owner;
    const task_id = insertTask(world, 'Ship it');
    for (let hour = 0; hour < 5; hour += 1)
      await client.v3.createTracker({ board_id: world.boardId, task_id, started_at: `2026-03-30T1${hour}:00:00Z` });
    const report = { ...reportOf(world), report_type: 'detailed' } as const;
    const trackers = (await client.v1.getTimeReport(report)).value.time_trackers ?? [];
    const ofTask = (await client.v3.getTask({ task_id })).value.time_trackers;

    const places = placesOf((await client.v1.listTrackers({})).value);
    expect(places).toHaveLength(5);
    expect(placesOf(trackers)).toEqual(places);
    expect(placesOf(ofTask)).toEqual(places);
  });

  it('finds tags whatever their case and marks, and refuses more of them than the database can take', async () => {
    await using world = await startWorld({ now: () => NOW, endedAtRule: 'after-start' });
    const { client } = world.owner;
    const task_id = insertTask(world, 'Ship it');
    await client.v3.updateTask({ task_id, tags: 'ÄRGER,später' });
    await client.v3.createTracker({ board_id: world.boardId, task_id, started_at: '2026-03-30T10:00:00Z' });
    const report = { ...reportOf(world), report_type: 'summary', group_by: 'task_id' } as const;
    const get = async (tags: string) => await client.v1.getTimeReport({ ...report, 'tasks.tags': tags });

    for (const tags of ['ärger', 'arger', 'Später,ÄRGER'])
      expect([tags, ...Object.keys((await get(tags)).value.summary ?? {})]).toEqual([tags, String(task_id)]);
    expect((await get('arg')).value.summary).toEqual({});
    await expect(get('a,'.repeat(1100))).rejects.toMatchObject({ status: 422 });
  });
});
