import { existsSync, readdirSync } from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpServer } from '../../service/http/http-server.ts';
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
    const server = createHttpServer(() => undefined);

    expect(server).toMatchObject({ requestTimeout: 600_000, keepAliveTimeout: 72_000, timeout: 60_000 });
  });

  it('cuts off a reader that takes no byte, and none that takes one now and then', async () => {
    const stillMs = 400;
    const left = new Map<string, boolean>();
    const server = createHttpServer((request, response) => {
      left.set(request.url ?? '', false);
      response.once('close', () => left.set(request.url ?? '', true));
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(100_000)));
      };
      response.on('drain', write);
      write();
    }, stillMs).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const read = (path: string): Socket => {
      const socket = connect(port, '127.0.0.1').pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return socket;
    };
    const [still, slow] = [read('/still'), read('/slow')];
    const sips = setInterval(() => slow.read(), stillMs / 8);

    await expect.poll(() => left.get('/still'), { timeout: 10_000 }).toBe(true);
    expect(left.get('/slow')).toBe(false);

    clearInterval(sips);
    for (const socket of [still, slow]) socket.destroy();
    server.close();
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

const REPORT = 'report_type=summary&board_id=1&group_by=task_id&include_filter_options=0&expand=0';

describe('work for one request, where it takes longer than it may', () => {
  it.each([
    ['a search', '/api/v3/tasks/search.json?q=-name:x'],
    ['a report', `/api/v1/time_report.json?from=2026-05-01&to=2026-05-02&${REPORT}`],
  ])('as %s, is 503 with the time to ask again, and stops nothing else', async (_what, path) => {
    await using world = await startWorld({ longestWorkMs: 0 });
    insertTask(world, 'Ship it');
    const headers = { authorization: `Bearer ${world.owner.token}` };

    const refused = await fetch(world.url + path, { headers });

    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refused.text()).toContain('The request takes too long; ask for less');
    expect((await world.owner.client.v3.getCurrentUser()).status).toBe(200);
    await expect(world.owner.client.v3.searchTasks({ q: 'ship' })).rejects.toMatchObject({ retryAfterMs: 30_000 });
  });
});
