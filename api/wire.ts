import { type Endpoint, pathVariables } from './contract/endpoint.ts';

export type Values = Readonly<Record<string, unknown>>;

/** What goes over the wire for one row and its input. */
export interface WireRequest {
  readonly url: string;
  readonly contentType: string | null;
  readonly body: string | null;
}

/**
 * Builds the request: ids into the path, parameters into the query, fields into the body: JSON on v3, bracketed form
 * fields on v1 (`task[name]=…`), where null is an empty value. Throws `TypeError` when an id of the path is missing.
 */
export function wireRequest(baseUrl: string, endpoint: Endpoint, input: Values): WireRequest {
  const inPath = pathVariables(endpoint.path);
  const path = inPath.reduce((made, name) => made.replace(`:${name}`, pathId(name, input[name])), endpoint.path);
  const inQuery = namesOf(endpoint.query);
  const inBody = namesOf(endpoint.body);
  const query = new URLSearchParams(entriesOf(pick(input, inQuery))).toString();
  const fields = pick(input, inBody);
  const writes = endpoint.method !== 'GET';
  const queryText = writes || query === '' ? '' : `?${query}`;
  const url = `${baseUrl}${path}.json${queryText}`;
  const body = writes && inBody.length + inQuery.length > 0 ? encodeBody(endpoint, fields, pick(input, inQuery)) : null;
  return { url, contentType: body?.contentType ?? null, body: body?.text ?? null };
}

function encodeBody(endpoint: Endpoint, fields: Values, beside: Values): { contentType: string; text: string } {
  const { wrapping, generation } = endpoint;
  if (generation === 'v3') {
    const wrapped = wrapping?.name === 'task' ? { [wrapping.name]: fields, ...fields } : fields;
    return { contentType: 'application/json', text: JSON.stringify({ ...wrapped, ...beside }) };
  }
  const form = new URLSearchParams(entriesOf(beside));
  for (const [name, value] of entriesOf(fields)) form.append(wrapping ? `${wrapping.name}[${name}]` : name, value);
  return { contentType: 'application/x-www-form-urlencoded', text: form.toString() };
}

/** The names that a row's schema takes. */
function namesOf(schema: unknown): readonly string[] {
  const shape: unknown = typeof schema === 'object' && schema !== null ? Reflect.get(schema, 'shape') : undefined;
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
}

function pick(input: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]));
}

function entriesOf(values: Values): [string, string][] {
  return Object.entries(values).map(([name, value]) => [name, asText(value)]);
}

function asText(value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function pathId(name: string, value: unknown): string {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new TypeError(`${name} must be a whole number`);
  return String(value);
}
