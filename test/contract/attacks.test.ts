import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inconsistencies } from './support/consistency.ts';
import { raw } from './support/raw.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld, type World } from './support/world.ts';

const MIB = 1024 * 1024;

/** Sends bytes as they are and reads what comes until the other side closes. */
async function sendBytes(world: World, bytes: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    const socket = connect(world.service.port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

const NASTY = [
  "'; DROP TABLE tasks; --",
  '" OR 1=1 --',
  'NEAR(a b) AND * ^ : { } col:x',
  '%_!%%__',
  '../../../../etc/passwd',
  '\u0001\u0007\u001B[31m\u007F',
  '\u{1F600}\u{10FFFF}\uFFFD\u202Etxet',
  'ﷺ'.repeat(200),
  'x'.repeat(10_000),
  '<script>alert(1)</script>&amp;]]>',
  '__proto__',
  '\r\nX-Evil: 1\r\n',
  '\\"\\\\"',
];

describe('nasty text', () => {
  it.each(NASTY.map((text) => [text.slice(0, 30), text]))(
    '%j is stored, told and found as it is',
    async (_name, text) => {
      await using world = await startWorld();
      const { client } = world.owner;

      const { value } = await client.v3.createTask({
        name: `a ${text}`,
        board_id: world.boardId,
        description: text,
        tags: 't',
      });
      await client.v3.createComment({ task_id: value.id, content: `b ${text}` });

      const detail = (await client.v3.getTask({ task_id: value.id })).value;
      expect(detail).toMatchObject({ name: `a ${text}`, description: text, comments: [{ content: `b ${text}` }] });
      const found = (await client.v3.searchTasks({ q: `name:${JSON.stringify(text)}` })).value.results;
      expect(found.length).toBeLessThanOrEqual(1);
      const xml = await raw(`${world.url}/api/v1/boards/${world.boardId}/tasks/${value.id}.xml`, {
        token: world.owner.token,
      });
      expect(xml.status).toBe(200);
      const search = await raw(`${world.url}/api/v3/tasks/search.json?q=${encodeURIComponent(text)}`, {
        token: world.owner.token,
      });
      expect([200, 422]).toContain(search.status);
      expect(inconsistencies(world.db)).toEqual([]);
    },
  );

  it('NUL is refused by name; half a surrogate pair becomes a whole character', async () => {
    await using world = await startWorld();
    const url = `${world.url}/api/v3/tasks.json`;
    const base = { board_id: world.boardId };

    const nul = await raw(url, { method: 'POST', token: world.owner.token, json: { ...base, name: 'a\u0000b' } });
    expect(nul).toMatchObject({
      status: 422,
      json: { errors: { name: ['contains a character that cannot be stored'] } },
    });
    const half = await raw(url, { method: 'POST', token: world.owner.token, json: { ...base, name: 'a\uD800b' } });
    expect(half.json).toMatchObject({ name: 'a\uFFFDb' });
  });
});

describe('bodies', () => {
  it('over the limits are 413, and the service goes on', async () => {
    await using world = await startWorld();
    const { token } = world.owner;
    const url = `${world.url}/api/v3/tasks.json`;

    const big = await raw(url, { method: 'POST', token, json: { name: 'x'.repeat(MIB), board_id: world.boardId } });
    expect(big.status).toBe(413);
    const files = [{ name: 'big.bin', data: new Blob([new Uint8Array(25 * MIB + 1)]) }];
    const upload = world.owner.client.v3.uploadAttachments({ files });
    await expect(upload).rejects.toMatchObject({ status: 413 });
    expect(readdirSync(join(world.dataDir, 'attachments'))).toEqual([]);
    expect((await raw(`${world.url}/api/v3/users/current.json`, { token })).status).toBe(200);
  });

  it.each([
    ['application/json', '{"name":'],
    ['application/json', '[]'],
    ['application/json', '"text"'],
    ['application/json', 'null'],
    ['application/xml', '<task><name>'],
    ['application/xml', '<!DOCTYPE x [<!ENTITY a "aaaa">]><task><name>&a;</name></task>'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', '--x\r\nbroken'],
  ])('%s %j is refused with 400', async (type, body) => {
    await using world = await startWorld();
    const headers = { authorization: `Bearer ${world.owner.token}`, 'content-type': type };

    const response = await fetch(`${world.url}/api/v3/tasks.json`, { method: 'POST', headers, body });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 400, message: expect.any(String) });
  });

  it('of a type that is none of ours are 415', async () => {
    await using world = await startWorld();
    const headers = { authorization: `Bearer ${world.owner.token}`, 'content-type': 'application/octet-stream' };

    const response = await fetch(`${world.url}/api/v3/tasks.json`, { method: 'POST', headers, body: 'x' });

    expect(response.status).toBe(415);
  });
});

describe('parameters', () => {
  it('__proto__, constructor and repeated names do no harm', async () => {
    await using world = await startWorld();
    const { token } = world.owner;
    const url = `${world.url}/api/v3/tasks.json`;
    const json: unknown = JSON.parse(
      `{"name":"x","board_id":${world.boardId},"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`,
    );

    expect((await raw(url, { method: 'POST', token, json })).status).toBe(200);
    const form = `task[name]=first&task[name]=x&task[board_id]=${world.boardId}&__proto__[polluted]=1&task[__proto__][polluted]=1`;
    expect((await raw(url, { method: 'POST', token, form })).json).toMatchObject({ name: 'x' });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it.each([
    '-1',
    '0',
    '1.5',
    '1e3',
    '99999999999999999999',
    'NaN',
    '1%00',
    '%2e%2e',
    '1;2',
    '%F0%9F%98%80',
    '%',
    'x'.repeat(200),
  ])('the id %s is 404 in the path', async (id) => {
    await using world = await startWorld();

    const answer = await raw(`${world.url}/api/v3/boards/${id}.json`, { token: world.owner.token });

    expect([400, 404]).toContain(answer.status);
    expect(answer.json).toMatchObject({ message: expect.any(String) });
  });

  it('huge and fractional numbers are 422', async () => {
    await using world = await startWorld();
    const { token } = world.owner;
    const url = `${world.url}/api/v3/tasks.json`;
    for (const [field, value] of [
      ['external_id', ['a']],
      ['priority', 1.5],
      ['position', 0],
      ['size_estimate', 'NaN'],
      ['priority', {}],
      ['tags', ['a']],
      ['name', 5],
      ['due_date', '2026-02-30'],
    ] as const) {
      const answer = await raw(url, {
        method: 'POST',
        token,
        json: { name: 'x', board_id: world.boardId, [field]: value },
      });
      expect([field, answer.status]).toEqual([field, 422]);
    }
  });

  it('a header cannot be injected through a file name', async () => {
    await using world = await startWorld();
    const attachable = `Task#${insertTask(world, 'x')}`;
    const files = [{ name: 'a"\r\nX-Evil: 1\r\n\r\n.html', data: new Blob(['x']) }];

    const { value } = await world.owner.client.v3.uploadAttachments({ files, attachable });

    const answer = await raw(world.url + (value.uploaded[0]?.url ?? ''), { token: world.owner.token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-evil')).toBeNull();
    expect(readdirSync(join(world.dataDir, 'attachments'))).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });
});

describe('connections', () => {
  it('that are cut in the middle of an upload leave nothing behind', async () => {
    await using world = await startWorld();
    const head = `POST /api/v3/attachments.json HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.owner.token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n`;
    const socket = connect(world.service.port, '127.0.0.1');
    socket.write(
      `${head}--b\r\ncontent-disposition: form-data; name="files[]"; filename="a"\r\n\r\n${'x'.repeat(5000)}`,
    );
    await expect.poll(() => filesIn(world)).toHaveLength(1);
    socket.destroy();

    await expect.poll(() => filesIn(world)).toEqual([]);
    expect((await raw(`${world.url}/api/v3/users/current.json`, { token: world.owner.token })).status).toBe(200);
  });

  it('that speak no HTTP are answered and closed', async () => {
    await using world = await startWorld();

    expect(await sendBytes(world, 'HELLO\r\n\r\n')).toContain('400 Bad Request');
  });
});

function filesIn(world: World): readonly string[] {
  try {
    return readdirSync(join(world.dataDir, 'attachments'));
  } catch {
    return [];
  }
}

describe('tokens', () => {
  it('are nowhere in the data folder, and never taken from a cookie', async () => {
    await using world = await startWorld();
    await world.owner.client.v3.getCurrentUser();

    const names = readdirSync(world.dataDir);
    expect(names.filter((name) => readFileSync(join(world.dataDir, name)).includes(world.owner.token))).toEqual([]);
    const headers = { cookie: `access_token=${world.owner.token}; api_token=${world.owner.token}` };
    expect((await raw(`${world.url}/api/v3/users/current.json`, { headers })).status).toBe(403);
  });
});
