import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { createDemoWorld, type Database, type DemoOptions, openDatabase } from '../../service/admin.ts';
import { startService } from '../../service/server/server.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** A Tuesday afternoon. */
const NOW = Date.parse('2026-05-12T14:00:00Z');

/** A demo world, and what the service tells of the demo user's cards. */
async function demoWorld(options: Partial<DemoOptions> = {}) {
  const folder = tempFolder();
  using db = openDatabase(folder.path);
  const made = createDemoWorld(db, { now: NOW, timezone: 'Europe/Berlin', dataDir: folder.path, ...options });
  const service = await startService({ dataDir: folder.path, now: () => NOW });
  const client = createApiClient({ baseUrl: service.url, token: made.token });
  const listed = (await client.v1.listTrackers({ listed: 1 })).value;
  const inOrder = listed.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const cards = await Promise.all(
    inOrder.map(async (tracker) => (await client.v3.getTask({ task_id: tracker.task_id })).value),
  );
  return {
    client,
    cards,
    [Symbol.asyncDispose]: async () => {
      await service.close();
      folder[Symbol.dispose]();
    },
  };
}

function rowsOf(db: Database, table: string): unknown {
  const rows = db.all<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY id`);
  // Boards are made at the time of the computer.
  return table === 'boards' ? rows.map(({ id, version, name }) => ({ id, version, name })) : rows;
}

describe('the cards that a newcomer opens first', () => {
  it('have each a text, subtasks, comments of several, an estimate, a date, tags, changes, and time of several', async () => {
    await using world = await demoWorld();

    expect(world.cards).toHaveLength(5);
    for (const card of world.cards) {
      for (const tag of ['<h3>', '<li>', '<a href="https://']) expect(card.description).toContain(tag);
      expect(new Set(card.subtasks.map((part) => part.is_completed))).toEqual(new Set([true, false]));
      expect(new Set(card.comments.map((comment) => comment.user_id)).size).toBeGreaterThan(1);
      expect(new Set(card.time_trackers.map((tracker) => tracker.user_id)).size).toBeGreaterThan(2);
      expect(card.time_estimate).toBeGreaterThan(0);
      expect(card.tags).not.toBe('');
      expect(Date.parse(card.due_date ?? '')).toBeGreaterThan(NOW);
      expect(new Set(card.changelogs.map((entry) => entry.what)).size).toBeGreaterThan(3);
      for (const { created_at: at } of [...card.comments, ...card.changelogs])
        expect(Date.parse(at ?? '')).toBeLessThan(NOW);
    }
  });

  it('have a picture and files that can be opened', async () => {
    await using world = await demoWorld();
    const files = world.cards.flatMap((card) => card.attachments);

    const contents = await Promise.all(
      files.map(async ({ url }) => Buffer.concat((await world.client.download(url, { mostBytes: 60_000 })).value)),
    );

    expect(files.map(({ content_type: kind }) => kind)).toEqual(['image/png', 'text/calendar', 'text/csv']);
    expect(contents.map(({ length }) => length)).toEqual(files.map(({ size }) => size));
    expect(contents[0]?.subarray(1, 4).toString()).toBe('PNG');
  });

  it('are found by what is said on them', async () => {
    await using world = await demoWorld();

    const { value } = await world.client.v3.searchTasks({ q: '"Lord Howe Island"' });

    expect(value.results).toMatchObject([{ name: 'Totals are off by one hour on the day the clocks change' }]);
  });
});

describe('a demo world', () => {
  const TABLES = ['tasks', 'subtasks', 'comments', 'changelogs', 'attachments', 'time_trackers', 'boards'];

  function contentOf(options: DemoOptions): unknown {
    using folder = tempFolder();
    using db = openDatabase(folder.path);
    createDemoWorld(db, { dataDir: folder.path, ...options });
    return TABLES.map((table) => rowsOf(db, table));
  }

  it('is the same for the same seed, and another for another', () => {
    const options = { now: NOW, timezone: 'Europe/Berlin' };

    expect(contentOf({ ...options, seed: 7 })).toEqual(contentOf({ ...options, seed: 7 }));
    expect(contentOf({ ...options, seed: 7 })).not.toEqual(contentOf({ ...options, seed: 8 }));
  });

  it('has as many trackers as are asked for', () => {
    using folder = tempFolder();
    using db = openDatabase(folder.path);
    createDemoWorld(db, { now: NOW, trackers: 40 });

    expect(db.get('SELECT COUNT(*) AS n FROM time_trackers')).toEqual({ n: 40 });
  });
});
