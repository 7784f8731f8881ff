import { ENDPOINTS } from '../../../api/endpoints.ts';
import type { Endpoint } from '../../../api/endpoint.ts';
import type { Log } from '../../core/log/log.ts';

const ROWS: readonly Endpoint[] = [...Object.values(ENDPOINTS.v3), ...Object.values(ENDPOINTS.v1)];
/** The words of the contract's paths. */
const WORDS = new Set(ROWS.flatMap(({ path }) => path.split('/').filter((part) => !part.startsWith(':'))));

/**
 * `fetch`, with what was sent in the log, and what was read where no answer came or it was a refusal: that all is well
 * every few seconds would only push out what is not.
 */
export function loggedFetch(log: Log, now: () => number, send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const [startedAt, method] = [now(), init?.method ?? 'GET'];
    const tell = (status: number | null, code: string | null): void => {
      if (method === 'GET' && status !== null && status < 400) return;
      log.write({ kind: 'request', method, path: pathOf(input), status, code, ms: Math.round(now() - startedAt) });
    };
    try {
      const response = await send(input, init);
      tell(response.status, null);
      return response;
    } catch (error) {
      tell(null, codeOf(error));
      throw error;
    }
  };
}

/** Ids, and words that stand in the contract; everything else (a folder of the service, a file's name) as `…`. */
export function pathOf(input: string | URL | Request): string {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const parts = pathname.replace(/\.(json|xml)$/, '').split('/');
  return parts.map((part) => (WORDS.has(part) || /^\d{1,15}$/.test(part) ? part : '…')).join('/');
}

/** Such as `ECONNREFUSED`, which Node puts into the cause of its error. */
function codeOf(error: unknown): string {
  const code: unknown =
    error instanceof Error && error.cause instanceof Error ? Reflect.get(error.cause, 'code') : null;
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : 'unknown';
}
