import { z } from 'zod';
import { type Endpoint, pathVariables } from '../../api/contract/endpoint.ts';
import { invalidFields, notFound, Refused } from './failure.ts';

export type Raw = Readonly<Record<string, unknown>>;

/** Parameters of the conventions, which no row takes: tokens, `_m`, `callback`, and the `_` that defeats caches. */
const RESERVED = new Set(['access_token', 'api_token', '_m', 'callback', '_']);
const ID = /^\d{1,15}$/;

/** Where a request's parameters come from. */
export interface Parts {
  readonly path: Raw;
  readonly query: Raw;
  readonly body: Raw;
  /** The body is a JSON object: its fields may stand without their wrapper. */
  readonly isJson: boolean;
  /** What the verb and path stand for. */
  readonly given: Raw;
}

/**
 * A request's typed input, from path, query and body together (the body wins). Throws `Refused`: 404 for an id that cannot
 * be one, 400 (or the row's own status) for a missing wrapper, 422 that names each field which is wrong.
 */
export function readInput(endpoint: Endpoint, parts: Parts): Raw {
  const ids = readIds(endpoint, parts.path);
  const given = Object.fromEntries(
    Object.entries({ ...parts.query, ...parts.body, ...parts.given }).filter(([name]) => !RESERVED.has(name)),
  );
  if (endpoint.needsParameters && Object.keys(given).length === 0) {
    throw new Refused(400, 'The request has no parameters');
  }
  const fields = unwrapped(endpoint, given, parts.isJson);
  // Where the wrapper is optional, what stands beside the record may stand in it too.
  const beside = endpoint.wrapping?.need === 'accepted' ? fields : given;
  return { ...parse(endpoint.query, beside), ...parse(endpoint.body, fields), ...ids };
}

function readIds(endpoint: Endpoint, path: Raw): Raw {
  const entries = pathVariables(endpoint.path).map((name) => {
    const value = path[name];
    if (typeof value !== 'string' || !ID.test(value)) throw notFound(spoken(name));
    return [name, Number(value)] as const;
  });
  return Object.fromEntries(entries);
}

function spoken(variable: string): string {
  const words = variable.replace(/_id$/, '').replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function unwrapped({ wrapping, body }: Endpoint, given: Raw, isJson: boolean): Raw {
  if (wrapping === undefined) return given;
  const inner = given[wrapping.name];
  const isRecord = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  if (isRecord) return wrapping.need === 'required' ? { ...inner } : { ...given, ...inner };
  if (wrapping.need === 'accepted' || (inner === undefined && isJson && hasFieldOf(body, given))) return given;
  throw new Refused(wrapping.missing ?? 400, `The request has no ${wrapping.name} parameter`);
}

function hasFieldOf(schema: z.ZodType, given: Raw): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).some((name) => Object.hasOwn(given, name));
}

function parse(schema: z.ZodType, raw: Raw): Raw {
  const result = schema.safeParse(raw);
  if (!result.success) throw invalidFields(problems(result.error.issues, raw));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every row's schemas are objects
  return result.data as Raw;
}

function problems(issues: readonly z.core.$ZodIssue[], raw: Raw): Record<string, string[]> {
  const found = new Map<string, string[]>();
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
    for (const field of unknown ?? [String(issue.path[0] ?? 'request')]) {
      if (!found.has(field)) found.set(field, [unknown === undefined ? words(issue, raw[field]) : 'is not known']);
    }
  }
  return Object.fromEntries(found);
}

const EXPECTED: Readonly<Record<string, string>> = {
  int: 'is not a whole number',
  number: 'is not a number',
  string: 'is not text',
  boolean: 'is not true or false',
  array: 'is not a list',
};

const PROBLEMS: Readonly<Record<string, string>> = {
  too_small: 'is too small',
  too_big: 'is too large',
  invalid_value: 'is not one of the possible values',
};

function words(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined || value === null || value === '') return "can't be blank";
  if (issue.code === 'invalid_union') return issue.message;
  if (issue.code === 'invalid_type') return EXPECTED[issue.expected] ?? 'is not valid';
  if (issue.code === 'invalid_format') return issue.format === 'date' ? 'is not a date' : issue.message;
  return PROBLEMS[issue.code] ?? 'is not valid';
}
