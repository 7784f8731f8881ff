/** The command line, or anything else that writes, beside a running server. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createDemoWorld, type Database } from '../../service/admin.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld } from './support/world.ts';

describe('a server whose file another process writes', () => {
  it('goes on answering what only reads, and what writes once the other is done', async () => {
    await using world = await startWorld();
    const { v3 } = world.owner.client;
    const task_id = insertTask(world, 'One');
    const other = new DatabaseSync(join(world.dataDir, 'service.sqlite'));
    other.exec('BEGIN IMMEDIATE');

    let isWritten = false;
    const writing = v3.updateTask({ task_id, name: 'Two' }).then(({ value }) => {
      isWritten = true;
      return value.name;
    });
    for (let turn = 0; turn < 10; turn += 1) expect((await v3.preloadTask({ task_id })).value.name).toBe('One');
    expect(isWritten).toBe(false);
    other.exec('COMMIT');

    expect(await writing).toBe('Two');
    other.close();
  });
});

describe('a large demo world', () => {
  it('is written in many transactions, so that a server gets in between', async () => {
    await using world = await startWorld();
    let depth = 0;
    let transactions = 0;
    const counting: Database = {
      ...world.db,
      transaction: (work) => {
        if (depth === 0) transactions += 1;
        depth += 1;
        try {
          return world.db.transaction(work);
        } finally {
          depth -= 1;
        }
      },
      [Symbol.dispose]: () => undefined,
    };

    createDemoWorld(counting, { tasks: 2000, trackers: 1000 });

    expect(transactions).toBeGreaterThan(5);
    expect(world.db.get('SELECT COUNT(*) AS n FROM tasks')).toEqual({ n: 2000 });
  });
});
