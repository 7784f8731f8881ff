import { describe, expect, it } from 'vitest';
import { setMember, suspendUser } from '../../service/admin.ts';
import { PERMISSIONS, type Permission } from '../../api/resources/users.ts';
import { raw } from './support/raw.ts';
import { insertTask } from './support/tasks.ts';
import { type Person, startWorld, type World } from './support/world.ts';

type Act = (person: Person, world: World, task: number) => Promise<unknown>;

/** One act for every right, on both generations. */
const ACTS: readonly (readonly [Permission, string, Act])[] = [
  ['create_tasks', 'v3 create', ({ client }, { boardId }) => client.v3.createTask({ name: 'x', board_id: boardId })],
  ['create_tasks', 'v1 create', ({ client }, { boardId }) => client.v1.createTask({ name: 'x', board_id: boardId })],
  ['read_tasks', 'v3 task', ({ client }, _, task_id) => client.v3.getTask({ task_id })],
  ['read_tasks', 'v1 task', ({ client }, { boardId }, task_id) => client.v1.getTask({ board_id: boardId, task_id })],
  ['read_tasks', 'v1 tasks', ({ client }, { boardId }) => client.v1.listTasks({ board_id: boardId })],
  [
    'read_tasks',
    'v3 tracker',
    ({ client }, { boardId }, task_id) => client.v3.createTracker({ board_id: boardId, task_id }),
  ],
  ['update_tasks', 'v3 update', ({ client }, _, task_id) => client.v3.updateTask({ task_id, name: 'x' })],
  [
    'update_tasks',
    'v1 update',
    ({ client }, { boardId }, task_id) => client.v1.updateTask({ board_id: boardId, task_id, name: 'x' }),
  ],
  ['update_tasks', 'v3 archive', ({ client }, _, task_id) => client.v3.updateTask({ task_id, _action: 'archive' })],
  ['update_tasks', 'v3 subtask', ({ client }, _, task_id) => client.v3.createSubtask({ task_id, name: 'x' })],
  ['update_tasks', 'v3 comment', ({ client }, _, task_id) => client.v3.createComment({ task_id, content: 'x' })],
  [
    'update_tasks',
    'v1 comment',
    ({ client }, { boardId }, task_id) => client.v1.createComment({ board_id: boardId, task_id, content: 'x' }),
  ],
  [
    'update_tasks',
    'v3 attachment',
    ({ client }, _, task_id) =>
      client.v3.uploadAttachments({ files: [{ name: 'a', data: new Blob(['x']) }], attachable: `Task#${task_id}` }),
  ],
  ['delete_tasks', 'v3 delete', ({ client }, _, task_id) => client.v3.updateTask({ task_id, _action: 'delete' })],
  [
    'delete_tasks',
    'v1 delete',
    ({ client }, { boardId }, task_id) => client.v1.deleteTask({ board_id: boardId, task_id }),
  ],
  [
    'move_tasks',
    'v1 move',
    ({ client }, { boardId }, task_id) => client.v1.moveTask({ board_id: boardId, task_id, direction: 'next_stage' }),
  ],
];

describe('the five board permissions', () => {
  it.each(ACTS)('%s is what %s needs, and all that it needs; the refusal names it', async (permission, _name, act) => {
    await using world = await startWorld();
    const others = PERMISSIONS.filter((one) => one !== permission);
    const [able, unable, stranger] = [world.addMember([permission]), world.addMember(others), world.addPerson()];

    await expect(act(unable, world, insertTask(world, 'Ship it'))).rejects.toMatchObject({
      status: 403,
      serverMessage: expect.stringContaining(permission),
    });
    await expect(act(stranger, world, insertTask(world, 'Ship it'))).rejects.toMatchObject({ status: 404 });
    await act(able, world, insertTask(world, 'Ship it'));
  });

  it('a member without read_tasks opens the board without tasks', async () => {
    await using world = await startWorld();
    insertTask(world, 'Hidden');
    const member = world.addMember(['create_tasks']);

    expect((await member.client.v3.getBoard({ board_id: world.boardId })).value.tasks).toEqual([]);
    await expect(member.client.v3.getChangelog({ board_id: world.boardId })).rejects.toMatchObject({ status: 403 });
  });

  it('a removed member and a suspended user are out', async () => {
    await using world = await startWorld();
    const [removed, suspended] = [world.addMember(['read_tasks']), world.addMember(['read_tasks'])];
    setMember(world.db, world.boardId, removed.id, []);
    suspendUser(world.db, suspended.id);

    await expect(removed.client.v3.getBoard({ board_id: world.boardId })).rejects.toMatchObject({ status: 404 });
    expect((await removed.client.v3.getCurrentUser()).value.boards).toEqual([]);
    await expect(suspended.client.v1.listBoards()).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['was removed from the board', [] as const],
    ['may no longer read tasks', ['create_tasks'] as const],
  ])('whoever %s keeps their own trackers, without the names of cards', async (_how, permissions) => {
    await using world = await startWorld({ endedAtRule: 'after-start' });
    const member = world.addMember(['read_tasks']);
    const taskId = insertTask(world, 'Secret merger');
    const input = { board_id: world.boardId, task_id: taskId, started_at: '2026-05-01T10:00:00Z' };
    const { value: made } = await member.client.v3.createTracker({ ...input, ended_at: '2026-05-01T11:00:00Z' });
    setMember(world.db, world.boardId, member.id, permissions);

    const { json, text } = await raw(`${world.url}/api/v1/time_trackers.json?expand=1`, { token: member.token });
    const changed = (await member.client.v1.updateTracker({ time_tracker_id: made.id, listed: false })).value;
    const me = (await member.client.v3.getCurrentUser()).value;

    const task = { id: taskId, board_id: world.boardId, name: null, external_id: null };
    expect(json).toEqual([
      {
        time_tracker: expect.objectContaining({
          id: made.id,
          task: { ...task, workflow_stage: null, card_type: null },
        }),
      },
    ]);
    expect(text + JSON.stringify([changed, me])).not.toContain('Secret');
    await expect(
      member.client.v1.getTimeReport({
        report_type: 'detailed',
        board_id: String(world.boardId),
        from: '2026-05-01',
        to: '2026-05-01',
        include_filter_options: 1,
        expand: 1,
      }),
    ).rejects.toMatchObject({ status: permissions.length === 0 ? 404 : 403 });
  });

  it('an administrator’s rights reach no further than trackers', async () => {
    await using world = await startWorld();
    const admin = world.addPerson({ isAdmin: true });

    await expect(admin.client.v3.getTask({ task_id: insertTask(world, 'x') })).rejects.toMatchObject({ status: 404 });
    expect((await admin.client.v1.listBoards()).value).toEqual([]);
  });
});
