import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { everywhere } from '../../../common/domain/search.ts';
import { createApiClient } from '../../../api/client.ts';
import { always, scriptedServer } from '../support/scripted-server.ts';
import { appWorld } from '../../support/app-world.ts';
import { HEALTHY } from '../../support/faults.ts';
import { listening } from '../../support/listening.ts';
import { comesTrue } from '../../support/scripted-day.ts';
import { saved, signedIn, stopAll, taskIds } from '../../support/signed-in.ts';

const TOKEN = 'a1b2c3';
const refused = { error: { status: 401, message: 'invalid or missing access token' } };

/** A service that takes the token only in `header`, and what it was sent with each time. */
async function taking(header: string, refusal: readonly [number, unknown] = [401, refused]) {
  const server = await scriptedServer((request, response) => {
    const isSigned = request.headers[header]?.toString().includes(TOKEN) === true;
    always(isSigned ? 200 : refusal[0], isSigned ? [] : refusal[1])(request, response);
  });
  const sent = (): readonly string[] =>
    server.seen.map(({ headers }) =>
      ['authorization', 'x-servicetoken', 'x-board-token'].filter((name) => name in headers).join(' and '),
    );
  return { server, sent, [Symbol.asyncDispose]: async () => await server[Symbol.asyncDispose]() };
}

describe('the token', () => {
  it.each([
    ['v1 with 401', 401, refused],
    ['403 that speaks of the token', 403, { status: 403, message: 'Invalid access token' }],
  ])(
    'goes as Bearer first, and as X-ServiceToken where that is refused by %s, from then on',
    async (_how, status, body) => {
      await using service = await taking('x-servicetoken', [status, body]);
      const learned: string[] = [];
      const client = createApiClient({
        baseUrl: service.server.url,
        token: TOKEN,
        onTokenHeader: (header) => learned.push(header),
      });

      await client.v1.listTrackers();
      await client.v1.createTracker({ board_id: 1, task_id: 2 }).catch(() => undefined);
      await client.v1.listTrackers();

      expect(service.sent()).toEqual(['authorization', 'x-servicetoken', 'x-servicetoken', 'x-servicetoken']);
      expect(learned).toEqual(['x-servicetoken']);
    },
  );

  it('goes as X-ServiceToken to v1 alone', async () => {
    await using service = await taking('authorization');
    const client = createApiClient({ baseUrl: service.server.url, token: TOKEN, tokenHeader: 'x-servicetoken' });

    await client.v3.getChangelog({ board_id: 1 });
    await client.v1.listTrackers();

    expect(service.sent()).toEqual(['authorization', 'x-servicetoken', 'authorization']);
  });

  it('goes in a header of the service’s own as well, on both generations', async () => {
    await using service = await taking('x-board-token');
    const client = createApiClient({ baseUrl: service.server.url, token: TOKEN, tokenHeader: 'x-board-token' });

    await client.v3.getChangelog({ board_id: 1 });
    await client.v1.listTrackers();

    expect(service.sent()).toEqual(['authorization and x-board-token', 'authorization and x-board-token']);
  });

  it('is refused as before where neither is taken, or a permission lacks', async () => {
    await using none = await taking('x-board-token');
    const client = createApiClient({ baseUrl: none.server.url, token: TOKEN });
    await expect(client.v1.listTrackers()).rejects.toMatchObject({ status: 401 });
    await using forbidden = await taking('x-board-token', [403, { status: 403, message: 'read_tasks is missing' }]);
    const other = createApiClient({ baseUrl: forbidden.server.url, token: TOKEN });
    await expect(other.v1.listTrackers()).rejects.toMatchObject({ status: 403 });

    expect(none.sent()).toEqual(['authorization', 'x-servicetoken']);
    expect(forbidden.sent()).toEqual(['authorization']);
  });

  it.each([
    ['is cut', (_request: IncomingMessage, response: ServerResponse) => response.destroy(), { kind: 'unreachable' }],
    ['is a page', always(404, '<html>Not here</html>'), { kind: 'not-json' }],
    ['is a failure', always(503, { status: 503 }), { status: 503 }],
  ])(
    'may have had a change applied where it is tried in the other header and the answer %s',
    async (_how, second, error) => {
      await using server = await scriptedServer((request, response) => {
        const isFirst = request.headers.authorization !== undefined;
        (isFirst ? always(401, { error: { status: 401, message: 'invalid token' } }) : second)(request, response);
      });
      const client = createApiClient({ baseUrl: server.url, token: TOKEN });

      const change = client.v1.createTracker({ board_id: 1, task_id: 1 });

      await expect(change).rejects.toMatchObject({ ...error, maybeApplied: true });
    },
  );

  it('goes to no other origin, in whatever header', async () => {
    await using other = await scriptedServer(always(200, []));
    await using first = await scriptedServer((_request, response) => {
      response.writeHead(302, { location: `${other.url}/api/v1/time_trackers.json` });
      response.end();
    });
    await createApiClient({ baseUrl: first.url, token: TOKEN, tokenHeader: 'x-board-token' }).v1.listTrackers();

    expect(first.seen[0]?.headers).toMatchObject({ 'x-board-token': TOKEN });
    expect(JSON.stringify(other.seen)).not.toContain(TOKEN);
  });
});

