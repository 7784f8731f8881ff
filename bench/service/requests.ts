import { Pool } from 'undici';

export interface Asked {
  readonly url: string;
  readonly path: string;
  readonly token?: string;
  /** JSON; makes it a POST. */
  readonly body?: string;
}

/** Milliseconds from asking to the last byte; throws for any status but 200. */
export async function timeOf(pool: Pool, { path, token, body }: Asked): Promise<number> {
  const startedAt = performance.now();
  const answer = await pool.request({
    path,
    method: body === undefined ? 'GET' : 'POST',
    body: body ?? null,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  for await (const _chunk of answer.body);
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  return performance.now() - startedAt;
}

/** One kept connection. */
export async function timeEach(asked: readonly Asked[]): Promise<readonly number[]> {
  await using pool = poolOf(asked, 1);
  const times: number[] = [];
  for (const one of asked) times.push(await timeOf(pool.pool, one));
  return times;
}

/** Requests per second of `clients` who each ask again, with the next body, as soon as they are answered. */
export async function rateOf(
  asked: Asked,
  bodyOf: (turn: number) => string,
  clients: number,
  durationMs: number,
): Promise<number> {
  await using pool = poolOf([asked], clients);
  const startedAt = performance.now();
  let asks = 0;
  let answered = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() - startedAt < durationMs) {
        await timeOf(pool.pool, { ...asked, body: bodyOf((asks += 1)) });
        answered += 1;
      }
    }),
  );
  return (answered * 1000) / (performance.now() - startedAt);
}

function poolOf([first]: readonly Asked[], connections: number): AsyncDisposable & { readonly pool: Pool } {
  const pool = new Pool(first?.url ?? '', { connections });
  return { pool, [Symbol.asyncDispose]: async () => await pool.close() };
}
