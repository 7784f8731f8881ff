import { expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { addBoard, addToken, addUser, openDatabase } from '../../service/admin.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { inconsistencies } from './support/consistency.ts';
import { spawnService } from './support/spawned-service.ts';

it('after kill -9 under load every acknowledged write is there', { timeout: 60_000 }, async () => {
  using folder = tempFolder();
  using db = openDatabase(folder.path);
  const userId = addUser(db, { name: 'Olga Ruiz' });
  const token = addToken(db, userId);
  const board_id = addBoard(db, userId, 'Product');
  const acknowledged = new Set<number>();

  for (let round = 0; round < 3; round += 1) {
    await using service = await spawnService(folder.path);
    const client = createApiClient({ baseUrl: service.url, token });
    const before = acknowledged.size;
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      try {
        for (;;) acknowledged.add((await client.v3.createTask({ name: `Task of ${writer}`, board_id })).value.id);
      } catch {
        // It was killed: what was not acknowledged may or may not be there.
      }
    });
    await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(before + 100);
    await service.kill('SIGKILL');
    await Promise.all(writers);
  }

  const stored = new Set(db.all<{ id: number }>('SELECT id FROM tasks').map(({ id }) => id));
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  expect(inconsistencies(db)).toEqual([]);
});
