import { describe, expect, it } from 'vitest';
import { raw } from './support/raw.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld } from './support/world.ts';

describe('v3 tasks', () => {
  it('POST /api/v3/tasks.json creates in the top-left cell with the default card type', async () => {
    await using world = await startWorld({}, { card_types: [{ name: 'Bug' }, { name: 'Feature', is_default: true }] });
    const board = (await world.owner.client.v3.preloadBoard({ board_id: world.boardId })).value;

    const { value } = await world.owner.client.v3.createTask({ name: 'Ship it', board_id: world.boardId });

    expect(value).toMatchObject({
      name: 'Ship it',
      workflow_stage_id: board.workflow_stages[0]?.id,
      swimlane_id: board.swimlanes[0]?.id,
      card_type_id: board.card_types[1]?.id,
      priority: 0,
      size_estimate: 1,
      position: 1,
      subtasks: [],
      deleted_at: null,
    });
    expect(value.changelogs).toMatchObject([
      { what: 'created', changed_object_type: 'Task', data: { task_name: 'Ship it' } },
    ]);
  });

  it('POST /api/v3/tasks.json takes wrapped and bare names; wrapped ones win', async () => {
    await using world = await startWorld();
    const url = `${world.url}/api/v3/tasks.json`;
    const { token } = world.owner;
    const board_id = world.boardId;

    const bare = await raw(url, { method: 'POST', token, json: { name: 'Bare', board_id } });
    const both = await raw(url, { method: 'POST', token, json: { name: 'Bare', board_id, task: { name: 'Wrapped' } } });
    const form = await raw(url, { method: 'POST', token, form: `task[name]=Form&task[board_id]=${board_id}` });

    expect([bare.json, both.json, form.json]).toMatchObject([{ name: 'Bare' }, { name: 'Wrapped' }, { name: 'Form' }]);
  });

  it('POST /api/v3/tasks.json adopts subtasks and attachments that were made before', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const subtask = (await client.v3.createSubtask({ name: 'First' })).value;
    const upload = (await client.v3.uploadAttachments({ files: [{ name: 'a.txt', data: new Blob(['hello']) }] })).value;

    const { value } = await client.v3.createTask({
      name: 'Ship it',
      board_id: world.boardId,
      subtask_ids: [subtask.id],
      task_attachment_ids: upload.uploaded.map((file) => file.id),
    });

    expect(value).toMatchObject({ subtasks_count: 1, attachments_count: 1, attachments: [{ name: 'a.txt', size: 5 }] });
    expect(value.subtasks).toMatchObject([{ id: subtask.id, task_id: value.id, position: 1 }]);
  });

  it('assert_has_unique_external_id refuses a number that the board has', async () => {
    await using world = await startWorld();
    const input = { name: 'Ship it', board_id: world.boardId, external_id: 7 };
    await world.owner.client.v3.createTask(input);

    const again = world.owner.client.v3.createTask({ ...input, assert_has_unique_external_id: true });

    await expect(again).rejects.toMatchObject({ status: 422, fieldErrors: { external_id: [expect.any(String)] } });
    await world.owner.client.v3.createTask(input);
  });

  it('a missing or unknown board is 404, an empty name 422 in the words of the contract', async () => {
    await using world = await startWorld();
    const url = `${world.url}/api/v3/tasks.json`;
    const { token } = world.owner;

    for (const board_id of [undefined, 'x', 999, null]) {
      expect((await raw(url, { method: 'POST', token, json: { name: 'Ship it', board_id } })).status).toBe(404);
    }
    const blank = await raw(url, { method: 'POST', token, json: { name: ' ', board_id: world.boardId } });
    expect(blank).toMatchObject({
      status: 422,
      json: { status: 422, message: "Name can't be blank", errors: { name: ["can't be blank"] } },
    });
  });

  it('PATCH /api/v3/tasks/:task_id.json changes what is given, counts versions and logs it', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const id = insertTask(world, 'Ship it');

    const renamed = (await client.v3.updateTask({ task_id: id, name: 'Ship it now' })).value;
    await client.v3.updateTask({ task_id: id, assigned_user_id: world.owner.id });
    const same = (await client.v3.updateTask({ task_id: id, name: 'Ship it now' })).value;
    const last = (await client.v3.updateTask({ task_id: id, description: 'soon', tags: 'a,b', due_date: '2026-05-01' }))
      .value;

    expect([renamed.version, same.version, last.version]).toEqual([2, 3, 4]);
    expect(last).toMatchObject({ name: 'Ship it now', description: 'soon', tags: 'a,b', due_date: '2026-05-01' });
    const log = (await client.v3.getChangelog({ board_id: world.boardId })).value;
    expect(log.map((entry) => entry.what)).toEqual(['updated', 'assigned', 'renamed']);
    expect(log.map((entry) => entry.changed_object_version)).toEqual([4, 3, 2]);
    expect(log.map((entry) => entry.board_version)).toEqual([4, 3, 2]);
  });

  it('_action archive, unarchive, delete and undelete set and clear the markers, and say so again when repeated', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const [id, other] = [insertTask(world, 'Ship it'), insertTask(world, 'Another')];
    const act = async (_action: 'archive' | 'unarchive' | 'delete' | 'undelete') =>
      (await client.v3.updateTask({ task_id: id, _action })).value;

    expect((await act('archive')).archived_at).not.toBeNull();
    expect((await client.v3.preloadTask({ task_id: other })).value.position).toBe(1);
    expect(await act('archive')).toMatchObject({ position: 0 });
    expect(await act('unarchive')).toMatchObject({ archived_at: null, position: 2 });
    expect((await act('delete')).deleted_at).not.toBeNull();
    expect((await client.v3.getTask({ task_id: id })).value.deleted_at).not.toBeNull();
    expect((await client.v3.getBoard({ board_id: world.boardId })).value.tasks).toHaveLength(1);
    expect(await act('undelete')).toMatchObject({ deleted_at: null, position: 2 });
    const log = (await client.v3.getChangelog({ board_id: world.boardId })).value;
    expect(log.map((entry) => entry.what)).toEqual(['undeleted', 'deleted', 'unarchived', 'archived']);
  });

  it('columns, swimlanes, card types and assignees of elsewhere are 422', async () => {
    await using world = await startWorld();
    const elsewhere = (await world.owner.client.v3.preloadBoard({ board_id: world.addBoard() })).value;
    const base = { name: 'Ship it', board_id: world.boardId };
    const wrong = [
      { workflow_stage_id: elsewhere.workflow_stages[0]?.id },
      { swimlane_id: elsewhere.swimlanes[0]?.id },
      { card_type_id: elsewhere.card_types[0]?.id },
      { assigned_user_id: world.addPerson().id },
    ];
    for (const fields of wrong) {
      await expect(world.owner.client.v3.createTask({ ...base, ...fields })).rejects.toMatchObject({
        status: 422,
        fieldErrors: { [Object.keys(fields)[0] ?? '']: [expect.any(String)] },
      });
    }
  });
});

describe('GET /api/v3/boards/:board_id/changelog.json', () => {
  it('takes before, after and limit, newest first', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    for (const name of ['One', 'Two', 'Three']) await client.v3.createTask({ name, board_id: world.boardId });
    const all = (await client.v3.getChangelog({ board_id: world.boardId })).value;
    const ids = all.map((entry) => entry.id);

    const get = async (input: object): Promise<number[]> =>
      (await client.v3.getChangelog({ board_id: world.boardId, ...input })).value.map((entry) => entry.id);
    expect(ids).toEqual([3, 2, 1]);
    expect(await get({ before: 3 })).toEqual([2, 1]);
    expect(await get({ after: 1 })).toEqual([3, 2]);
    expect(await get({ limit: 1 })).toEqual([3]);
    await expect(client.v3.getChangelog({ board_id: world.boardId, limit: -1 })).rejects.toMatchObject({ status: 422 });
  });
});
