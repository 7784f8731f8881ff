import { z } from 'zod';
import type { Endpoint, Generation } from '../../api/contract/endpoint.ts';
import { type JsonSchema, recordOfRow, withoutNulls } from './nullable.ts';

export interface Fields {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

const SHAPE = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.array(z.string()).default([]),
});

/** What a schema takes or gives, once it is parsed. */
function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    // What a client takes in place of what it cannot read is no default of ours.
    override: ({ zodSchema, jsonSchema: made }) => {
      if (zodSchema._zod.def.type === 'catch') delete made.default;
    },
  });
  return rest;
}

/** The fields of a row's parameters. */
export function fieldsOf(schema: z.ZodType): Fields {
  return SHAPE.parse(jsonSchema(schema));
}

export function objectOf(properties: Readonly<Record<string, unknown>>, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}

/** What a row answers, in its wrapping; null for nothing. */
export function answerSchema(name: string, { answer, generation }: Endpoint): JsonSchema | null {
  if (answer.shape === 'none') return null;
  const record = withoutNulls(jsonSchema(answer.record), recordOfRow(name, answer.wrapper, generation));
  const { wrapper } = answer;
  const one = answer.wraps && wrapper !== undefined ? objectOf({ [wrapper]: record }, [wrapper]) : record;
  return answer.shape === 'list' ? { type: 'array', items: one } : one;
}

const words = { type: 'string' };
const status = { type: 'integer' };

export function errorSchema(generation: Generation): JsonSchema {
  const said = { status, message: words };
  if (generation === 'v1') return objectOf({ error: objectOf(said, ['status', 'message']) }, ['error']);
  const errors = { type: 'object', additionalProperties: { type: 'array', items: words } };
  return objectOf({ ...said, errors }, ['status', 'message']);
}
