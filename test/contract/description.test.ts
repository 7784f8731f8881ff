import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../api/endpoint.ts';
import { ENDPOINTS } from '../../api/endpoints.ts';
import { raw } from './support/raw.ts';
import { startWorld } from './support/world.ts';

interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

describe('GET /openapi.json', () => {
  it('describes every row of the table, without a token', async () => {
    await using world = await startWorld();

    const answer = await raw(`${world.url}/openapi.json`);

    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is looked at next
    const document = answer.json as Document;
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

  it('names the address that others reach it by', async () => {
    await using world = await startWorld({ publicUrl: 'https://board.example.org' });

    expect((await raw(`${world.url}/openapi.json`)).json).toMatchObject({
      servers: [{ url: 'https://board.example.org' }],
    });
  });
});
