export interface RawRequest {
  readonly method?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form, as it stands. */
  readonly form?: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** The parsed body; undefined where it is not JSON. */
  readonly json: unknown;
}

/** One request as any client could send it, without ours in between. */
export async function raw(url: string, request: RawRequest = {}): Promise<RawAnswer> {
  const headers = new Headers(request.headers);
  if (request.token !== undefined) headers.set('authorization', `Bearer ${request.token}`);
  if (request.json !== undefined) headers.set('content-type', 'application/json');
  if (request.form !== undefined) headers.set('content-type', 'application/x-www-form-urlencoded');
  const body = request.form ?? (request.json === undefined ? undefined : JSON.stringify(request.json));
  const response = await fetch(url, {
    method: request.method ?? 'GET',
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
