import { assert, constantFrom, jsonValue, oneof, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Answer } from '../../../api/contract/answers.ts';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { ENDPOINTS } from '../../../api/endpoints.ts';
import { createOddities, ODD } from '../../../api/contract/odd.ts';

type Json = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** Of a value, what it holds by name. */
function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A record of every kind that the schema has, two of each in lists; no number and no text twice. */
function sampleOf(schema: z.ZodType): unknown {
  let count = 0;
  const next = (): number => (count += 1);
  const of = (schemaOf: unknown): unknown => {
    const json = asJson(schemaOf);
    const options = json['anyOf'] ?? json['oneOf'];
    if (Array.isArray(options)) return of(options.find((option) => asJson(option)['type'] !== 'null'));
    if (json['type'] === 'array') return [of(json['items']), of(json['items'])];
    if (json['type'] === 'object') {
      const properties = Object.entries(asJson(json['properties'] ?? { some: json['additionalProperties'] }));
      return Object.fromEntries(properties.map(([name, inner]) => [name, of(inner)]));
    }
    if (json['type'] === 'boolean') return true;
    if (json['type'] === 'integer' || json['type'] === 'number') return next();
    if (json['format'] === 'date-time') return new Date(Date.UTC(2026, 4, 1) + next() * 60_000).toISOString();
    return json['format'] === 'date' ? `2026-05-${10 + (next() % 20)}` : `text ${next()}`;
  };
  return of(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
}

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keyed = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [...(path.length > 0 ? [path] : []), ...keyed.flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
}

const MISSING = Symbol('missing');

function broken(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) {
    const inner = broken(value[Number(key)], rest, by);
    return value.with(Number(key), inner === MISSING ? undefined : inner);
  }
  const fields = asJson(value);
  const entries = Object.entries({ ...fields, [key]: broken(fields[key], rest, by) });
  return Object.fromEntries(entries.filter(([, one]) => one !== MISSING));
}

/** Fields without which a record says nothing, or something wrong: which it is, whose, and whether it goes on. */
const ITS_OWN = new Set(['id', 'task_id', 'board_id', 'user_id', 'started_at', 'ended_at', 'date', 'duration', 'user']);

/** Whether both are the same but for what stands at the path, or for the record that was broken there. */
function isSameBut(whole: unknown, read: unknown, path: Path): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return true;
  const mayBeLost = rest.length === 0 || ITS_OWN.has(String(rest[0]));
  if (Array.isArray(whole) && Array.isArray(read)) {
    const others = whole.toSpliced(Number(key), 1);
    if (read.length < whole.length) return mayBeLost && equal(others, read);
    return equal(others, read.toSpliced(Number(key), 1)) && isSameBut(whole[Number(key)], read[Number(key)], rest);
  }
  const { [key]: inner, ...one } = asJson(whole);
  const { [key]: innerRead, ...other } = asJson(read);
  if (!equal(one, other)) return false;
  if (rest.length > 0 && (innerRead === null || innerRead === undefined)) return mayBeLost;
  return isSameBut(inner, innerRead, rest);
}

function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function nested(levels: number): unknown {
  let inner: unknown = 'told to nobody';
  for (let level = 0; level < levels; level += 1) inner = level % 2 === 0 ? [inner] : { inner };
  return inner;
}

const anything = oneof(
  constantFrom<unknown>(null, MISSING, '', ' ', 'null', true, false, [], {}, [null], [[]], -1, Infinity, 0.5),
  constantFrom<unknown>('told to nobody', '#12', '0000-00-00', '2026-13-45T25:61:00Z', '99999999999999999999'),
  constantFrom<unknown>(nested(3), nested(50_000), 'x'.repeat(1_000_000), { id: 'told to nobody' }),
  jsonValue(),
);

const tables: readonly (readonly [string, Readonly<Record<string, Endpoint>>])[] = Object.entries(ENDPOINTS);
const rows = tables.flatMap(([generation, table]) =>
  Object.entries(table)
    .filter(([, { answer }]) => answer.shape !== 'none')
    .map(([name, { answer }]) => ({ name: `${generation} ${name}`, answer })),
);

describe('an answer in which one field is anything', () => {
  it.each(rows)('$name is read but for that field, or the record that it makes', ({ answer }) => {
    const wire = sampleOf(answer.shape === 'list' ? z.array(answer.record) : answer.record);
    const whole = answer.read(wire, createOddities());
    const paths = pathsIn(whole).filter((path) => answer.shape === 'list' || !isOfRecord(path));

    assert(
      property(constantFrom(...paths), anything, (path, by) => {
        const odd = createOddities();
        const read = answer.read(wireOf(answer, broken(whole, path, by)), odd);

        expect(read).not.toBe(ODD);
        expect(isSameBut(whole, read, path) ? whole : read).toEqual(whole);
        expect(JSON.stringify(odd.report())).not.toContain('told to nobody');
      }),
      { numRuns: 300 },
    );
  });
});

/** An answer of one record is none without what makes it one. */
function isOfRecord(path: Path): boolean {
  return path.length === 1 && (ITS_OWN.has(String(path[0])) || OWN_LISTS.has(String(path[0])));
}

/** Without which a report says nothing, nor does a search. */
const OWN_LISTS = new Set(['summary', 'time_trackers', 'results']);

function wireOf({ toWire }: Answer<unknown>, value: unknown): unknown {
  return toWire === undefined ? value : toWire(value);
}
