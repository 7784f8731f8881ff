import { type Endpoint, pathVariables, type Way } from '../../api/contract/endpoint.ts';
import { ENDPOINTS } from '../../api/endpoints.ts';
import { waysTo } from '../http/ways.ts';
import type { JsonSchema } from './nullable.ts';
import { answerSchema, errorSchema, type Fields, fieldsOf, objectOf } from './schemas.ts';

const IN_FIELDS = 'In the query, or among the fields of a form or of a JSON body';

/** The ways in which a token may come. */
const TOKEN = {
  bearer: { type: 'http', scheme: 'bearer' },
  serviceToken: { type: 'apiKey', in: 'header', name: 'X-ServiceToken' },
  accessToken: { type: 'apiKey', in: 'query', name: 'access_token', description: IN_FIELDS },
  apiToken: { type: 'apiKey', in: 'query', name: 'api_token', description: IN_FIELDS },
};

/** OpenAPI 3.1 of the `.json` forms, without `_m` and `callback`: made from the table that validates the requests. */
export function openApiDocument(serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const generation of ['v3', 'v1'] as const) {
    const rows: Readonly<Record<string, Endpoint>> = ENDPOINTS[generation];
    for (const [name, endpoint] of Object.entries(rows)) {
      for (const [index, way] of waysTo(endpoint).entries()) {
        const path = `${way.path.replaceAll(/:(\w+)/g, '{$1}')}.json`;
        const id = `${generation}_${name}${index === 0 ? '' : `_${index}`}`;
        (paths[path] ??= {})[way.method.toLowerCase()] = operation({ id, name, endpoint, way });
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Task board',
      version: '1.1',
      description: 'Boards, tasks, comments, attachments and time trackers, in two generations of one API.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: Object.keys(TOKEN).map((way) => ({ [way]: [] })),
    paths,
    components: { securitySchemes: TOKEN },
  };
}

interface Operation {
  readonly id: string;
  /** Of the row. */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly way: Way;
}

function operation({ id, name, endpoint, way }: Operation): object {
  const inQuery = way.method === 'GET';
  const ids = pathVariables(way.path).map((variable) => ({
    name: variable,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));
  return {
    operationId: id,
    tags: [endpoint.generation],
    summary: endpoint.summary,
    parameters: [...ids, ...(inQuery ? queryParameters(endpoint) : [])],
    ...(inQuery || isAllGiven(way) || !hasFields(endpoint) ? {} : { requestBody: requestBody(endpoint) }),
    responses: responses(name, endpoint, way),
  };
}

/** Such a way says all by itself. */
function isAllGiven({ given = {} }: Way): boolean {
  return Object.keys(given).length > 0;
}

function hasFields(endpoint: Endpoint): boolean {
  return (
    endpoint.upload ||
    [endpoint.query, endpoint.body].some((schema) => Object.keys(fieldsOf(schema).properties).length > 0)
  );
}

function queryParameters(endpoint: Endpoint): readonly object[] {
  const { properties, required } = fieldsOf(endpoint.query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function requestBody(endpoint: Endpoint): object {
  const beside = fieldsOf(endpoint.query);
  if (endpoint.upload) {
    const files = {
      type: 'array',
      minItems: 1,
      items: { type: 'string', contentMediaType: 'application/octet-stream' },
    };
    const schema = objectOf({ ...beside.properties, 'files[]': files }, ['files[]']);
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  const { required, ...own } = fieldsOf(endpoint.body);
  const properties = mayBeNull(own.properties, required);
  const { wrapping } = endpoint;
  const bare = objectOf({ ...beside.properties, ...properties }, [...beside.required, ...required]);
  const schema =
    wrapping?.need === 'required'
      ? {
          anyOf: [
            objectOf({ ...beside.properties, [wrapping.name]: objectOf(properties, required) }, [wrapping.name]),
            bare,
          ],
        }
      : bare;
  return { required: true, content: { 'application/json': { schema } } };
}

/** What may be left out may be null, which clears the field or counts as if it were left out. */
function mayBeNull(properties: Fields['properties'], required: readonly string[]): Fields['properties'] {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const isNullable = JSON.stringify(schema).includes('"null"');
      return [name, isNullable || required.includes(name) ? schema : { anyOf: [schema, { type: 'null' }] }];
    }),
  );
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'The request cannot be read, or lacks its parameters',
  401: 'The token is missing or not valid',
  403: 'The token is missing or not valid, or a permission lacks',
  404: 'There is no such thing, or the caller may not see it',
  409: 'A work-in-progress limit would be exceeded',
  413: 'The request is too large',
  415: 'The body is of another type',
  422: 'A field is missing or wrong',
  503: 'The service is busy, or the request takes too long: ask later, or for less',
  500: 'The documented answer to a wrong offset, limit, or a missing tracker',
};

function responses(name: string, endpoint: Endpoint, way: Way): object {
  const writes = way.method === 'GET' ? [] : [400, 413, 415];
  const statuses = new Set([
    ...endpoint.refusals,
    ...writes,
    400,
    403,
    503,
    ...(endpoint.generation === 'v1' ? [401] : []),
  ]);
  const content = { 'application/json': { schema: errorSchema(endpoint.generation) } };
  const refusals = [...statuses]
    .toSorted((a, b) => a - b)
    .map((status) => {
      const headers = status === 503 && { headers: { 'Retry-After': { schema: { type: 'integer' } } } };
      return [String(status), { description: REASONS[status] ?? 'Refused', ...headers, content }];
    });
  return { '200': success(answerSchema(name, endpoint)), ...Object.fromEntries(refusals) };
}

function success(schema: JsonSchema | null): object {
  return schema === null
    ? { description: 'Done; the body is empty' }
    : { description: 'Done', content: { 'application/json': { schema } } };
}
