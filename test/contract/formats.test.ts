import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { raw } from './support/raw.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld, type World } from './support/world.ts';

const xml = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' });

describe('json', () => {
  it('dates are in the caller’s zone, to the millisecond on v3 and to the second on v1', async () => {
    await using world = await startWorld({ now: () => Date.parse('2026-05-01T16:00:00.123Z') });
    const { token } = world.owner;
    const input = { board_id: world.boardId, task_id: insertTask(world, 'Ship it') };

    const v3 = await raw(`${world.url}/api/v3/time_trackers.json`, { method: 'POST', token, json: input });
    const v1 = await raw(`${world.url}/api/v1/time_trackers.json`, {
      method: 'POST',
      token,
      json: { time_tracker: input },
    });

    expect(v3.json).toMatchObject({ time_tracker: { started_at: '2026-05-01T18:00:00.123+02:00' } });
    expect(v1.json).toMatchObject({ time_tracker: { started_at: '2026-05-01T18:00:00+02:00' } });
    expect(v3.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['2026-05-01T18:00:00+02:00', '2026-05-01T18:00:00.000+02:00'],
    ['2026-05-01T16:00:00Z', '2026-05-01T18:00:00.000+02:00'],
    ['2026-05-01T16:00:00.250Z', '2026-05-01T18:00:00.250+02:00'],
    ['2026-05-01 18:00', '2026-05-01T18:00:00.000+02:00'],
    ['2026-05-01T18:00:00', '2026-05-01T18:00:00.000+02:00'],
    ['2026-01-01T12:00:00-0330', '2026-01-01T16:30:00.000+01:00'],
  ])('the time %s is read as %s', async (given, expected) => {
    await using world = await startWorld({ now: () => Date.parse('2026-06-01T00:00:00Z') });
    const input = { board_id: world.boardId, task_id: insertTask(world, 'Ship it'), started_at: given };

    expect((await world.owner.client.v3.createTracker(input)).value.started_at).toBe(expected);
  });
});

describe('jsonp', () => {
  it('wraps an answer in the call of callback, and an error in the same with status 200', async () => {
    await using world = await startWorld();
    const query = `access_token=${world.owner.token}&callback=my.app.done`;

    const good = await raw(`${world.url}/api/v3/boards/${world.boardId}/preload.json?${query}`);
    const bad = await raw(`${world.url}/api/v3/boards/99.json?${query}`);

    expect(good.text).toMatch(/^\/\*\*\/my\.app\.done\(\{"id":1,.*\}\);$/s);
    expect(good.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
    expect(good.headers.get('x-content-type-options')).toBe('nosniff');
    expect(bad).toMatchObject({ status: 200, text: '/**/my.app.done({"code":404,"message":"Board not found"});' });
  });

  it.each(['a[0]', 'alert(1)', 'a.b.', '', 'x'.repeat(129), '</script>', 'a%0d%0aX-Y:1', 'ünïcode'])(
    'the callback %s is refused with 400 in plain JSON',
    async (callback) => {
      await using world = await startWorld();
      const { token } = world.owner;

      const answer = await raw(`${world.url}/api/v3/users/current.json?callback=${encodeURIComponent(callback)}`, {
        token,
      });

      expect(answer).toMatchObject({ status: 400, json: { status: 400 } });
    },
  );

  it('carries every verb through _m, with the token in the query', async () => {
    await using world = await startWorld();
    const task = insertTask(world, 'Ship it');
    const call = async (path: string, query: string): Promise<unknown> => {
      const answer = await raw(`${world.url}${path}?access_token=${world.owner.token}&callback=f&${query}`);
      expect(answer.status).toBe(200);
      return JSON.parse(answer.text.slice('/**/f('.length, -2));
    };

    const made = await call('/api/v3/time_trackers.json', `_m=POST&board_id=${world.boardId}&task_id=${task}`);
    expect(made).toMatchObject({ time_tracker: { id: 1, listed: true } });
    expect(await call('/api/v1/time_trackers/1.json', '_m=put&time_tracker[listed]=0')).toMatchObject({
      time_tracker: { listed: false },
    });
    expect(await call(`/api/v3/tasks/${task}.json`, '_m=patch&task[name]=Later')).toMatchObject({ name: 'Later' });
    expect(await call('/api/v3/time_trackers/1.json', '_m=delete')).toMatchObject({ time_tracker: { id: 1 } });
    expect(await call('/api/v3/time_trackers/1.json', '_m=delete')).toEqual({
      code: 404,
      message: 'Time tracker not found',
    });
  });
});

describe('xml', () => {
  it('wraps, hyphenates and types a v1 record', async () => {
    await using world = await startWorld();
    const { token } = world.owner;
    const task = (
      await world.owner.client.v1.createTask({
        board_id: world.boardId,
        name: 'a < b & "c" \u0001',
        due_date: '2026-05-01',
      })
    ).value;

    const answer = await raw(`${world.url}/api/v1/boards/${world.boardId}/tasks/${task.id}.xml`, { token });

    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(xml.parse(answer.text)).toMatchObject({
      task: {
        id: { '#text': task.id, '@type': 'integer' },
        name: 'a < b & "c" \uFFFD',
        'external-id': { '@type': 'integer', '@nil': 'true' },
        'due-date': { '#text': '2026-05-01', '@type': 'date' },
        'size-estimate': { '#text': 1, '@type': 'decimal' },
        'created-at': { '@type': 'datetime' },
        'deleted-at': { '@type': 'datetime', '@nil': 'true' },
        comments: { '@type': 'array' },
      },
    });
  });

  it('lists are a typed array in the plural; task lists carry their pagination', async () => {
    await using world = await startWorld();
    for (const name of ['One', 'Two', 'Three']) insertTask(world, name);

    const { text } = await raw(`${world.url}/api/v1/boards/${world.boardId}/tasks.xml?per_page=2`, {
      token: world.owner.token,
    });

    const parsed: unknown = xml.parse(text);
    expect(parsed).toMatchObject({
      tasks: {
        '@type': 'array',
        task: [{ name: 'One' }, { name: 'Two' }],
        pagination: { page: 1, 'total-pages': 2, 'total-entries': 3, 'previous-page': '', 'next-page': 2 },
      },
    });
    const boards = await raw(`${world.url}/api/v1/boards.xml`, { token: world.owner.token });
    expect(xml.parse(boards.text)).toMatchObject({ boards: { '@type': 'array', board: { name: 'Product' } } });
  });

  it('is sent while it is read, where it is long', async () => {
    await using world = await startWorld();
    const task = insertTask(world, 'Ship it');
    const comments = Array.from({ length: 1000 }, (_, at) => ({ content: `Comment ${at} & ${'x'.repeat(100)}` }));
    world.db.transaction(() => {
      for (const { content } of comments)
        world.db.run(
          'INSERT INTO comments (task_id, user_id, commentable_version, content, created_at, updated_at) VALUES (?, 1, 1, ?, 0, 0)',
          [task, content],
        );
    });
    const path = `${world.url}/api/v1/boards/${world.boardId}/tasks/${task}`;

    const [detail, list] = [
      await raw(`${path}.xml`, { token: world.owner.token }),
      await raw(`${path}/comments.xml`, { token: world.owner.token }),
    ];

    expect([detail, list].map(({ headers }) => headers.get('content-length'))).toEqual([null, null]);
    expect(xml.parse(detail.text)).toMatchObject({ task: { name: 'Ship it', comments: { comment: comments } } });
    expect(xml.parse(list.text)).toMatchObject({ comments: { '@type': 'array', comment: comments } });
  });

  it('errors are an error element; v3 and JSON-only resources answer 406', async () => {
    await using world = await startWorld();
    const { token } = world.owner;

    const missing = await raw(`${world.url}/api/v1/boards/99.xml`, { token });
    expect(missing.status).toBe(404);
    expect(xml.parse(missing.text)).toMatchObject({
      error: { message: 'Board not found', status: { '#text': 404, '@type': 'integer' } },
    });
    expect((await raw(`${world.url}/api/v3/users/current.xml`, { token })).status).toBe(406);
    expect((await raw(`${world.url}/api/v1/time_trackers.xml`, { token })).status).toBe(406);
    expect((await raw(`${world.url}/api/v1/boards.xml`)).status).toBe(401);
  });

  it('is read too: a record with nil and hyphens', async () => {
    await using world = await startWorld();
    const task = insertTask(world, 'Ship it');

    const answer = await fetch(`${world.url}/api/v1/boards/${world.boardId}/tasks/${task}.json`, {
      method: 'PUT',
      headers: { 'content-type': 'application/xml', authorization: `Bearer ${world.owner.token}` },
      body: '<?xml version="1.0"?><task><name>Later &amp; better</name><due-date nil="true"/><size-estimate type="decimal">2.5</size-estimate></task>',
    });

    expect(await answer.json()).toMatchObject({ task: { name: 'Later & better', due_date: null, size_estimate: 2.5 } });
  });
});

describe('xml references', () => {
  it.each([
    ['caf&#233;', 'café'],
    ['&#x1F600;', '\u{1F600}'],
    ['a &amp;#233; b', 'a &#233; b'],
    ['<![CDATA[&#0;]]>', '&#0;'],
  ])('%s is read as %s', async (given, expected) => {
    await using world = await startWorld();

    expect((await renameByXml(world, given)).json).toMatchObject({ task: { name: expected } });
  });

  it.each(['&#0;', '&#1;', '&#xD800;', '&#x110000;'])(
    '%s, which is no character, is refused with 400',
    async (given) => {
      await using world = await startWorld();

      expect((await renameByXml(world, given)).status).toBe(400);
    },
  );
});

/** `name` as it stands in the XML. */
async function renameByXml(world: World, name: string): Promise<{ status: number; json: unknown }> {
  const task = insertTask(world, 'Ship it');
  const answer = await fetch(`${world.url}/api/v1/boards/${world.boardId}/tasks/${task}.json`, {
    method: 'PUT',
    headers: { 'content-type': 'application/xml', authorization: `Bearer ${world.owner.token}` },
    body: `<task><name>${name}</name></task>`,
  });
  return { status: answer.status, json: await answer.json() };
}

describe('input', () => {
  it('comes in the query, as form fields, bracketed, as JSON or multipart, on both generations', async () => {
    await using world = await startWorld();
    const task_id = insertTask(world, 'Ship it');
    const { token } = world.owner;
    const form = new FormData();
    form.append('time_tracker[board_id]', String(world.boardId));
    form.append('time_tracker[task_id]', String(task_id));
    const fields = `board_id=${world.boardId}&task_id=${task_id}`;
    const bracketed = `time_tracker[board_id]=${world.boardId}&time_tracker[task_id]=${task_id}`;
    const requests: [string, RequestInit][] = [
      [`/api/v3/time_trackers.json?${fields}`, {}],
      [`/api/v1/time_trackers.json?${bracketed}`, {}],
      ['/api/v3/time_trackers.json', { body: new URLSearchParams(fields) }],
      ['/api/v1/time_trackers.json', { body: new URLSearchParams(bracketed) }],
      ['/api/v1/time_trackers.json', { body: form }],
      [
        '/api/v1/time_trackers.json',
        {
          body: JSON.stringify({ time_tracker: { board_id: world.boardId, task_id } }),
          headers: { 'content-type': 'application/json' },
        },
      ],
    ];
    for (const [path, init] of requests) {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      const response = await fetch(world.url + path, {
        method: 'POST',
        ...init,
        headers,
      });
      expect([path, response.status]).toEqual([path, 200]);
    }
  });
});
