import { EventEmitter } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { AskFeed, FeedAnswer } from '../../core/network/ask-feed.ts';

/** What electron-updater says of a request: as Node's `http.request` takes it. */
export interface FeedRequestOptions {
  readonly protocol?: string;
  readonly hostname?: string;
  readonly port?: number | string;
  readonly path?: string;
  readonly headers?: OutgoingHttpHeaders;
}

/** As much of Node's `ClientRequest` as electron-updater uses. */
export type FeedRequest = EventEmitter & { readonly end: () => void; readonly abort: () => void };

export interface FeedRequests {
  readonly create: (options: FeedRequestOptions, onResponse: (response: Readable) => void) => FeedRequest;
  /**
   * Gives the function that ends what was asked since, and is not answered whole yet. electron-updater only lets go of what it
   * cancels: the rest of it would still come.
   */
  readonly watch: () => () => void;
}

/** Requests in the shape that electron-updater takes, over the app's own way out. */
export function feedRequests(askFeed: AskFeed): FeedRequests {
  const open = new Set<FeedRequest>();

  function create(options: FeedRequestOptions, onResponse: (response: Readable) => void): FeedRequest {
    let asked: ReturnType<AskFeed> | undefined;
    let isAborted = false;

    async function ask(): Promise<void> {
      try {
        asked = askFeed(addressOf(options), headersOf(options));
        const response = responseOf(await asked.answer);
        response.once('close', () => open.delete(request));
        onResponse(response);
      } catch (error) {
        open.delete(request);
        if (!isAborted) request.emit('error', error);
      }
    }

    const request: FeedRequest = Object.assign(new EventEmitter(), {
      end: () => void ask(),
      abort: () => {
        isAborted = true;
        asked?.cancel();
      },
    });
    open.add(request);
    return request;
  }

  return {
    create,
    watch: () => {
      const before = new Set(open);
      return () => {
        for (const request of open) if (!before.has(request)) request.abort();
      };
    },
  };
}

function addressOf({ protocol = 'https:', hostname = '', port, path = '/' }: FeedRequestOptions): string {
  return `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`;
}

/** How much came is compared with the length that was promised, so it has to come as it is. */
function headersOf({ headers = {} }: FeedRequestOptions): Record<string, string> {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return { ...Object.fromEntries(given), 'accept-encoding': 'identity' };
}

/** As Node's `IncomingMessage`. */
function responseOf({ status, statusText, headers, body }: FeedAnswer): Readable {
  const stream = Readable.from(body ?? [], { objectMode: false });
  // Of what it refuses to read, electron-updater hears nothing.
  stream.on('error', () => {});
  return Object.assign(stream, { statusCode: status, statusMessage: statusText, headers });
}
