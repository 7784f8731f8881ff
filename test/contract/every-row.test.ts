import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../api/contract/endpoint.ts';
import { ENDPOINTS } from '../../api/endpoints.ts';
import { CONTRACT_ROWS } from './support/contract-rows.ts';
import { raw } from './support/raw.ts';
import { startWorld } from './support/world.ts';

const table: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = ENDPOINTS;

describe('the contract’s endpoint list', () => {
  it.each(CONTRACT_ROWS)('$method $path is a row of the table with its method and path', (row) => {
    const endpoint = table[row.generation]?.[row.name];
    const ways = endpoint === undefined ? [] : [endpoint, ...endpoint.aliases];

    expect(ways.map(({ method, path }) => `${method} ${path}.json`)).toContain(`${row.method} ${row.path}`);
  });

  it('has every row of the table', () => {
    const listed = new Set(CONTRACT_ROWS.map((row) => `${row.generation}.${row.name}`));
    const rows = Object.entries(table).flatMap(([generation, names]) =>
      Object.keys(names).map((name) => `${generation}.${name}`),
    );

    expect(rows.filter((name) => !listed.has(name))).toEqual([]);
  });

  it('has a route and a client function for every row', async () => {
    await using world = await startWorld();
    const { v1, v3 } = world.owner.client;
    const client: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { v1, v3 };
    for (const row of CONTRACT_ROWS) {
      expect([row.name, typeof client[row.generation]?.[row.name]]).toEqual([row.name, 'function']);
      const url = world.url + row.path.replaceAll(/:\w+/g, '999999');
      const answer = await raw(url, { method: row.method, token: world.owner.token });
      expect([row.method, row.path, answer.text]).not.toContainEqual(expect.stringContaining('No such endpoint'));
    }
  });
});
