import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { wholeSecond } from '../../main/core/clock.ts';
import { raw } from './support/raw.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld } from './support/world.ts';

const MINUTE_MS = 60_000;
const at = (minutesAgo: number): string => new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();

describe('time trackers', () => {
  it('POST /api/v3/time_trackers.json starts a tracker with the defaults of the contract', async () => {
    await using world = await startWorld();
    const task = insertTask(world, 'Ship it');

    const beforeMs = wholeSecond(Date.now());
    const { value, serverDateMs } = await world.owner.client.v3.createTracker({
      board_id: world.boardId,
      task_id: task,
    });
    const afterMs = Date.now();

    expect(value).toMatchObject({ task_id: task, board_id: world.boardId, user_id: world.owner.id, listed: true });
    expect(value).toMatchObject({ position: 1, ended_at: null, highlighted_at: null, seconds_from_resumed_sprint: 0 });
    for (const ms of [Date.parse(value.started_at), serverDateMs]) {
      expect(ms).toBeGreaterThanOrEqual(beforeMs);
      expect(ms).toBeLessThanOrEqual(afterMs);
    }
  });

  it('PUT and DELETE /api/v3/time_trackers/:time_tracker_id.json change and delete it', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const task = insertTask(world, 'Ship it');
    const { value: started } = await client.v3.createTracker({ board_id: world.boardId, task_id: task });

    const stopped = await client.v3.updateTracker({
      time_tracker_id: started.id,
      ended_at: new Date(Date.now() + 1000).toISOString(),
      listed: false,
    });
    expect(stopped.value).toMatchObject({ id: started.id, listed: false, position: null });
    expect(stopped.value.ended_at).not.toBeNull();

    const deleted = await client.v3.deleteTracker({ time_tracker_id: started.id });
    expect(deleted.value).toMatchObject({ id: started.id });
    await expect(client.v3.deleteTracker({ time_tracker_id: started.id })).rejects.toMatchObject({ status: 404 });
  });

  it('/api/v1/time_trackers.json lists with task_id, active, listed and expand, in the contract’s wrapping', async () => {
    await using world = await startWorld({ endedAtRule: 'after-start' });
    const { client } = world.owner;
    const [one, two] = [insertTask(world, 'One'), insertTask(world, 'Two')];
    await client.v1.createTracker({ board_id: world.boardId, task_id: one, started_at: at(60), ended_at: at(30) });
    await client.v1.createTracker({ board_id: world.boardId, task_id: two, started_at: at(30), listed: false });

    expect((await client.v1.listTrackers()).value.map((tracker) => tracker.task_id)).toEqual([one, two]);
    expect((await client.v1.listTrackers({ active: 1 })).value.map((tracker) => tracker.task_id)).toEqual([two]);
    expect((await client.v1.listTrackers({ active: 0 })).value.map((tracker) => tracker.task_id)).toEqual([one]);
    expect((await client.v1.listTrackers({ listed: 1 })).value.map((tracker) => tracker.task_id)).toEqual([one]);
    const [expanded] = (await client.v1.listTrackers({ task_id: two, expand: 1 })).value;
    expect(expanded).toMatchObject({
      sprint_id: two,
      task: { id: two, name: 'Two', workflow_stage: { name: 'Backlog' } },
    });

    const answer = await raw(`${world.url}/api/v1/time_trackers.json?task_id=${one}`, {
      headers: { 'x-servicetoken': world.owner.token },
    });
    expect(answer.json).toEqual([{ time_tracker: expect.objectContaining({ task_id: one }) }]);
  });

  it('are created and changed on v1 with bracketed names and the service token', async () => {
    await using world = await startWorld();
    const task = insertTask(world, 'Ship it');
    const client = createApiClient({ baseUrl: world.url, token: world.owner.token, tokenHeader: 'x-servicetoken' });

    const { value } = await client.v1.createTracker({ board_id: world.boardId, task_id: task, position: null });
    const changed = await client.v1.updateTracker({
      time_tracker_id: value.id,
      highlighted_at: '2026-05-01T18:00:00Z',
    });

    expect(changed.value.highlighted_at).toBe('2026-05-01T20:00:00+02:00');
    expect((await client.v1.deleteTracker({ time_tracker_id: value.id })).value).toMatchObject({ id: value.id });
  });

  it('keep dense positions whatever place a new one asks for', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const task = insertTask(world, 'Ship it');
    const places = [undefined, null, 2, 1, 99, 3];
    for (const position of places) {
      await client.v3.createTracker({
        board_id: world.boardId,
        task_id: task,
        ...(position === undefined ? {} : { position }),
      });
    }

    const listed = (await client.v1.listTrackers({ listed: 1 })).value;

    expect(listed.map((tracker) => tracker.position)).toEqual([2, 5, 4, 1, 6, 3]);
  });
});

