import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';

/**
 * `node bare-server.ts FOLDER`: what the service is measured against. One SQL statement behind each bare Fastify route, with
 * the service's schema, data and pragmas; no token, no permissions, no parsing, no records.
 */
const db = new DatabaseSync(join(process.argv[2] ?? '.', 'service.sqlite'));
db.exec('PRAGMA busy_timeout = 15000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
db.exec('PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY');

const insert = db.prepare(
  `INSERT INTO time_trackers (user_id, board_id, task_id, sort_key, listed, seconds_from_resumed_sprint, started_at, ended_at,
     highlighted_at, created_at, updated_at) VALUES (1, ?, ?, ?, 1, 0, ?, NULL, NULL, ?, ?)`,
);
const search = db.prepare('SELECT rowid AS id FROM tasks_fts WHERE tasks_fts MATCH ?');
const sum = db.prepare(
  `SELECT user_id, date(started_at / 1000, 'unixepoch') AS date, SUM(ended_at - started_at) / 1000 AS duration
   FROM time_trackers WHERE board_id IN (1, 2) AND started_at >= ? AND started_at < ? GROUP BY user_id, date`,
);
const tasks = db.prepare(
  `SELECT * FROM tasks WHERE board_id = 1 AND deleted_at IS NULL AND archived_at IS NULL
   ORDER BY workflow_stage_id, swimlane_id, position`,
);
const MOST_FOUND = 50;
let sortKey = 0;

const app = Fastify();
app.post<{ Body: { board_id: number; task_id: number } }>('/trackers', async ({ body }) => {
  const now = Date.now();
  sortKey -= 1;
  const { lastInsertRowid } = insert.run(body.board_id, body.task_id, sortKey, now, now, now);
  return { id: Number(lastInsertRowid) };
});
app.get<{ Querystring: { match: string } }>('/search', async ({ query }) =>
  search.all(query.match).slice(0, MOST_FOUND),
);
app.get<{ Querystring: { from: string; to: string } }>('/report', async ({ query }) =>
  sum.all(Number(query.from), Number(query.to)),
);
app.get('/board', async () => tasks.all());

console.log(JSON.stringify({ url: await app.listen({ host: '127.0.0.1', port: 0 }) }));
