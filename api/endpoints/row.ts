import { z } from 'zod';
import type { Answer } from '../answer.ts';
import type { Endpoint, Method, Wrapping } from '../endpoint.ts';

const NONE = z.object({});
type None = typeof NONE;

interface Row<P extends string, Q extends z.ZodType, B extends z.ZodType, V> {
  readonly method: Method;
  readonly path: P;
  readonly summary: string;
  readonly aliases?: Endpoint['aliases'];
  readonly query?: Q;
  readonly body?: B;
  readonly wrapping?: Wrapping;
  readonly answer: Answer<V>;
  readonly upload?: boolean;
  readonly needsParameters?: boolean;
  readonly refusals?: readonly number[];
  /** v1: false for time tracking and reports, which are JSON only. */
  readonly xml?: boolean;
}

/** A row of the v3 tables. */
export function v3<const P extends string, V, Q extends z.ZodType = None, B extends z.ZodType = None>(
  row: Row<P, Q, B, V>,
): Endpoint<`/api/v3${P}`, Q, B, V> {
  return complete('v3', `/api/v3${row.path}`, { ...row, xml: false });
}

/** A row of the v1 tables. */
export function v1<const P extends string, V, Q extends z.ZodType = None, B extends z.ZodType = None>(
  row: Row<P, Q, B, V>,
): Endpoint<`/api/v1${P}`, Q, B, V> {
  return complete('v1', `/api/v1${row.path}`, row);
}

function complete<F extends string, P extends string, Q extends z.ZodType, B extends z.ZodType, V>(
  generation: 'v3' | 'v1',
  path: F,
  row: Row<P, Q, B, V>,
): Endpoint<F, Q, B, V> {
  return {
    generation,
    method: row.method,
    path,
    aliases: row.aliases ?? [],
    summary: row.summary,
    query: given(row.query),
    body: given(row.body),
    ...(row.wrapping === undefined ? {} : { wrapping: row.wrapping }),
    answer: row.answer,
    xml: row.xml ?? true,
    upload: row.upload ?? false,
    needsParameters: row.needsParameters ?? false,
    refusals: row.refusals ?? [],
  };
}

/** A row without parameters has the type argument's default, which only the caller's inference knows. */
function given<T extends z.ZodType>(schema: T | undefined): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return schema ?? (NONE as z.ZodType as T);
}
