import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDoor } from '../../service/http/door.ts';
import { raw } from './support/raw.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld, type World } from './support/world.ts';

const MIB = 1024 * 1024;
const TASKS = '/api/v3/tasks.json';
const ATTACHMENTS = '/api/v3/attachments.json';

async function post(world: World, path: string, parts: readonly (readonly [string, string | Blob])[]): Promise<number> {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  const headers = { authorization: `Bearer ${world.owner.token}` };
  return (await fetch(world.url + path, { method: 'POST', headers, body })).status;
}

describe('a multipart request', () => {
  const half = 'x'.repeat(0.6 * MIB);
  const large = new Blob([new Uint8Array(13 * MIB)]);

  it.each([
    ['one field over 1 MiB', TASKS, [['description', 'x'.repeat(MIB + 1)]]],
    [
      'fields over 1 MiB together',
      TASKS,
      [
        ['name', half],
        ['description', half],
      ],
    ],
    [
      'files over 1 MiB where none are kept',
      TASKS,
      [
        ['name', 'x'],
        ['extra', large],
      ],
    ],
    [
      'fields over 1 MiB beside a file',
      ATTACHMENTS,
      [
        ['a', half],
        ['b', half],
        ['files[]', new Blob(['x'])],
      ],
    ],
    [
      'files over 25 MiB together',
      ATTACHMENTS,
      [
        ['files[]', large],
        ['files[]', large],
      ],
    ],
  ] as const)('with %s is 413, and nothing of it is kept', async (_what, path, parts) => {
    await using world = await startWorld();

    expect(await post(world, path, [['board_id', String(world.boardId)], ...parts])).toBe(413);

    expect(world.db.get('SELECT COUNT(*) AS n FROM tasks')).toMatchObject({ n: 0 });
    const folder = join(world.dataDir, 'attachments');
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});

describe('the server', () => {
  it('ends requests that take longer than an upload may, and connections that nobody uses', () => {
    const server = createDoor(() => undefined);

    expect(server).toMatchObject({ requestTimeout: 600_000, keepAliveTimeout: 72_000 });
  });
});

describe('a GET', () => {
  it('takes its parameters as a JSON object too', async () => {
    await using world = await startWorld();
    const { client, token } = world.owner;
    for (const name of ['One', 'Two']) await client.v3.createTask({ name, board_id: world.boardId });
    const url = `${world.url}/api/v3/boards/${world.boardId}/changelog.json`;

    expect((await raw(url, { token })).json).toHaveLength(2);
    expect(await getWithBody(url, token, '{"limit":1}')).toMatchObject({ status: 200, json: [{}] });
    expect(await getWithBody(url, token, '{"limit":')).toMatchObject({ status: 400 });
  });

  it('may name the type of a body that it does not have', async () => {
    await using world = await startWorld();
    insertTask(world, 'One');

    for (const type of ['application/json', 'text/plain', 'nonsense']) {
      const headers = { 'content-type': type };
      const answer = await raw(`${world.url}/api/v3/users/current.json`, { token: world.owner.token, headers });
      expect([type, answer.status]).toEqual([type, 200]);
    }
  });
});

/** `fetch` sends no body with GET. */
async function getWithBody(url: string, token: string, body: string): Promise<{ status: number; json: unknown }> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  return await new Promise((resolve, reject) => {
    const sent = request(url, { method: 'GET', headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
