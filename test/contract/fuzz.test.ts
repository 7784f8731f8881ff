import { XMLValidator } from 'fast-xml-parser';
import { assert, asyncProperty } from 'fast-check';
import qs from 'qs';
import { expect, it } from 'vitest';
import { inconsistencies } from './support/consistency.ts';
import { randomRequest, type RandomRequest, rowOf } from './support/random-requests.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld, type World } from './support/world.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 3000);
const EVERY_ROW = [200, 400, 403, 404, 406];

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** The fields under their wrapper where the row wants one. */
function wrapped(request: RandomRequest): object {
  const { fields } = request;
  const { wrapping } = rowOf(request);
  if (wrapping === undefined || wrapping.need === 'accepted') return fields;
  return { [wrapping.name]: fields, ...fields };
}

/** What stands in the address: the fields where they travel so, and the conventions. */
function queryOf(request: RandomRequest): string {
  const query: Record<string, unknown> = isInBody(request) ? {} : { ...wrapped(request) };
  if (request.format === 'jsonp') query['callback'] = 'f';
  if (request.way === 'verb' && request.method !== 'GET') query['_m'] = request.method;
  return qs.stringify(query);
}

function isInBody({ method, way }: RandomRequest): boolean {
  return method !== 'GET' && (way === 'form' || way === 'json');
}

function bodyOf(request: RandomRequest): { readonly body?: string; readonly type?: string } {
  if (!isInBody(request)) return {};
  const fields = wrapped(request);
  if (request.way === 'form') return { body: qs.stringify(fields), type: 'application/x-www-form-urlencoded' };
  return { body: JSON.stringify(fields), type: 'application/json' };
}

async function send(world: World, request: RandomRequest): Promise<Answered> {
  const url = `${world.url}${request.path}.${request.format === 'xml' ? 'xml' : 'json'}?${queryOf(request)}`;
  const { body, type } = bodyOf(request);
  const headers = new Headers({ authorization: `Bearer ${world.owner.token}` });
  if (type !== undefined) headers.set('content-type', type);
  const response = await fetch(url, {
    method: request.way === 'verb' ? 'GET' : request.method,
    headers,
    signal: AbortSignal.timeout(5000),
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

function isInFormat(request: RandomRequest, { type, text, status }: Answered): boolean {
  const { format } = request;
  const endpoint = rowOf(request);
  if (format === 'xml' && endpoint.generation === 'v1')
    return type.startsWith('application/xml') && XMLValidator.validate(text) === true;
  if (format === 'jsonp') return type.startsWith('application/javascript') && /^\/\*\*\/f\(.*\);$/s.test(text);
  if (!type.startsWith('application/json')) return false;
  if (endpoint.answer.shape === 'none' && status === 200) return text === '';
  JSON.parse(text);
  return true;
}

it(
  `${RUNS} random requests of the table: no status but the documented, always the asked format, and consistent data`,
  { timeout: 60_000 + RUNS * 100 },
  async () => {
    await using world = await startWorld({}, { swimlanes: [{ name: 'A' }, { name: 'B', limit: 2 }] });
    for (const name of ['One', 'Two', 'Three', 'Four']) insertTask(world, name);
    world.addBoard();
    for (const name of ['a.txt', 'b.png']) {
      await world.owner.client.v3.uploadAttachments({ files: [{ name, data: new Blob(['x']) }], attachable: 'Task#1' });
    }
    const seen = new Map<number, number>();

    const property = asyncProperty(randomRequest, async (request) => {
      const answered = await send(world, request);
      seen.set(answered.status, (seen.get(answered.status) ?? 0) + 1);
      const { upload, refusals } = rowOf(request);
      const allowed = [...EVERY_ROW, ...refusals, ...(upload ? [415] : [])];
      expect(allowed).toContain(answered.status);
      expect(isInFormat(request, answered) ? request.format : answered).toBe(request.format);
    });
    await assert(property, { numRuns: RUNS, endOnFailure: true });

    expect(inconsistencies(world.db)).toEqual([]);
    expect(seen.get(200) ?? 0).toBeGreaterThan(RUNS / 20);
  },
);
