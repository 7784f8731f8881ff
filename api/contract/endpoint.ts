import { z } from 'zod';
import type { Answer } from './answers.ts';

export type Generation = 'v3' | 'v1';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The key that holds a request's fields: `task[name]`, `{"task":{"name":…}}`. */
export interface Wrapping {
  readonly name: string;
  /** `accepted`: the fields may also stand by themselves; the wrapped ones win. */
  readonly need: 'required' | 'accepted';
  /** The status for a request without it, where it is required. */
  readonly missing?: 400 | 500;
}

export interface Way {
  readonly method: Method;
  readonly path: string;
  readonly given?: Readonly<Record<string, unknown>>;
}

/** One row of the contract's endpoint tables. Path, parameters, wrapping and parsers of both ends follow from it. */
export interface Endpoint<
  P extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  V = unknown,
> {
  readonly generation: Generation;
  readonly method: Method;
  /** Without its extension: `/api/v3/users/:user_id`. Every variable is an id. */
  readonly path: P;
  /** Other ways to the same row, which the contract shows or clients take; `given`: the parameters that such a way stands for. */
  readonly aliases: readonly Way[];
  /** One sentence for the API description. */
  readonly summary: string;
  /** Parameters beside the record: in the query, or beside the wrapper of a body. */
  readonly query: Q;
  /** The record's own fields. */
  readonly body: B;
  readonly wrapping?: Wrapping;
  readonly answer: Answer<V>;
  /** True where `.xml` answers too (v1 but for time tracking and reports). */
  readonly xml: boolean;
  /** Files travel with it, as multipart/form-data. */
  readonly upload: boolean;
  /** A request without a single parameter is refused with 400. */
  readonly needsParameters: boolean;
  /** The statuses of the error table that this row can answer with, beside those of every row. */
  readonly refusals: readonly number[];
}

/** The ids that a path template names: `/a/:user_id` → `{ user_id: number }`. */
export type PathParameters<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: number } & PathParameters<Rest>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: number }
    : unknown;

/** Everything a row takes, in one flat object of the contract's own names. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? PathParameters<P> & FieldsOf<Q> & FieldsOf<B> : never;

/** Nothing where a schema has no fields: `z.object({})` alone would forbid every other field. */
type FieldsOf<S extends z.ZodType> = keyof z.output<S> extends never
  ? unknown
  : string extends keyof z.output<S>
    ? unknown
    : z.output<S>;

/** What a row answers, unwrapped and parsed. */
export type ValueOf<E> = E extends { readonly answer: Answer<infer V> } ? V : never;

/** The names of a template's variables, in order. */
export function pathVariables(path: string): readonly string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
}

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
