/** Nothing is null that the contract does not mark, in what the service sends and in how it describes itself. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ContractField, fieldsOf, wrongIn } from '../support/contract-types.ts';
import { raw } from '../support/raw.ts';
import { startWorld, type World } from '../support/world.ts';

const PLAN = { folder: { name: 'Ours' }, stages: [{ name: 'To do' }, { name: 'Group', stages: [{ name: 'Done' }] }] };

/** A card that has everything, cards that have nothing, archived and deleted ones, and a change of the board itself. */
async function everything(): Promise<World> {
  const world = await startWorld({ endedAtRule: 'after-start' }, PLAN);
  const { v3 } = world.owner.client;
  const make = async (name: string): Promise<number> => (await v3.createTask({ name, board_id: 1 })).value.id;
  const [full, archived, deleted] = [await make('Full'), await make('Archived'), await make('Deleted')];
  await v3.updateTask({ task_id: full, assigned_user_id: world.owner.id, external_id: 'A-1', due_date: '2026-05-01' });
  for (const name of ['a', 'b']) await v3.createSubtask({ task_id: full, name });
  await v3.createSubtask({ name: 'waits' });
  await v3.createComment({ task_id: full, content: 'x' });
  for (const attachable of [`Task#${full}`, 'Board#1'])
    await v3.uploadAttachments({ files: [{ name: 'a', data: new Blob(['x']) }], attachable });
  await v3.createTracker({ board_id: 1, task_id: full });
  const finished = { started_at: '2026-05-01T10:00:00Z', ended_at: '2026-05-01T11:00:00Z' };
  await v3.createTracker({ board_id: 1, task_id: full, listed: false, ...finished });
  await v3.updateTask({ task_id: archived, _action: 'archive' });
  await v3.updateTask({ task_id: deleted, _action: 'delete' });
  return world;
}

const REPORT = 'report_type=detailed&board_id=1&from=2026-01-01&to=2026-12-31&group_by=task_id&expand=1';

/** Method, path, the type of the answer, and its wrapper. */
const ANSWERS: readonly (readonly [string, string, string, string?])[] = [
  ['GET', '/api/v3/users/current.json', 'user'],
  ['GET', '/api/v3/boards/1/preload.json', 'board+preloaded_board'],
  ['GET', '/api/v3/boards/1.json', 'board+preloaded_board'],
  ['GET', '/api/v3/boards/1/changelog.json', 'changelog[]'],
  ['GET', '/api/v3/tasks/search.json', 'found_task[]'],
  ['GET', '/api/v3/tasks/search.json?page=1&archived=1', 'search_page'],
  ['GET', '/api/v3/tasks/1/preload.json', 'task'],
  ['GET', '/api/v3/tasks/1.json', 'task+task_detail'],
  ['GET', '/api/v3/tasks/2.json', 'task+task_detail'],
  ['GET', '/api/v3/tasks/3.json', 'task+task_detail'],
  ['POST', '/api/v3/subtasks.json?name=x', 'subtask'],
  ['DELETE', '/api/v3/subtasks/1.json', 'subtask'],
  ['POST', '/api/v3/tasks/1/comments.json?content=x', 'comment', 'comment'],
  ['POST', '/api/v3/time_trackers.json?board_id=1&task_id=1', 'time_tracker', 'time_tracker'],
  ['GET', '/api/v1/boards.json', 'board', 'board'],
  ['GET', '/api/v1/boards/1.json', 'board+board_layout', 'board'],
  ['GET', '/api/v1/boards/1/users.json', 'shared_item_user', 'shared_item_user'],
  ['GET', '/api/v1/boards/1/changelog.json', 'changelog_v1', 'changelog'],
  ['GET', '/api/v1/boards/1/tasks.json', 'task_v1', 'task'],
  ['GET', '/api/v1/boards/1/tasks.json?archived=1', 'task_v1', 'task'],
  ['GET', '/api/v1/boards/1/tasks/1.json', 'task_v1+task_detail_v1', 'task'],
  ['GET', '/api/v1/boards/1/tasks/3.json', 'task_v1+task_detail_v1', 'task'],
  ['GET', '/api/v1/boards/1/tasks/1/subtasks.json', 'subtask', 'subtask'],
  ['GET', '/api/v1/boards/1/tasks/1/comments.json', 'comment', 'comment'],
  ['GET', '/api/v1/time_trackers.json', 'time_tracker+listed_tracker', 'time_tracker'],
  ['GET', `/api/v1/time_report.json?${REPORT}&include_filter_options=0`, 'time_tracker+listed_tracker', 'time_tracker'],
  ['GET', `/api/v1/time_report.json?${REPORT}&include_filter_options=1`, 'filter_options', 'filter_options'],
];

