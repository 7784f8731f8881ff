import { BEARER, SERVICE_TOKEN } from '../common/domain/token-header.ts';
import type { Answer } from './contract/answers.ts';
import { ApiError, type Exchange } from './api-error.ts';
import type { Endpoint, InputOf, ValueOf } from './contract/endpoint.ts';
import { ENDPOINTS, type V1Endpoints, type V3Endpoints } from './endpoints.ts';
import { download, type File, multipartBody, type UploadFile, type UploadProgress } from './files.ts';
import { createOddities, type LeftOut, type OddRecords, type TakePart } from './contract/odd.ts';
import { readAnswer } from './read.ts';
import { type Outgoing, send, type TransportOptions } from './transport.ts';
import { type Values, wireRequest } from './wire.ts';

export interface ClientOptions {
  /** `https://host`, or `http://` for this computer; with or without a path, no slash at its end. */
  readonly baseUrl: string;
  readonly token: string;
  /**
   * What carries the token, in small letters: `authorization`, as Bearer (default); `x-servicetoken`, in v1 calls; or a header of
   * the service's own, beside Bearer. A v1 call whose token is refused is sent once more with the other of the first two.
   */
  readonly tokenHeader?: string;
  /** Told which of the two it was that a v1 call came through with, where it was the other one. */
  readonly onTokenHeader?: (header: string) => void;
  readonly fetch?: typeof fetch;
  /** So long without a byte is no answer. Default 15 s. */
  readonly timeoutMs?: number;
  /** Of one answer, unpacked. Default 256 MiB. */
  readonly mostBytes?: number;
  /** UTC ms; for the times of an `Exchange`. */
  readonly now?: () => number;
  /** Told of each answer that was read and of what was not understood in it; empty where all was. */
  readonly onRead?: (url: string, odd: readonly OddRecords[]) => void;
  /** Ends every call, those on their way and those to come. */
  readonly signal?: AbortSignal;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Told of the bytes of the answer that came so far, and of how many there will be, where that is known. */
  readonly onBytes?: (received: number, total: number | null) => void;
  /** Of a record with a long list, which may come in parts: takes them, in place of the value. */
  readonly takePart?: TakePart;
}

/** A parsed answer and the circumstances of its exchange. */
export interface Reply<V> extends Exchange {
  readonly value: V;
  /** What of the answer was not understood; empty where all was. */
  readonly odd: readonly OddRecords[];
  /** Elements of lists that are not in the value for it. */
  readonly leftOut: readonly LeftOut[];
  readonly status: number;
}

/** Takes the row's ids, parameters and fields in one object; rejects with `ApiError` only. */
export type Call<E> =
  {} extends InputOf<E>
    ? (input?: InputOf<E>, options?: CallOptions) => Promise<Reply<ValueOf<E>>>
    : (input: InputOf<E>, options?: CallOptions) => Promise<Reply<ValueOf<E>>>;

export interface UploadInput {
  readonly files: readonly UploadFile[];
  /** `Task#7` or `Board#1`; without it the files wait for a task that is created with them. */
  readonly attachable?: string;
}

export interface UploadOptions extends CallOptions {
  /** Called as the body leaves. */
  readonly onProgress?: (progress: UploadProgress) => void;
}

/** The row `uploadAttachments`, which takes files: they are read while they are sent. Rejects with `ApiError` only. */
export type UploadCall = (
  input: UploadInput,
  options?: UploadOptions,
) => Promise<Reply<ValueOf<V3Endpoints['uploadAttachments']>>>;

export interface DownloadOptions extends CallOptions {
  /** A larger file is not read to its end. */
  readonly mostBytes: number;
}

type Calls<T> = { readonly [K in keyof T]: Call<T[K]> };

/** A function for every row of the contract, by generation. */
export interface ApiClient {
  readonly v3: Omit<Calls<V3Endpoints>, 'uploadAttachments'> & { readonly uploadAttachments: UploadCall };
  readonly v1: Calls<V1Endpoints>;
  /** The content of an attachment, by its `url`, piece by piece. The token is shown to the service alone, wherever the address leads. */
  readonly download: (url: string, options: DownloadOptions) => Promise<File>;
}

const DEFAULT_TIMEOUT_MS = 15_000;
/** A service may look through a file before it says anything. */
const FILE_TIMEOUT_MS = 60_000;

function ignore(): void {}

const OTHER: Readonly<Record<string, string>> = { [BEARER]: SERVICE_TOKEN, [SERVICE_TOKEN]: BEARER };

type Payload = Omit<Outgoing, 'headers' | 'method'> & { readonly contentType: string | null };

/** Nothing was done then: 401, or as some services put it 403 with words about the token. */
function isTokenRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'status') return false;
  return error.status === 401 || (error.status === 403 && /token/i.test(error.serverMessage ?? ''));
}

