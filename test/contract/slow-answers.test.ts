import { getEventListeners, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { connectBoardService } from '../../main/adapters/board-api/board-service.ts';
import { always, type ScriptedServer, scriptedServer } from './support/scripted-server.ts';

const IDLE_MS = 1000;
const MEGABYTE = 1024 * 1024;

const clientOf = ({ url }: ScriptedServer, timeoutMs = 15_000) =>
  createApiClient({ baseUrl: url, token: 'a1b2c3', timeoutMs, mostBytes: MEGABYTE });

/** Sends `text` in pieces, each so long after the one before. */
async function trickle(response: ServerResponse, text: string, pieces: number, pauseMs: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
  const size = Math.ceil(text.length / pieces);
  for (let at = 0; at < text.length; at += size) {
    response.write(text.slice(at, at + size));
    await after(pauseMs);
  }
  response.end();
}

describe('an answer', () => {
  it('may take longer than the limit, as long as something of it comes', async () => {
    const user = JSON.stringify({ id: 1, name: 'Ada', boards: [{ id: 2, name: 'Product' }] });
    await using server = await scriptedServer((_request, response) => {
      trickle(response, user, 8, IDLE_MS / 4).catch(() => response.destroy());
    });
    const seen: [number, number | null][] = [];
    const onBytes = (received: number, total: number | null): void => void seen.push([received, total]);

    const reply = await clientOf(server, IDLE_MS).v3.getCurrentUser({}, { onBytes });

    expect(reply.value.boards).toHaveLength(1);
    expect(Date.now() - reply.sentAtMs).toBeGreaterThan(IDLE_MS * 1.5);
    expect(seen.length).toBeGreaterThan(4);
    expect(seen.at(-1)).toEqual([user.length, user.length]);
  });

  it('that takes long does not make the service’s clock be late', async () => {
    let now = Date.UTC(2026, 4, 1, 16);
    const date = new Date(now).toUTCString();
    const board = { id: 1, name: 'x'.repeat(500_000) };
    await using server = await scriptedServer(always(200, board, { date }));
    const client = createApiClient({ baseUrl: server.url, token: 'a1b2c3', now: () => now });

    const reply = await client.v3.getBoard({ board_id: 1 }, { onBytes: () => void (now += 60_000) });

    expect(reply).toMatchObject({ receivedAtMs: reply.serverDateMs });
  });

  it('of a board can be called off, and its bytes are told', async () => {
    await using server = await scriptedServer((_request, response) => {
      trickle(response, JSON.stringify({ id: 2, name: 'x'.repeat(1000) }), 1000, 50).catch(() => response.destroy());
    });
    const service = connectBoardService({
      credentials: async () => await Promise.resolve({ address: server.url, token: 'a1b2c3' }),
      api: 'v3',
      loopbackOnly: true,
    });
    const called = Promise.withResolvers<void>();
    const onBytes = (received: number): void => void (received > 3 && called.resolve());

    const outcome = await service.readBoard(2, async () => {}, { onBytes, calledOff: called.promise });

    expect(outcome).toMatchObject({ kind: 'silent', words: 'The request was cancelled' });
  });

  it('is not waited for once nothing of it comes', async () => {
    await using server = await scriptedServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id":1,');
    });

    await expect(clientOf(server, IDLE_MS).v3.getCurrentUser()).rejects.toMatchObject({ kind: 'timed-out' });
  });

  it('without end is read no further than it may be long', async () => {
    const endless = answersWithoutEnd(200);
    await using server = await scriptedServer(endless.answer);

    await expect(clientOf(server).v1.listTrackers()).rejects.toMatchObject({
      kind: 'too-large',
      message: 'The answer is larger than 1 MB',
      maybeApplied: false,
    });
    expect(endless.sentBytes()).toBeLessThan(8 * MEGABYTE);
  });

  it('that refuses without end is a refusal all the same', async () => {
    const endless = answersWithoutEnd(503);
    await using server = await scriptedServer(endless.answer);
    const { url } = server;

    const asked = createApiClient({ baseUrl: url, token: 'a1b2c3' }).v1.listTrackers();

    await expect(asked).rejects.toMatchObject({ kind: 'status', status: 503 });
    expect(endless.sentBytes()).toBeLessThan(8 * MEGABYTE);
  });

  it('leaves nothing behind with what could have called it off', async () => {
    await using server = await scriptedServer(always(200, { id: 1, name: 'Ada' }));
    const [ofAll, ofThis] = [new AbortController(), new AbortController()];
    const client = createApiClient({ baseUrl: server.url, token: 'a1b2c3', signal: ofAll.signal });

    await client.v3.getCurrentUser({}, { signal: ofThis.signal });

    expect([ofAll, ofThis].flatMap(({ signal }) => getEventListeners(signal, 'abort'))).toEqual([]);
  });

  it('may be no longer unpacked either, and says of a change that it may have been made', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * MEGABYTE, ' '));
    await using server = await scriptedServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(bomb);
    });
    expect(bomb.length).toBeLessThan(MEGABYTE / 10);

    await expect(clientOf(server).v3.getBoard({ board_id: 1 })).rejects.toMatchObject({ kind: 'too-large' });
    const change = clientOf(server).v3.createTracker({ board_id: 1, task_id: 1 });
    await expect(change).rejects.toMatchObject({ kind: 'too-large', maybeApplied: true });
  });
});

function answersWithoutEnd(status: number) {
  let sent = 0;
  const answer = (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    void (async () => {
      response.write('[');
      while (!response.destroyed) {
        sent += 65_536;
        if (!response.write(`"${'x'.repeat(65_530)}",`))
          await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
    })();
  };
  return { answer, sentBytes: () => sent };
}

/** A service on the network, as far as the client can tell, that leads there; `asked`: the addresses that it was asked for. */
function leading(location: string, asked: string[]) {
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(typeof url === 'string' ? url : 'another kind of address');
    return await Promise.resolve(new Response(null, { status: 302, headers: { location } }));
  };
  return createApiClient({ baseUrl: 'https://board.example.org', token: 'a1b2c3', fetch });
}

describe('an address on this computer', () => {
  it.each([
    'http://127.0.0.1:9222/json',
    'http://localhost/x',
    'https://localhost./x',
    'https://board.localhost/x',
    'http://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://0.0.0.0/x',
  ])('%s is not asked for a service that is none, in a redirect or as a file', async (url) => {
    const asked: string[] = [];

    await expect(leading(url, asked).v3.getCurrentUser()).rejects.toMatchObject({ kind: 'redirected' });
    await expect(leading(url, asked).download(url, { mostBytes: 10 })).rejects.toMatchObject({ kind: 'redirected' });

    expect(asked).toEqual(['https://board.example.org/api/v3/users/current.json']);
  });

  it('is asked where the service is there', async () => {
    await using other = await scriptedServer(always(200, { id: 1, name: 'Ada' }));
    await using server = await scriptedServer(always(302, '', { location: `${other.url}/api/v3/users/1.json` }));

    expect((await clientOf(server).v3.getCurrentUser()).value.name).toBe('Ada');
  });
});
