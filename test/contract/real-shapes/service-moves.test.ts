/** All v3 clients that move a card do so with an update, for v3 has no other move: it moves by the rules of v1's. */
import { describe, expect, it } from 'vitest';
import { type RawAnswer, raw } from '../support/raw.ts';
import { insertTask } from '../support/tasks.ts';
import { type Person, startWorld, type World } from '../support/world.ts';

const PLAN = {
  stages: [{ name: 'To do' }, { name: 'Doing', limit: 1 }, { name: 'Group', stages: [{ name: 'Done' }] }],
  swimlanes: [{ name: 'A' }, { name: 'B' }],
};
const [TO_DO, DOING, GROUP] = [1, 2, 3];

async function update(world: World, task: number, json: object, person: Person = world.owner): Promise<RawAnswer> {
  return await raw(`${world.url}/api/v3/tasks/${task}.json`, { method: 'PATCH', token: person.token, json });
}

/** What was written about the task since it was made. */
function changes({ db }: World, task: number): readonly string[] {
  const rows = db.all<{ what: string }>('SELECT what FROM changelogs WHERE task_id = ? ORDER BY id', [task]);
  return rows.map(({ what }) => what);
}

function order({ db }: World): string {
  const rows = db.all<{ name: string }>(`SELECT name FROM tasks WHERE workflow_stage_id = ${TO_DO} ORDER BY position`);
  return rows.map(({ name }) => name).join('');
}

describe('a v3 update with a place', () => {
  it('moves the card to a column, a swimlane or both, at the end, and says so in the changelog', async () => {
    await using world = await startWorld({}, PLAN);
    const task = insertTask(world, 'a');

    expect((await update(world, task, { workflow_stage_id: DOING })).json).toMatchObject({
      workflow_stage_id: DOING,
      swimlane_id: 1,
      position: 1,
    });
    expect((await update(world, task, { task: { swimlane_id: 2 } })).json).toMatchObject({
      workflow_stage_id: DOING,
      swimlane_id: 2,
    });
    expect(changes(world, task)).toEqual(['moved', 'moved']);
  });

  it('moves it within its column, to the end for null', async () => {
    await using world = await startWorld({}, PLAN);
    const [a = 0, b = 0] = ['a', 'b', 'c'].map((name) => insertTask(world, name));

    await update(world, b, { position: 1 });
    expect(order(world)).toBe('bac');
    await update(world, a, { position: null });
    expect(order(world)).toBe('bca');
    await update(world, b, { position: 999 });
    expect(order(world)).toBe('cab');
  });

  it('changes fields in the same breath', async () => {
    await using world = await startWorld({}, PLAN);
    const task = insertTask(world, 'a');

    const answer = await update(world, task, { name: 'Two', workflow_stage_id: DOING });

    expect(answer.json).toMatchObject({ name: 'Two', workflow_stage_id: DOING });
    expect(changes(world, task)).toEqual(['renamed', 'moved']);
  });

  it('is no move where the card is there already, as in an update with everything that is known of it', async () => {
    await using world = await startWorld({}, PLAN);
    const editor = world.addMember(['read_tasks', 'update_tasks']);
    const task = insertTask(world, 'a');
    const all = { name: 'Two', workflow_stage_id: TO_DO, swimlane_id: 1, position: 1 };

    expect((await update(world, task, all, editor)).status).toBe(200);
    expect(changes(world, task)).toEqual(['renamed']);
  });

  it('beyond a WIP limit is 409 and changes nothing, unless it is overridden', async () => {
    await using world = await startWorld({}, PLAN);
    const [a = 0, b = 0] = ['a', 'b'].map((name) => insertTask(world, name));
    await update(world, a, { workflow_stage_id: DOING });

    expect((await update(world, b, { name: 'Two', workflow_stage_id: DOING })).status).toBe(409);
    expect(changes(world, b)).toEqual([]);
    expect((await update(world, b, { workflow_stage_id: DOING, override: true })).status).toBe(200);
  });

  it('needs the permission to move, and no other', async () => {
    await using world = await startWorld({}, PLAN);
    const editor = world.addMember(['read_tasks', 'update_tasks']);
    const mover = world.addMember(['read_tasks', 'move_tasks']);
    const task = insertTask(world, 'a');

    expect((await update(world, task, { workflow_stage_id: DOING }, editor)).json).toMatchObject({
      status: 403,
      message: 'Missing permission: move_tasks',
    });
    expect((await update(world, task, { workflow_stage_id: DOING }, mover)).status).toBe(200);
    expect((await update(world, task, { workflow_stage_id: TO_DO, name: 'x' }, mover)).json).toMatchObject({
      message: 'Missing permission: update_tasks',
    });
  });

  it.each([
    ['a column of another board', { workflow_stage_id: 99 }],
    ['a column that has columns', { workflow_stage_id: GROUP }],
    ['no swimlane', { swimlane_id: 99 }],
  ])('to %s is 422', async (_what, place) => {
    await using world = await startWorld({}, PLAN);

    expect((await update(world, insertTask(world, 'a'), place)).status).toBe(422);
  });
});
