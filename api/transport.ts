import { t } from '../common/i18n/translate.ts';
import { isLoopback } from '../common/loopback.ts';
import { ApiError, type Exchange } from './api-error.ts';
import { networkFailure } from './network-failure.ts';

export interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | AsyncIterable<Uint8Array> | null;
}

export interface Incoming {
  readonly status: number;
  readonly headers: Headers;
  /** The body as it came, piece by piece: to put years of records together at once would take too long. */
  readonly body: readonly Uint8Array[];
  readonly exchange: Exchange;
}

export interface TransportOptions {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly signal: AbortSignal | undefined;
}

const MOST_REDIRECTS = 5;
/** Headers that may follow a redirect to another origin: any other may carry the token. */
const HARMLESS = new Set(['accept', 'content-type']);

/** True for https, and for http to this computer. */
export function isSecure(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/**
 * Sends one request and reads its whole answer within the time limit. Follows at most five redirects, of reading requests
 * only, and shows the credentials to no other origin. Throws `ApiError` when no answer came; any status is an answer.
 */
export async function send(outgoing: Outgoing, options: TransportOptions): Promise<Incoming> {
  return await receive(outgoing, options, piecesOf);
}

/** The body as it comes. */
export async function piecesOf(response: Response): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of response.body ?? []) pieces.push(piece);
  return pieces;
}

/** The same for an answer that `read` reads in a way of its own. */
export async function receive<B>(
  outgoing: Outgoing,
  options: TransportOptions,
  read: (response: Response) => Promise<B>,
): Promise<Omit<Incoming, 'body'> & { readonly body: B }> {
  const limit = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal]);
  const sentAtMs = options.now();
  try {
    const response = await follow(outgoing, options.fetch, signal);
    const body = await read(response);
    const exchange = { sentAtMs, receivedAtMs: options.now(), serverDateMs: dateOf(response.headers) };
    return { status: response.status, headers: response.headers, body, exchange };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw networkFailure(error, {
      host: new URL(outgoing.url).host,
      writes: outgoing.method !== 'GET',
      isCancelled: options.signal?.aborted === true,
      isTimedOut: limit.aborted,
      exchange: { sentAtMs, receivedAtMs: options.now(), serverDateMs: null },
    });
  }
}

async function follow(outgoing: Outgoing, fetch: TransportOptions['fetch'], signal: AbortSignal): Promise<Response> {
  let url = new URL(outgoing.url);
  let headers = outgoing.headers;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    if (!isSecure(url))
      throw new ApiError(
        'insecure',
        t('{origin} is not safe: the address must begin with https', { origin: url.origin }),
      );
    const { method, body } = outgoing;
    const response = await fetch(url.href, {
      method,
      headers,
      redirect: 'manual',
      signal,
      ...(body === null ? {} : { body, duplex: 'half' as const }),
    });
    const target = redirectTarget(response, url);
    if (target === null) return response;
    await response.body?.cancel();
    if (method !== 'GET') {
      throw new ApiError(
        'redirected',
        t('The server sends this change on to {origin}; it was not repeated there', { origin: target.origin }),
        {
          status: response.status,
        },
      );
    }
    if (target.origin !== url.origin) headers = withoutCredentials(headers);
    url = target;
  }
  throw new ApiError('redirected', t('The server sends on from one address to the next without end'));
}

function redirectTarget(response: Response, from: URL): URL | null {
  const { status } = response;
  if (status < 300 || status > 399 || status === 304) return null;
  const location = response.headers.get('location');
  if (location === null || !URL.canParse(location, from.href)) {
    throw new ApiError('redirected', t('The server sends this request on without saying where to'), { status });
  }
  return new URL(location, from);
}

function withoutCredentials(headers: Outgoing['headers']): Outgoing['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name.toLowerCase())));
}

/** UTC ms of the `Date` header, to the second. */
function dateOf(headers: Headers): number | null {
  const at = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(at) ? null : at;
}
