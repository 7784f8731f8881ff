import { describe, expect, it } from 'vitest';
import { raw } from './support/raw.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld } from './support/world.ts';

describe('v3 subtasks', () => {
  it('POST, PATCH and DELETE /api/v3/subtasks keep order and counters', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const task_id = insertTask(world, 'Ship it');
    const make = async (name: string) => (await client.v3.createSubtask({ name, task_id })).value;
    const [one, two] = [await make('One'), await make('Two')];

    expect([one, two]).toMatchObject([
      { position: 1, is_completed: false, created_by_id: world.owner.id, assigned_user_id: null },
      { position: 2 },
    ]);
    await client.v3.updateSubtask({ subtask_id: two.id, is_completed: true });
    expect((await client.v3.preloadTask({ task_id })).value).toMatchObject({
      subtasks_count: 2,
      subtasks_completed_count: 1,
    });
    const deleted = (await client.v3.deleteSubtask({ subtask_id: one.id })).value;
    expect(deleted.deleted_at).not.toBeNull();
    const task = (await client.v3.preloadTask({ task_id })).value;
    expect(task).toMatchObject({
      subtasks_count: 1,
      subtasks_completed_count: 1,
      subtasks: [{ id: two.id, position: 1 }],
    });
  });

  it('PATCH moves one to another task', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const [from, to] = [insertTask(world, 'From'), insertTask(world, 'To')];
    const { value } = await client.v3.createSubtask({ name: 'One', task_id: from });

    await client.v3.updateSubtask({ subtask_id: value.id, task_id: to });

    expect((await client.v3.preloadTask({ task_id: from })).value.subtasks_count).toBe(0);
    expect((await client.v3.preloadTask({ task_id: to })).value.subtasks).toMatchObject([{ id: value.id }]);
  });

  it('PUT /api/v3/subtasks/reorder.json wants every id once', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const task_id = insertTask(world, 'Ship it');
    const ids: number[] = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await client.v3.createSubtask({ name, task_id })).value.id);

    const order = ids.toReversed();
    const { value } = await client.v3.reorderSubtasks({ task_id, ids: order.join(',') });
    expect(value.map((subtask) => subtask.id)).toEqual(order);
    for (const wrong of [order.slice(1), [...order, 99], [ids[0], ids[0], ids[1]]]) {
      await expect(client.v3.reorderSubtasks({ task_id, ids: wrong.join(',') })).rejects.toMatchObject({ status: 422 });
    }
  });

  it('no parameters are 400, an empty name is 422, an unknown one 404', async () => {
    await using world = await startWorld();
    const { token } = world.owner;
    const url = `${world.url}/api/v3/subtasks`;

    expect((await raw(`${url}.json`, { method: 'POST', token })).status).toBe(400);
    expect((await raw(`${url}.json`, { method: 'POST', token, json: { name: '' } })).status).toBe(422);
    expect((await raw(`${url}/99.json`, { method: 'PATCH', token, json: { name: 'x' } })).status).toBe(404);
    expect(
      (await raw(`${url}/99.json`, { method: 'DELETE', token, headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(404);
  });

  it('one without a task is seen by its author only', async () => {
    await using world = await startWorld();
    const member = world.addMember(['read_tasks', 'update_tasks']);
    const { value } = await world.owner.client.v3.createSubtask({ name: 'Mine' });

    await expect(member.client.v3.deleteSubtask({ subtask_id: value.id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('v3 comments', () => {
  it('POST /api/v3/tasks/:task_id/comments.json answers wrapped, and counts', async () => {
    await using world = await startWorld();
    const id = insertTask(world, 'Ship it');
    const url = `${world.url}/api/v3/tasks/${id}/comments.json`;

    const answer = await raw(url, { method: 'POST', token: world.owner.token, json: { content: 'Hello' } });

    expect(answer).toMatchObject({
      status: 200,
      json: { comment: { content: 'Hello', user_id: world.owner.id, attachments: [] } },
    });
    expect((await world.owner.client.v3.getTask({ task_id: id })).value).toMatchObject({
      comments_count: 1,
      comments: [{ content: 'Hello' }],
    });
    expect((await raw(url, { method: 'POST', token: world.owner.token })).status).toBe(400);
    expect((await raw(url, { method: 'POST', token: world.owner.token, json: { content: '' } })).status).toBe(422);
  });

  it('DELETE /api/v3/tasks/:task_id/comments/:comment_id.json is for the author and the board owner', async () => {
    await using world = await startWorld();
    const [author, member] = [
      world.addMember(['read_tasks', 'update_tasks']),
      world.addMember(['read_tasks', 'update_tasks']),
    ];
    const task_id = insertTask(world, 'Ship it');
    const add = async () => (await author.client.v3.createComment({ task_id, content: 'Hello' })).value.id;
    const [one, two] = [await add(), await add()];

    await expect(member.client.v3.deleteComment({ task_id, comment_id: one })).rejects.toMatchObject({ status: 403 });
    expect((await author.client.v3.deleteComment({ task_id, comment_id: one })).value.deleted_at).not.toBeNull();
    await world.owner.client.v3.deleteComment({ task_id, comment_id: two });
    await expect(author.client.v3.deleteComment({ task_id, comment_id: two })).rejects.toMatchObject({ status: 404 });
    const log = (await author.client.v3.getChangelog({ board_id: world.boardId })).value;
    expect(log.map((entry) => entry.what)).toEqual([
      'comment_deleted',
      'comment_deleted',
      'comment_added',
      'comment_added',
    ]);
  });
});

describe('v3 attachments', () => {
  it('POST /api/v3/attachments.json takes several files and answers three arrays', async () => {
    await using world = await startWorld();
    const id = insertTask(world, 'Ship it');
    const form = new FormData();
    form.append('files[]', new Blob(['hello'], { type: 'text/plain' }), 'a.txt');
    form.append('files[]', new Blob(['<script>'], { type: 'text/html' }), '../../evil.html');
    form.append('attachable', `Task#${id}`);

    const response = await fetch(`${world.url}/api/v3/attachments.json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.owner.token}` },
      body: form,
    });

    const files = [
      { name: 'a.txt', size: 5, mode: 0 },
      { name: 'evil.html', content_type: 'text/html' },
    ];
    expect(await response.json()).toMatchObject([files, [], files]);
    expect((await world.owner.client.v3.getTask({ task_id: id })).value).toMatchObject({
      attachments_count: 2,
      attachments: files,
    });
  });

  it('tells how far an upload is', async () => {
    await using world = await startWorld();
    const seen: number[] = [];
    const data = new Blob([new Uint8Array(300_000)]);

    const { value } = await world.owner.client.v3.uploadAttachments(
      { files: [{ name: 'big.bin', data }], attachable: `Board#${world.boardId}` },
      { onProgress: ({ sentBytes, totalBytes }) => seen.push(sentBytes / totalBytes) },
    );

    expect(value.uploaded).toMatchObject([{ size: 300_000 }]);
    expect(seen.length).toBeGreaterThan(4);
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it('serves a file at its url to whoever may see the task: as a download, or in place when a safe image', async () => {
    await using world = await startWorld();
    const { client, token } = world.owner;
    const id = insertTask(world, 'Ship it');
    const page = new Blob(['<script>alert(1)</script>'], { type: 'text/html' });
    const image = new Blob(['png'], { type: 'image/png' });
    const { value } = await client.v3.uploadAttachments({
      files: [
        { name: 'ünïcode "q".html', data: page },
        { name: 'a.png', data: image },
      ],
      attachable: `Task#${id}`,
    });
    const [html = '', png = ''] = value.uploaded.map((file) => world.url + file.url);

    const download = await raw(html, { token });
    expect(download).toMatchObject({ status: 200, text: '<script>alert(1)</script>' });
    expect(download.headers.get('content-type')).toBe('application/octet-stream');
    expect(download.headers.get('x-content-type-options')).toBe('nosniff');
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.~-]+$/);
    const shown = await raw(png, { token });
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect((await raw(png)).status).toBe(403);
    expect((await raw(png, { token: world.addPerson().token })).status).toBe(404);
    expect((await raw(png, { token: world.addMember(['create_tasks']).token })).status).toBe(403);
  });

  it('DELETE …/detach.json and PATCH …/set_mode.json answer nothing, and 403 for the wrong attachable', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const id = insertTask(world, 'Ship it');
    const attachable = `Task#${id}`;
    const files = [{ name: 'a.txt', data: new Blob(['x']) }];
    const attachment_id = (await client.v3.uploadAttachments({ files, attachable })).value.uploaded[0]?.id ?? 0;

    expect((await client.v3.setAttachmentMode({ attachment_id, mode: 3, attachable })).value).toBeNull();
    expect((await client.v3.getTask({ task_id: id })).value.attachments).toMatchObject([{ mode: 3 }]);
    await expect(client.v3.setAttachmentMode({ attachment_id, mode: 4, attachable })).rejects.toMatchObject({
      status: 422,
    });
    for (const wrong of ['Task#99', 'nonsense', 'Board#1']) {
      await expect(client.v3.setAttachmentMode({ attachment_id, mode: 1, attachable: wrong })).rejects.toMatchObject({
        status: 403,
      });
      await expect(client.v3.detachAttachment({ attachment_id, attachable: wrong })).rejects.toMatchObject({
        status: 403,
      });
    }
    expect((await client.v3.detachAttachment({ attachment_id, attachable })).value).toBeNull();
    expect((await client.v3.getTask({ task_id: id })).value.attachments_count).toBe(0);
    await expect(client.v3.detachAttachment({ attachment_id })).rejects.toMatchObject({ status: 403 });
    await expect(client.v3.detachAttachment({ attachment_id: 999 })).rejects.toMatchObject({ status: 403 });
  });

  it('an attachable that is none is 404, no files are 422', async () => {
    await using world = await startWorld();
    const files = [{ name: 'a.txt', data: new Blob(['x']) }];
    for (const attachable of ['Task#99', 'nonsense', 'Board#99', 'Task#x']) {
      await expect(world.owner.client.v3.uploadAttachments({ files, attachable })).rejects.toMatchObject({
        status: 404,
      });
    }
    await expect(world.owner.client.v3.uploadAttachments({ files: [] })).rejects.toMatchObject({ status: 422 });
  });
});