/** Each record, out of its wrapper. */
function unwrapped(json: unknown, wrapper: string | undefined): readonly unknown[] {
  if (wrapper === undefined) return [json];
  const records = Array.isArray(json) ? json : [json];
  return records.map((record: unknown) => z.record(z.string(), z.unknown()).parse(record)[wrapper]);
}

describe('what the service sends', () => {
  it('has the contract’s types, for every record', async () => {
    await using world = await everything();

    for (const [method, path, type, wrapper] of ANSWERS) {
      const answer = await raw(world.url + path, { method, token: world.owner.token });
      const records = unwrapped(answer.json, wrapper);
      expect([path, answer.status, records.length > 0]).toEqual([path, 200, true]);
      expect([path, records.flatMap((record) => wrongIn(record, type))]).toEqual([path, []]);
    }
  });

  it('has an assigned user where there is one, and no such field where there is none', async () => {
    await using world = await everything();

    const { json } = await raw(`${world.url}/api/v1/boards/1/tasks.json`, { token: world.owner.token });
    expect(json).toMatchObject([{ task: { assigned_user: { initials: 'OR', name: 'Olga Ruiz' } } }]);
    const { text } = await raw(`${world.url}/api/v1/boards/1/tasks/2.json`, { token: world.owner.token });
    expect(text).not.toContain('"assigned_user":');
  });
});

const SCHEMA = z.record(z.string(), z.unknown());
type Schema = z.output<typeof SCHEMA>;

/** The described record of an answer, out of its list and its wrapper. */
function recordIn(schema: Schema, wrapper: string | undefined): Schema {
  const item = schema['items'] === undefined ? schema : SCHEMA.parse(schema['items']);
  const properties = SCHEMA.parse(item['properties'] ?? {});
  return wrapper === undefined ? properties : SCHEMA.parse(SCHEMA.parse(properties[wrapper])['properties']);
}

function mayBeNull(schema: unknown): boolean {
  return JSON.stringify(schema).includes('"null"');
}

/** Lists and records within are looked at by themselves. */
function isScalar({ type }: ContractField): boolean {
  return ['integer', 'number', 'string', 'boolean', 'date', 'dateTime', 'code'].includes(type);
}

describe('what the service says of itself', () => {
  it.each([
    ['/api/v3/boards/{board_id}/preload.json', 'board+preloaded_board'],
    ['/api/v3/boards/{board_id}/changelog.json', 'changelog'],
    ['/api/v3/tasks/{task_id}.json', 'task'],
    ['/api/v1/boards.json', 'board', 'board'],
    ['/api/v1/boards/{board_id}/changelog.json', 'changelog_v1', 'changelog'],
    ['/api/v1/boards/{board_id}/tasks.json', 'task_v1', 'task'],
    ['/api/v1/boards/{board_id}/tasks/{task_id}/subtasks.json', 'subtask', 'subtask'],
    ['/api/v1/boards/{board_id}/tasks/{task_id}/comments.json', 'comment', 'comment'],
    ['/api/v1/boards/{board_id}/users.json', 'shared_item_user', 'shared_item_user'],
    ['/api/v1/time_trackers.json', 'time_tracker+listed_tracker', 'time_tracker'],
  ])('of GET %s allows null where the contract marks it, and nowhere else', async (path, type, wrapper?: string) => {
    await using world = await startWorld();
    const document = z
      .object({ paths: z.record(z.string(), z.object({ get: z.object({ responses: SCHEMA }).optional() })) })
      .parse((await raw(`${world.url}/openapi.json`)).json);
    const described = z
      .object({ content: z.object({ 'application/json': z.object({ schema: SCHEMA }) }) })
      .parse(document.paths[path]?.get?.responses['200']);

    const record = recordIn(described.content['application/json'].schema, wrapper);

    const fields = type.split('+').flatMap((name) => fieldsOf(name).filter((field) => isScalar(field)));
    expect(fields.map(({ name }) => [name, mayBeNull(record[name])])).toEqual(
      fields.map(({ name, isNullable }) => [name, isNullable]),
    );
  });
});