describe('the work list', () => {
  it('takes a hundred trackers at the same place without running out of room between two', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const input = { board_id: world.boardId, task_id: insertTask(world, 'Ship it') };
    const ids: number[] = [];
    for (const position of [null, null, ...Array.from({ length: 100 }, () => 2)]) {
      const { value } = await client.v3.createTracker({ ...input, position });
      ids.splice(position === null ? ids.length : 1, 0, value.id);
    }

    const listed = (await client.v1.listTrackers({ listed: 1 })).value;

    const inOrder = listed.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)).map((tracker) => tracker.id);
    expect(inOrder).toEqual(ids);
    const moved = (await client.v3.updateTracker({ time_tracker_id: ids[0] ?? 0, position: 3 })).value;
    expect(moved.position).toBe(3);
  });
});

describe('the rule about ended_at', () => {
  it('not-past refuses an end in the past by more than a minute, and names the field', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const input = { board_id: world.boardId, task_id: insertTask(world, 'Ship it') };

    const refused = client.v3.createTracker({ ...input, started_at: at(60), ended_at: at(30) });
    await expect(refused).rejects.toMatchObject({ status: 422, fieldErrors: { ended_at: ['is in the past'] } });
    await client.v3.createTracker({ ...input, started_at: at(60), ended_at: at(0.5) });
  });

  it('after-start refuses only an end before the start', async () => {
    await using world = await startWorld({ endedAtRule: 'after-start' });
    const { client } = world.owner;
    const input = { board_id: world.boardId, task_id: insertTask(world, 'Ship it') };

    await client.v3.createTracker({ ...input, started_at: at(60), ended_at: at(30) });
    const refused = client.v3.createTracker({ ...input, started_at: at(30), ended_at: at(60) });
    await expect(refused).rejects.toMatchObject({ status: 422, fieldErrors: { ended_at: ['is before started_at'] } });
  });

  it('a start in the future, or no time at all, is refused', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const input = { board_id: world.boardId, task_id: insertTask(world, 'Ship it') };
    const later = new Date(Date.now() + 10 * MINUTE_MS).toISOString();

    for (const started_at of [later, 'yesterday', '2026-13-01T00:00:00Z']) {
      await expect(client.v3.createTracker({ ...input, started_at })).rejects.toMatchObject({ status: 422 });
    }
  });
});

describe('somebody else’s tracker', () => {
  it('is 403 for a member of its board, 404 for anybody else, open to the board’s owner and to administrators', async () => {
    await using world = await startWorld();
    const author = world.addMember(['read_tasks']);
    const member = world.addMember(['read_tasks']);
    const stranger = world.addPerson();
    const admin = world.addPerson({ isAdmin: true });
    const task = insertTask(world, 'Ship it');
    const { value } = await author.client.v3.createTracker({ board_id: world.boardId, task_id: task });
    const change = { time_tracker_id: value.id, listed: false };

    await expect(member.client.v3.updateTracker(change)).rejects.toMatchObject({ status: 403 });
    await expect(stranger.client.v3.updateTracker(change)).rejects.toMatchObject({ status: 404 });
    await world.owner.client.v3.updateTracker(change);
    await admin.client.v3.updateTracker(change);
    await expect(admin.client.v3.getBoard({ board_id: world.boardId })).rejects.toMatchObject({ status: 404 });
  });
});
