import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

export type Format = 'json' | 'xml' | 'none';

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const formats = new WeakMap<IncomingMessage, Format>();

/** Long enough for the largest upload on a slow line. */
const LONGEST_REQUEST_MS = 600_000;
const LONGEST_IDLE_MS = 72_000;
/** Whoever takes or sends no byte for so long is cut off. */
const LONGEST_STILL_MS = 60_000;

/**
 * Reads what the contract hides in the address before any route is chosen: the extension of the path (the answer's format)
 * and `_m` (the verb). An unknown verb leaves the request's own; several slashes count as one.
 */
export function createHttpServer(listener: RequestListener, stillMs = LONGEST_STILL_MS): Server {
  const limits = { requestTimeout: LONGEST_REQUEST_MS, keepAliveTimeout: LONGEST_IDLE_MS };
  const server = createServer(limits, (request, response) => {
    const [path, query] = splitOnce(request.url ?? '/');
    const verb = /(?:^|&)_m=([A-Za-z]+)(?=&|$)/.exec(query ?? '')?.[1]?.toUpperCase();
    if (verb !== undefined && METHODS.has(verb)) request.method = verb;
    if (!hasBody(request)) delete request.headers['content-type'];
    const { bare, format } = withoutExtension(path.replaceAll(/\/{2,}/g, '/'));
    formats.set(request, format);
    request.url = query === undefined ? bare : `${bare}?${query}`;
    listener(request, response);
  });
  return server.setTimeout(stillMs);
}

/** Some clients name the type of a body that they don't send. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The format that the path asked for. */
export function formatOf(request: IncomingMessage): Format {
  return formats.get(request) ?? 'none';
}

function splitOnce(url: string): readonly [string, string | undefined] {
  const at = url.indexOf('?');
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}

function withoutExtension(path: string): { readonly bare: string; readonly format: Format } {
  const match = /^(\/api\/v[13]\/.*)\.(json|xml)$/.exec(path);
  if (match === null) return { bare: path, format: 'none' };
  return { bare: match[1] ?? path, format: match[2] === 'xml' ? 'xml' : 'json' };
}
