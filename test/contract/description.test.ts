import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../api/contract/endpoint.ts';
import { ENDPOINTS } from '../../api/endpoints.ts';
import { raw } from './support/raw.ts';
import { startWorld, type World } from './support/world.ts';

interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

async function documentOf({ url }: World): Promise<Document> {
  const { json } = await raw(`${url}/openapi.json`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is looked at next
  return json as Document;
}

describe('GET /openapi.json', () => {
  it('describes every row of the table, without a token', async () => {
    await using world = await startWorld();

    const document = await documentOf(world);

    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: world.url }] });
    const rows = Object.values(ENDPOINTS).flatMap((table: Readonly<Record<string, Endpoint>>) => Object.values(table));
    for (const { method, path, aliases } of rows) {
      for (const way of [{ method, path }, ...aliases]) {
        const described = document.paths[`${way.path.replaceAll(/:(\w+)/g, '{$1}')}.json`];
        expect(described).toHaveProperty(way.method.toLowerCase());
      }
    }
  });

  it('tells of answers what they hold, and of none what a client makes of one that it cannot read', async () => {
    await using world = await startWorld();

    const { text } = await raw(`${world.url}/openapi.json`);

    expect(text).toContain('"due_date":{"anyOf":[{"type":"string","format":"date"');
    expect(text).not.toContain('"default"');
  });

  it('tells of bodies that what may be left out may be null, and that the wrapper may be left out', async () => {
    await using world = await startWorld();

    const { paths } = await documentOf(world);

    const update = paths['/api/v3/tasks/{task_id}.json']?.['put'];
    const fieldOfUpdate = 'requestBody.content.application/json.schema.properties.priority.anyOf'.split('.');
    expect(update).toHaveProperty(fieldOfUpdate, [expect.objectContaining({ type: 'integer' }), { type: 'null' }]);
    const create = paths['/api/v1/boards/{board_id}/tasks.json']?.['post'];
    expect(create).toHaveProperty('requestBody.content.application/json.schema.anyOf'.split('.'), [
      expect.objectContaining({ required: ['task'] }),
      expect.objectContaining({ required: ['name'] }),
    ]);
    const rows = Object.values(ENDPOINTS).flatMap((table: Readonly<Record<string, Endpoint>>) => Object.values(table));
    const refused = rows.flatMap(({ path, body }) =>
      Object.entries<z.ZodType>(body instanceof z.ZodObject ? body.shape : {})
        .filter(([, field]) => field.safeParse(undefined).success && !field.safeParse(null).success)
        .map(([name]) => `${path} ${name}`),
    );
    expect(refused).toEqual([]);
  });

  it('tells of every row when to ask again, since any may find the service busy', async () => {
    await using world = await startWorld();

    const { paths } = await documentOf(world);

    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    expect(operations.length).toBeGreaterThan(50);
    for (const operation of operations) expect(operation).toHaveProperty('responses.503.headers.Retry-After');
  });

  it('tells of every way to send a token', async () => {
    await using world = await startWorld();

    const { json } = await raw(`${world.url}/openapi.json`);

    expect(json).toMatchObject({
      security: [{ bearer: [] }, { serviceToken: [] }, { accessToken: [] }, { apiToken: [] }],
      components: { securitySchemes: { apiToken: { in: 'query', name: 'api_token' } } },
    });
  });

  it('names the address that others reach it by', async () => {
    await using world = await startWorld({ publicUrl: 'https://board.example.org' });

    expect((await raw(`${world.url}/openapi.json`)).json).toMatchObject({
      servers: [{ url: 'https://board.example.org' }],
    });
  });
});
