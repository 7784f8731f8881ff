import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface ScriptedServer extends AsyncDisposable {
  readonly url: string;
  /** Method, path and headers of every request so far. */
  readonly seen: readonly {
    readonly method: string;
    readonly path: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }[];
}

/** A server that answers as other servers were seen to: the only stand-in for one, for what ours never says. */
export async function scriptedServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<ScriptedServer> {
  const seen: ScriptedServer['seen'][number][] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      seen.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers every request with the same. */
export function always(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  };
}
