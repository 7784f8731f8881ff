import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { always, scriptedServer } from './support/scripted-server.ts';

const user = { id: 1, name: 'A', boards: [] };
const token = 'secret-token';
const input = { board_id: 1, task_id: 1 };

describe('a request of the client', () => {
  it('tells when it was sent and answered, and the server’s date', async () => {
    await using server = await scriptedServer(always(200, user, { date: 'Fri, 01 May 2026 16:00:00 GMT' }));
    let now = 1000;
    const client = createApiClient({ baseUrl: server.url, token, now: () => (now += 5) });

    const reply = await client.v3.getCurrentUser();

    expect(reply).toMatchObject({
      sentAtMs: 1005,
      receivedAtMs: 1010,
      status: 200,
      serverDateMs: Date.parse('2026-05-01T16:00:00Z'),
    });
  });

  it('carries the token as Bearer, and on v1 as the service token when asked', async () => {
    await using server = await scriptedServer(always(200, []));
    await createApiClient({ baseUrl: server.url, token, tokenHeader: 'x-servicetoken' }).v1.listTrackers();
    await createApiClient({ baseUrl: server.url, token }).v1.listTrackers();

    expect(server.seen[0]?.headers).toMatchObject({ 'x-servicetoken': token });
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
    expect(server.seen[1]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('ends with timed-out when no answer comes, and with cancelled when its signal says so', async () => {
    await using server = await scriptedServer(() => {});
    const client = createApiClient({ baseUrl: server.url, token, timeoutMs: 60 });

    await expect(client.v3.createTracker(input)).rejects.toMatchObject({
      kind: 'timed-out',
      maybeApplied: true,
      status: null,
    });
    const cancelled = client.v3.getCurrentUser({}, { signal: AbortSignal.abort(), timeoutMs: 5000 });
    await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled', maybeApplied: false });
  });

  it.each([
    ['connect', false],
    ['read', true],
    ['write', true],
  ])('is unreachable where the way to the host is lost in %s', async (syscall, maybeApplied) => {
    for (const code of ['EHOSTUNREACH', 'ENETUNREACH']) {
      const lost = Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
      const fetch = async (): Promise<Response> => {
        throw new TypeError('fetch failed', { cause: lost });
      };
      const change = createApiClient({ baseUrl: 'http://127.0.0.1', token, fetch }).v3.createTracker(input);

      await expect(change).rejects.toMatchObject({ kind: 'unreachable', maybeApplied });
    }
  });

  it('is timed out also when the body never ends', async () => {
    await using server = await scriptedServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id":');
    });
    const client = createApiClient({ baseUrl: server.url, token, timeoutMs: 60 });

    await expect(client.v3.getCurrentUser()).rejects.toMatchObject({ kind: 'timed-out' });
  });

  it('is unreachable when nobody listens, and says that nothing was applied', async () => {
    const server = await scriptedServer(always(200, user));
    const client = createApiClient({ baseUrl: server.url, token });
    await server[Symbol.asyncDispose]();

    await expect(client.v3.createTracker(input)).rejects.toMatchObject({
      kind: 'unreachable',
      maybeApplied: false,
    });
  });

  it('is unreachable, and maybe applied, when the connection is cut', async () => {
    await using server = await scriptedServer((request) => request.socket.destroy());
    const client = createApiClient({ baseUrl: server.url, token });

    await expect(client.v3.createTracker(input)).rejects.toMatchObject({
      kind: 'unreachable',
      maybeApplied: true,
    });
  });

  it.each(['http://example.org', 'http://127.0.0.1.example.org', 'http://10.0.0.1', 'ftp://127.0.0.1'])(
    'never leaves for %s',
    async (baseUrl) => {
      let calls = 0;
      const fetch = async (): Promise<Response> => {
        calls += 1;
        return new Response('{}');
      };
      await expect(createApiClient({ baseUrl, token, fetch }).v3.getCurrentUser()).rejects.toMatchObject({
        kind: 'insecure',
      });
      expect(calls).toBe(0);
    },
  );

  it.each([
    ['HTML', 200, '<!doctype html><p>Log in to the network</p>'],
    ['HTML under 404', 404, '<html>Not here</html>'],
    ['text', 200, 'hello'],
  ])('%s is not JSON of a task board', async (_form, status, body) => {
    await using server = await scriptedServer(always(status, body));

    await expect(createApiClient({ baseUrl: server.url, token }).v3.getCurrentUser()).rejects.toMatchObject({
      kind: 'not-json',
      status,
    });
  });

  it('an answer that nothing changed is none: nobody asked whether it had', async () => {
    await using server = await scriptedServer(always(304, ''));
    const { v1, v3, download } = createApiClient({ baseUrl: server.url, token });

    const reads = [v1.listTrackers, v3.getCurrentUser, async () => await download('/a.txt', { mostBytes: 9 })];
    for (const read of reads)
      await expect(read()).rejects.toMatchObject({ kind: 'not-json', status: 304, maybeApplied: false });
    const changes = [
      async () => await v3.deleteTracker({ time_tracker_id: 1 }),
      async () => await v3.detachAttachment({ attachment_id: 1 }),
    ];
    for (const change of changes)
      await expect(change()).rejects.toMatchObject({ kind: 'not-json', status: 304, maybeApplied: true });
  });

  it.each([400, 403, 404])('a page under %i that answers a change may have come after it', async (status) => {
    await using server = await scriptedServer(always(status, '<html>Blocked</html>'));

    const change = createApiClient({ baseUrl: server.url, token }).v3.createTracker(input);

    await expect(change).rejects.toMatchObject({ kind: 'not-json', status, maybeApplied: true });
  });

  it.each([403, 404, 422])('a refusal under %i in JSON is no page, whatever it calls itself', async (status) => {
    const body = JSON.stringify({ status, message: 'Task is locked' });
    await using server = await scriptedServer(always(status, body, { 'content-type': 'text/html; charset=utf-8' }));

    const change = createApiClient({ baseUrl: server.url, token }).v3.createTracker(input);

    await expect(change).rejects.toMatchObject({
      kind: 'status',
      status,
      serverMessage: 'Task is locked',
      maybeApplied: false,
    });
  });

  it.each([
    [408, true],
    [413, false],
    [425, false],
    [429, false],
    [503, true],
  ])('a page under %i is that answer, with its Retry-After', async (status, maybeApplied) => {
    await using server = await scriptedServer(always(status, '<html>Not now</html>', { 'retry-after': '600' }));

    const change = createApiClient({ baseUrl: server.url, token }).v3.createTracker(input);

    await expect(change).rejects.toMatchObject({
      kind: 'status',
      status,
      serverMessage: null,
      retryAfterMs: 600_000,
      maybeApplied,
    });
  });

  it.each([[{ hello: 'world' }], ['just text'], [[1, 2]], [{ id: 'x' }], [null]])(
    'JSON of another shape, %j, is told as that',
    async (body) => {
      await using server = await scriptedServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
      const client = createApiClient({ baseUrl: server.url, token });

      await expect(client.v3.getCurrentUser()).rejects.toMatchObject({ kind: 'wrong-shape' });
    },
  );
});

const client = (baseUrl: string) => createApiClient({ baseUrl, token });

describe('a redirect', () => {
  it('of a reading request is followed with the token on the same origin, and without it on another', async () => {
    await using other = await scriptedServer(always(200, user));
    await using server = await scriptedServer((request, response) => {
      const isFirst = request.url === '/api/v3/users/current.json';
      response.writeHead(302, { location: isFirst ? '/api/v3/users/1.json' : `${other.url}/api/v3/users/1.json` });
      response.end();
    });

    const { value } = await createApiClient({ baseUrl: server.url, token }).v3.getCurrentUser();

    expect(value.id).toBe(1);
    expect(server.seen.map((request) => request.headers.authorization)).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
    expect(other.seen.map((request) => request.headers.authorization)).toEqual([undefined]);
  });

  it('takes the service token along to no other origin either', async () => {
    await using other = await scriptedServer(always(200, []));
    await using server = await scriptedServer(always(307, '', { location: `${other.url}/x` }));

    await createApiClient({ baseUrl: server.url, token, tokenHeader: 'x-servicetoken' }).v1.listTrackers();

    expect(other.seen[0]?.headers['x-servicetoken']).toBeUndefined();
  });

  it('without end, to nowhere, to an insecure place, or of a write is an error', async () => {
    await using loop = await scriptedServer(always(302, '', { location: '/again' }));
    await using nowhere = await scriptedServer(always(302, ''));
    await using insecure = await scriptedServer(always(302, '', { location: 'http://example.org/' }));

    await expect(client(loop.url).v3.getCurrentUser()).rejects.toMatchObject({ kind: 'redirected' });
    expect(loop.seen).toHaveLength(6);
    await expect(client(nowhere.url).v3.getCurrentUser()).rejects.toMatchObject({ kind: 'redirected' });
    await expect(client(insecure.url).v3.getCurrentUser()).rejects.toMatchObject({ kind: 'insecure' });
    await expect(client(loop.url).v3.deleteTracker({ time_tracker_id: 1 })).rejects.toMatchObject({
      kind: 'redirected',
      status: 302,
      maybeApplied: true,
    });
    await expect(client(nowhere.url).v3.deleteTracker({ time_tracker_id: 1 })).rejects.toMatchObject({
      kind: 'redirected',
      maybeApplied: true,
    });
  });
});
