import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface UpdateFeed extends AsyncDisposable {
  readonly url: string;
  /** Of a feed that leads elsewhere, unencrypted. */
  readonly strayUrl: string;
  /** Of a feed whose package is not the one that it tells of. */
  readonly wrongUrl: string;
  /** Of a feed that takes a request and never answers. */
  readonly silentUrl: string;
  /** Of a feed whose package of a megabyte comes in small parts, and never whole. */
  readonly slowUrl: string;
  /** How often somebody hung up on that. */
  readonly hangUps: () => number;
  readonly asked: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
}

const SLOW_BYTES = 1_000_000;
const PART = Buffer.alloc(2000);
const PART_MS = 100;
const PACKAGE = 'Cardclock-99.0.0.AppImage';
/** An address for documentation: nobody has it. */
const ELSEWHERE = 'http://192.0.2.1/latest-linux.yml';

/** A feed as electron-builder writes it, on this computer, with version 99.0.0 whose package is `script`. */
export async function serveUpdateFeed(script: string): Promise<UpdateFeed> {
  const sha512 = createHash('sha512').update(script).digest('base64');
  const latest = [
    'version: 99.0.0',
    'files:',
    `  - url: ${PACKAGE}`,
    `    sha512: ${sha512}`,
    `    size: ${script.length}`,
    `path: ${PACKAGE}`,
    `sha512: ${sha512}`,
    "releaseDate: '2026-11-20T09:00:00.000Z'",
  ].join('\n');
  const files: Readonly<Record<string, string>> = {
    '/feed/latest-linux.yml': latest,
    [`/feed/${PACKAGE}`]: script,
    '/wrong/latest-linux.yml': latest,
    '/slow/latest-linux.yml': latest,
    [`/wrong/${PACKAGE}`]: `${script}# exchanged`,
  };
  let hangUps = 0;
  const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname } = new URL(url, 'http://feed');
    asked.push({ path: pathname, headers });
    const file = files[pathname];
    if (pathname.startsWith('/stray/')) response.writeHead(302, { location: ELSEWHERE }).end();
    else if (pathname === `/slow/${PACKAGE}`) sendSlowly(response, () => (hangUps += 1));
    else if (!pathname.startsWith('/silent/')) response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the feed has no port');
  const { port } = address;
  return {
    url: `http://127.0.0.1:${port}/feed`,
    strayUrl: `http://127.0.0.1:${port}/stray`,
    wrongUrl: `http://127.0.0.1:${port}/wrong`,
    silentUrl: `http://127.0.0.1:${port}/silent`,
    slowUrl: `http://127.0.0.1:${port}/slow`,
    hangUps: () => hangUps,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Until somebody hangs up: so slowly that no test sees the end of it. */
function sendSlowly(response: ServerResponse, onHangUp: () => void): void {
  response.writeHead(200, { 'content-length': SLOW_BYTES });
  const parts = setInterval(() => response.write(PART), PART_MS);
  response.on('close', () => {
    clearInterval(parts);
    onHangUp();
  });
}
