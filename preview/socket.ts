import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Core } from '../main/core/desktop/desktop.ts';
import type { Door } from './door.ts';

const QUESTION = z.object({ id: z.int(), command: z.string(), input: z.unknown() });

/** Of one message: a file of entries comes whole. What is longer would not fit into a string of JavaScript. */
export const LONGEST_BYTES = 500 * 1024 * 1024;

/** The part of the app that is asked from here. */
export type Asked = Pick<Core, 'invoke' | 'onSnapshot'> & { readonly app: Pick<Core['app'], 'refresh'> };

/** Carries commands and snapshots between the page and the app, for whoever is inside. */
export function bindSocket(server: Server, door: Pick<Door, 'isInside'>, composed: Asked): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_BYTES });
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    if (request.url !== '/bridge' || !door.isInside(request)) {
      stream.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => serve(socket, composed));
  });
  composed.onSnapshot((state) => {
    const message = JSON.stringify({ state });
    for (const socket of sockets.clients) socket.send(message);
  });
}

function serve(socket: WebSocket, composed: Asked): void {
  composed.app.refresh();
  // A frame that is too large, or a tab that was torn away: the socket closes, the app goes on.
  socket.on('error', () => socket.terminate());
  socket.on('message', (data: Buffer) => {
    void reply(socket, composed, data.toString('utf8'));
  });
}

async function reply(socket: WebSocket, composed: Asked, text: string): Promise<void> {
  const question = QUESTION.safeParse(parsed(text));
  if (!question.success) {
    socket.close(1003, 'not a question');
    return;
  }
  const { id, command, input } = question.data;
  socket.send(JSON.stringify({ id, reply: await composed.invoke(command, input ?? null) }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