/** The typed client of the contract. It keeps no state; nothing is sent before a function is called. */
export function createApiClient(options: ClientOptions): ApiClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  let tokenHeader = options.tokenHeader ?? BEARER;

  function transport({ signal, timeoutMs, onBytes }: CallOptions): TransportOptions {
    return {
      fetch: options.fetch ?? fetch,
      timeoutMs: timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      now: options.now ?? Date.now,
      signals: [options.signal, signal].filter((one) => one !== undefined),
      mostBytes: options.mostBytes,
      onBytes,
    };
  }

  async function exchange<V>(
    endpoint: Endpoint & { readonly answer: Answer<V> },
    payload: Payload,
    credentials: Readonly<Record<string, string>>,
    callOptions: CallOptions,
  ): Promise<Reply<V>> {
    const { contentType, ...rest } = payload;
    const type: Record<string, string> = contentType === null ? {} : { 'content-type': contentType };
    const headers = { accept: 'application/json', ...credentials, ...type };
    const incoming = await send({ ...rest, method: endpoint.method, headers }, transport(callOptions));
    const oddities = createOddities();
    const isWrite = endpoint.method !== 'GET';
    const value = await readAnswer(endpoint.answer, incoming, isWrite, oddities, callOptions.takePart);
    const odd = oddities.report();
    options.onRead?.(rest.url, odd);
    return { value, odd, leftOut: oddities.leftOut, status: incoming.status, ...incoming.exchange };
  }

  /** What a request is signed with. v3 knows nothing but Bearer, and a header of the service's own may be wanted by either. */
  function signature(generation: Endpoint['generation'], header: string): Record<string, string> {
    if (header === SERVICE_TOKEN && generation === 'v1') return { [SERVICE_TOKEN]: options.token };
    const bearer = { [BEARER]: `Bearer ${options.token}` };
    return header === BEARER || header === SERVICE_TOKEN ? bearer : { ...bearer, [header]: options.token };
  }

  async function call(endpoint: Endpoint, input: Values, callOptions: CallOptions): Promise<Reply<unknown>> {
    const { generation } = endpoint;
    const payload = wireRequest(baseUrl, endpoint, input);
    const sent = tokenHeader;
    try {
      return await exchange(endpoint, payload, signature(generation, sent), callOptions);
    } catch (error) {
      const other = OTHER[sent];
      if (generation !== 'v1' || other === undefined || !isTokenRefused(error)) throw error;
      const again = exchange(endpoint, payload, signature(generation, other), callOptions);
      const reply = await again.catch((second: unknown) => {
        // The first error says that nothing was done, so the caller would send the change once more.
        throw second instanceof ApiError && second.maybeApplied ? second : error;
      });
      tokenHeader = other;
      options.onTokenHeader?.(other);
      return reply;
    }
  }

  const uploadAttachments: UploadCall = async ({ files, attachable }, uploadOptions = {}) => {
    const endpoint = ENDPOINTS.v3.uploadAttachments;
    const fields: Record<string, string> = attachable === undefined ? {} : { attachable };
    const { body, contentType } = multipartBody(fields, files, uploadOptions.onProgress ?? ignore);
    const { url } = wireRequest(baseUrl, endpoint, {});
    const payload = { url, body, contentType };
    const asked = { timeoutMs: FILE_TIMEOUT_MS, ...uploadOptions };
    return await exchange(endpoint, payload, signature('v3', tokenHeader), asked);
  };

  function functions<T extends Readonly<Record<string, Endpoint>>>(rows: T): { [K in keyof T]: Call<T[K]> } {
    const made = Object.entries(rows).map(([name, endpoint]) => [
      name,
      async (input: Values = {}, callOptions: CallOptions = {}) => await call(endpoint, input, callOptions),
    ]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry per row, each made from its own
    return Object.fromEntries(made) as { [K in keyof T]: Call<T[K]> };
  }

  const files: ApiClient['download'] = async (url, { mostBytes, ...callOptions }) =>
    await download(
      { url, baseUrl, credentials: signature('v3', tokenHeader), mostBytes },
      transport({ timeoutMs: FILE_TIMEOUT_MS, ...callOptions }),
    );

  const v3 = { ...functions(ENDPOINTS.v3), uploadAttachments };
  return { v3: { ...v3, searchTasks: searchTolerantly(v3) }, v1: functions(ENDPOINTS.v1), download: files };
}

/** Real servers were seen to answer a search of an account without boards with 500: that is an empty result. */
function searchTolerantly(v3: ApiClient['v3']): ApiClient['v3']['searchTasks'] {
  return async (input, options) => {
    try {
      return await v3.searchTasks(input, options);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 500) throw error;
      const me = await v3.getCurrentUser({}, options);
      if (me.value.boards.length > 0) throw error;
      return { ...me, value: { results: [], results_count: 0, page: null, pages_count: null } };
    }
  };
}
