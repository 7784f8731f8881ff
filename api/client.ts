import { ApiError, type Exchange } from './api-error.ts';
import type { Endpoint, InputOf, ValueOf } from './endpoint.ts';
import { ENDPOINTS, type V1Endpoints, type V3Endpoints } from './endpoints/index.ts';
import { readAnswer } from './read-answer.ts';
import { type Values, wireRequest } from './request.ts';
import { type Outgoing, send } from './transport.ts';

export interface ClientOptions {
  /** `https://host`, or `http://` for this computer; with or without a path, no slash at its end. */
  readonly baseUrl: string;
  readonly token: string;
  /** How v1 calls carry the token: `Authorization: Bearer …` (default) or `X-ServiceToken: …`. v3 calls are always Bearer. */
  readonly v1Auth?: 'bearer' | 'service-token';
  readonly fetch?: typeof fetch;
  /** For each request, its redirects and its body together. Default 15 s. */
  readonly timeoutMs?: number;
  /** UTC ms; for the times of an `Exchange`. */
  readonly now?: () => number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** A parsed answer and the circumstances of its exchange. */
export interface Reply<V> extends Exchange {
  readonly value: V;
  readonly status: number;
}

/** Takes the row's ids, parameters and fields in one object; rejects with `ApiError` only. */
export type Call<E> =
  {} extends InputOf<E>
    ? (input?: InputOf<E>, options?: CallOptions) => Promise<Reply<ValueOf<E>>>
    : (input: InputOf<E>, options?: CallOptions) => Promise<Reply<ValueOf<E>>>;

/** A function for every row of the contract, by generation. */
export interface ApiClient {
  readonly v3: { readonly [K in keyof V3Endpoints]: Call<V3Endpoints[K]> };
  readonly v1: { readonly [K in keyof V1Endpoints]: Call<V1Endpoints[K]> };
}

const DEFAULT_TIMEOUT_MS = 15_000;

/** The typed client of the contract. It keeps no state; nothing is sent before a function is called. */
export function createApiClient(options: ClientOptions): ApiClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const bearer = { authorization: `Bearer ${options.token}` };
  const v1Credentials = options.v1Auth === 'service-token' ? { 'x-servicetoken': options.token } : bearer;

  async function call(endpoint: Endpoint, input: Values, callOptions: CallOptions): Promise<Reply<unknown>> {
    const wire = wireRequest(baseUrl, endpoint, input);
    const type: Record<string, string> = wire.contentType === null ? {} : { 'content-type': wire.contentType };
    const credentials: Record<string, string> = endpoint.generation === 'v1' ? v1Credentials : bearer;
    const headers = { accept: 'application/json', ...credentials, ...type };
    const outgoing: Outgoing = { url: wire.url, method: wire.method, headers, body: wire.body };
    const incoming = await send(outgoing, {
      fetch: options.fetch ?? fetch,
      timeoutMs: callOptions.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      now: options.now ?? Date.now,
      signal: callOptions.signal,
    });
    const value = readAnswer(endpoint.answer, incoming, endpoint.method !== 'GET');
    return { value, status: incoming.status, ...incoming.exchange };
  }

  function functions<T extends Readonly<Record<string, Endpoint>>>(rows: T): { [K in keyof T]: Call<T[K]> } {
    const made = Object.entries(rows).map(([name, endpoint]) => [
      name,
      async (input: Values = {}, callOptions: CallOptions = {}) => await call(endpoint, input, callOptions),
    ]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry per row, each made from its own
    return Object.fromEntries(made) as { [K in keyof T]: Call<T[K]> };
  }

  const v3 = functions(ENDPOINTS.v3);
  return { v3: { ...v3, searchTasks: searchTolerantly(v3) }, v1: functions(ENDPOINTS.v1) };
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
