import { t } from '../common/i18n/translate.ts';
import { isLoopback, mayLeadHere } from '../common/loopback.ts';
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
  /** The body as it comes, piece by piece; to be read to its end, or left, once. Throws `ApiError` where it breaks off. */
  readonly body: AsyncIterable<Uint8Array>;
  readonly exchange: Exchange;
}

export interface TransportOptions {
  readonly fetch: typeof fetch;
  /** Without a byte, either way. */
  readonly timeoutMs: number;
  readonly now: () => number;
  /** Any of them calls it off. */
  readonly signals: readonly AbortSignal[];
  /** Of the answer, unpacked; 256 MiB by default. */
  readonly mostBytes?: number | undefined;
  /** Told of the bytes that came so far, and of how many there will be, where that is known. */
  readonly onBytes?: ((received: number, total: number | null) => void) | undefined;
}

/** Longer than the largest answer takes on a slow line: who sends a byte now and then is not waited for. */
const LONGEST_MS = 30 * 60_000;
const MOST_BYTES = 256 * 1024 * 1024;
const MOST_WORDS_BYTES = 1024 * 1024;

const MOST_REDIRECTS = 5;
/** Headers that may follow a redirect to another origin: any other may carry the token. */
const HARMLESS = new Set(['accept', 'content-type']);

/** True for https, and for http to this computer. */
export function isSecure(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/**
 * Sends one request; its answer can be read as long as bytes come. Follows at most five redirects, of reading requests only,
 * and shows the credentials to no other origin. Throws `ApiError` when no answer came; any status is an answer.
 */
export async function send(outgoing: Outgoing, options: TransportOptions): Promise<Incoming> {
  const idle = idleLimit(options.timeoutMs, options.signals);
  const isWrite = outgoing.method !== 'GET';
  const sentAtMs = options.now();

  function failure(error: unknown): ApiError {
    idle.end();
    if (error instanceof ApiError) return error;
    return networkFailure(error, {
      host: new URL(outgoing.url).host,
      writes: isWrite,
      isCancelled: options.signals.some(({ aborted }) => aborted),
      isTimedOut: idle.signal.aborted,
      exchange: { sentAtMs, receivedAtMs: options.now(), serverDateMs: null },
    });
  }

  async function* piecesOf({ status, headers, body }: Response): AsyncGenerator<Uint8Array, void> {
    const isRefusal = status >= 400;
    const most = isRefusal ? MOST_WORDS_BYTES : (options.mostBytes ?? MOST_BYTES);
    const total = lengthOf(headers);
    let received = 0;
    options.onBytes?.(received, total);
    try {
      for await (const piece of body ?? []) {
        received += piece.byteLength;
        if (received > most) {
          // It says why, however much it says beside.
          if (isRefusal) return;
          const words = t('The answer is larger than {most} MB', { most: most / 1024 / 1024 });
          throw new ApiError('too-large', words, { status, maybeApplied: isWrite });
        }
        options.onBytes?.(received, total);
        // However long it takes to make something of a piece: the service is not late.
        idle.pause();
        yield piece;
        idle.renew();
      }
    } catch (error) {
      throw failure(error);
    } finally {
      idle.end();
    }
  }

  try {
    const response = await follow(
      { ...outgoing, body: watched(outgoing.body, idle.renew) },
      options.fetch,
      idle.signal,
    );
    const { status, headers } = response;
    const exchange = { sentAtMs, receivedAtMs: options.now(), serverDateMs: dateOf(headers) };
    return { status, headers, body: piecesOf(response), exchange };
  } catch (error) {
    throw failure(error);
  }
}

interface IdleLimit {
  readonly signal: AbortSignal;
  readonly renew: () => void;
  /** Until it is renewed nothing is late. */
  readonly pause: () => void;
  readonly end: () => void;
}

/** Ends when it was not renewed for so long, or one of `signals` says so, and then leaves these as they were. */
function idleLimit(timeoutMs: number, signals: readonly AbortSignal[]): IdleLimit {
  const control = new AbortController();
  let isPaused = false;
  const timer = setTimeout(() => {
    if (isPaused) timer.refresh();
    else abort();
  }, timeoutMs);
  const longest = setTimeout(abort, LONGEST_MS);

  function end(): void {
    clearTimeout(timer);
    clearTimeout(longest);
    for (const signal of signals) signal.removeEventListener('abort', abort);
  }

  function abort(): void {
    end();
    control.abort();
  }

  for (const signal of signals) {
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  }
  return {
    signal: control.signal,
    renew: () => {
      isPaused = false;
      timer.refresh();
    },
    pause: () => {
      isPaused = true;
    },
    end,
  };
}

function watched(body: Outgoing['body'], onPiece: () => void): Outgoing['body'] {
  if (body === null || typeof body === 'string') return body;
  return (async function* pieces() {
    for await (const piece of body) {
      onPiece();
      yield piece;
    }
  })();
}

/** Null also for what comes packed: nobody knows how much that will be. */
function lengthOf(headers: Headers): number | null {
  const told = Number(headers.get('content-length') ?? 'none');
  return headers.has('content-encoding') || !Number.isSafeInteger(told) ? null : told;
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
    const target = redirectTarget(response, url, method !== 'GET');
    if (target === null) return response;
    await response.body?.cancel();
    if (method !== 'GET') {
      throw new ApiError(
        'redirected',
        t('The server sends this change on to {origin}; it was not repeated there', { origin: target.origin }),
        { status: response.status, maybeApplied: true },
      );
    }
    refuseWayHere(new URL(outgoing.url), target);
    if (target.origin !== url.origin) headers = withoutCredentials(headers);
    url = target;
  }
  throw new ApiError('redirected', t('The server sends on from one address to the next without end'));
}

/** Nothing on the network is to make this computer ask itself, unless the service is here. */
export function refuseWayHere(service: URL, target: URL): void {
  if (!mayLeadHere(target.hostname) || isLoopback(service.hostname)) return;
  throw new ApiError(
    'redirected',
    t('{host} leads to an address on this computer, which was not followed', { host: service.host }),
  );
}

/** Some services send on once they have done what was asked, so a write may have been applied. */
function redirectTarget(response: Response, from: URL, isWrite: boolean): URL | null {
  const { status } = response;
  if (status < 300 || status > 399) return null;
  // Not Modified: no request asks whether something is.
  if (status === 304) {
    throw new ApiError('not-json', t('The answer is not what a task board says'), { status, maybeApplied: isWrite });
  }
  const location = response.headers.get('location');
  if (location === null || !URL.canParse(location, from.href)) {
    throw new ApiError('redirected', t('The server sends this request on without saying where to'), {
      status,
      maybeApplied: isWrite,
    });
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
