import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../service/admin.ts';
import { MIGRATIONS } from '../../service/database/schema.ts';
import { startService } from '../../service/server/server.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { raw } from './support/raw.ts';
import { startCommand } from './support/spawned-service.ts';
import { startWorld } from './support/world.ts';

describe('the data folder', () => {
  it('is SQLite in WAL, synced at every commit, with foreign keys', async () => {
    await using world = await startWorld();

    expect(world.db.get('PRAGMA journal_mode')).toMatchObject({ journal_mode: 'wal' });
    expect(world.db.get('PRAGMA synchronous')).toMatchObject({ synchronous: 2 });
    expect(world.db.get('PRAGMA fullfsync')).toMatchObject({ fullfsync: 1 });
    expect(world.db.get('PRAGMA checkpoint_fullfsync')).toMatchObject({ checkpoint_fullfsync: 1 });
    expect(world.db.get('PRAGMA foreign_keys')).toMatchObject({ foreign_keys: 1 });
  });

  it('of an older version is brought up to date, with what is in it', async () => {
    using folder = tempFolder();
    const file = new DatabaseSync(join(folder.path, 'service.sqlite'));
    file.exec(`${MIGRATIONS[0] ?? ''}; PRAGMA user_version = 1`);
    file.exec("INSERT INTO users (name, initials, timezone, created_at) VALUES ('Olga Ruiz', 'OR', 'UTC', 0)");
    file.close();

    using db = openDatabase(folder.path);

    expect(db.get('PRAGMA user_version')).toMatchObject({ user_version: MIGRATIONS.length });
    expect(db.get('SELECT name FROM users')).toMatchObject({ name: 'Olga Ruiz' });
  });

  it('can be opened by several processes at once, also for the first time', { timeout: 60_000 }, async () => {
    using folder = tempFolder();
    const commands = Array.from({ length: 4 }, (_, index) =>
      startCommand('add-user', '--data', folder.path, '--name', `User ${index}`),
    );

    expect(await Promise.all(commands)).toEqual([0, 0, 0, 0]);

    using db = openDatabase(folder.path);
    expect(db.get('SELECT COUNT(*) AS n FROM users')).toMatchObject({ n: 4 });
  });

  it('keeps no more statements prepared than are in use', () => {
    using folder = tempFolder();
    using db = openDatabase(folder.path);
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    const often = 'SELECT 0 AS n';

    for (let n = 1; n <= 1000; n += 1) {
      expect(db.get(`SELECT ${n} AS n`)).toMatchObject({ n });
      db.get(often);
    }
    db.get('SELECT 1 AS n');

    expect(prepare.mock.calls.filter(([sql]) => sql === often)).toHaveLength(1);
    expect(prepare.mock.calls.filter(([sql]) => sql === 'SELECT 1 AS n')).toHaveLength(2);
    prepare.mockRestore();
  });

  it('of a newer version is refused and left alone', async () => {
    using folder = tempFolder();
    openDatabase(folder.path)[Symbol.dispose]();
    const file = new DatabaseSync(join(folder.path, 'service.sqlite'));
    file.exec('PRAGMA user_version = 999');

    await expect(startService({ dataDir: folder.path })).rejects.toThrow('newer version');

    expect(file.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 999 });
    file.close();
  });

  it('is let go of when the port is taken', async () => {
    await using world = await startWorld();
    using folder = tempFolder();

    await expect(startService({ dataDir: folder.path, port: world.service.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });

    await using again = await startService({ dataDir: folder.path });
    expect((await raw(`${again.url}/openapi.json`)).status).toBe(200);
  });
});

describe('a slow client', () => {
  it('keeps nobody else waiting', async () => {
    await using world = await startWorld();
    const sockets = Array.from({ length: 50 }, () => {
      const socket = connect(world.service.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.resume();
      socket.write('POST /api/v3/tasks.json HTTP/1.1\r\nhost: x\r\ncontent-le');
      return socket;
    });
    await Promise.all(sockets.map(async (socket) => await once(socket, 'connect')));

    expect((await raw(`${world.url}/api/v3/users/current.json`, { token: world.owner.token })).status).toBe(200);

    // None of them had to be given up before.
    expect(sockets.filter((socket) => socket.readyState !== 'open')).toEqual([]);
    for (const socket of sockets) socket.destroy();
  });
});
