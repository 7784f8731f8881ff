import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { bindSocket } from '../../../preview/socket.ts';

/** A preview whose app answers every command with how long the text of its input is. */
async function preview(): Promise<AsyncDisposable & { readonly ask: (text: string) => Promise<unknown> }> {
  const server = createServer();
  bindSocket(
    server,
    { isInside: () => true },
    {
      app: { refresh: () => undefined },
      onSnapshot: () => () => undefined,
      invoke: async (_command, input) => await Promise.resolve({ ok: true, value: JSON.stringify(input).length - 2 }),
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a port is needed');
  const socket = new WebSocket(`ws://127.0.0.1:${address.port}/bridge`);
  await once(socket, 'open');

  return {
    ask: async (text) => {
      const ended = Promise.withResolvers<unknown>();
      socket.addEventListener('message', ({ data }) => ended.resolve(JSON.parse(String(data))), { once: true });
      socket.addEventListener('close', ({ code }) => ended.resolve({ closed: code }), { once: true });
      socket.send(JSON.stringify({ id: 7, command: 'data:take-in', input: text }));
      return await ended.promise;
    },
    [Symbol.asyncDispose]: async () => {
      socket.close();
      server.closeAllConnections();
      server.close();
      await Promise.resolve();
    },
  };
}

describe('the socket of the preview', () => {
  it('takes a file of several megabytes, as an import brings it', async () => {
    await using open = await preview();

    expect(await open.ask('x'.repeat(3_000_000))).toEqual({ id: 7, reply: { ok: true, value: 3_000_000 } });
  });
});