/** In front of a service: the token counts in `x-board-token` alone. */
async function ownHeaderFront(service: string): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer((incoming, response) => {
    const { authorization: _dropped, 'x-board-token': token, ...headers } = incoming.headers;
    const signed = token === undefined ? headers : { ...headers, authorization: `Bearer ${String(token)}` };
    const inside = ask(
      new URL(incoming.url ?? '/', service),
      { method: incoming.method ?? 'GET', headers: signed },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    inside.on('error', () => response.destroy());
    incoming.pipe(inside);
  });
  const { port, close } = await listening(server);
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}

describe('a service that wants a header of its own', () => {
  it('is signed in to with it, works with it, and is signed in to again with it', async () => {
    await using world = await appWorld();
    await using front = await ownHeaderFront(world.network.url);
    const { token } = world.board;

    await expect(world.app().connect(front.url, token, 'keychain')).rejects.toMatchObject({ code: 'token-refused' });
    await expect(world.app().connect(front.url, token, 'keychain', 'two words')).rejects.toThrow('letters, digits');
    await world.app().connect(front.url, token, 'keychain', 'X-Board-Token');
    expect(world.app().snapshot().account).toMatchObject({ tokenHeader: 'x-board-token' });
    const name = world.board.tasks[0]?.name ?? '';
    await comesTrue(async () => (await world.app().searchCached(everywhere(name))).hits.length > 0);
    world.app().start(taskIds(world)[0]);
    await world.until((snapshot) => snapshot.running.length === 1 && saved(snapshot));

    await world.app().signInAgain(token, 'keychain');
    stopAll(world);
    await world.until(saved);
    expect(await world.board.trackers()).toHaveLength(1);
  });
});

describe('what the service takes', () => {
  it('is remembered for the account, and forgotten with it', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    // Somebody on the way knows better what belongs into `Authorization`.
    world.network.follow(({ path }) => (path.startsWith('/api/v1/') ? { kind: 'none', as: 'another' } : HEALTHY));

    world.app().refresh();
    await world.until(({ account }) => account?.tokenHeader === 'x-servicetoken');
    world.app().start(first);
    await world.until((snapshot) => snapshot.running.length === 1 && saved(snapshot));

    world.app().setTokenHeader('');
    expect(world.app().snapshot().account?.tokenHeader).toBe('');
    expect(() => world.app().setTokenHeader('Content-Length')).toThrow('means something else');
    expect(() => world.app().setTokenHeader('two words')).toThrow('letters, digits and hyphens');
    world.app().setTokenHeader(' X-Board-Token ');
    expect(world.app().snapshot().account?.tokenHeader).toBe('x-board-token');

    const [account] = world.app().snapshot().accounts;
    await world.app().removeAccount(account?.id ?? 0, true);
    expect(world.app().snapshot().settings.tokenHeaders).toEqual([]);
  });
});
