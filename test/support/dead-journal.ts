import { openSync, closeSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Commands on the journal of an app that is not running. */

function journalIn(userDataDir: string): string {
  return join(userDataDir, 'journal.sqlite');
}

/** As if the app had given its last sign of life then, UTC ms. */
export function ageHeartbeat(userDataDir: string, atMs: number): void {
  const db = new DatabaseSync(journalIn(userDataDir));
  db.prepare('INSERT OR REPLACE INTO heartbeat (id, wall_ms, monotonic_ms, uptime_ms) VALUES (1, ?, 0, 0)').run(atMs);
  // Whoever did something was there.
  db.prepare('UPDATE intents SET wall_ms = min(wall_ms, ?)').run(atMs);
  db.close();
}

/** As if what is known of a task had not been in two complete lists of the service. */
export function markGone(userDataDir: string, taskId: number): void {
  const db = new DatabaseSync(journalIn(userDataDir));
  db.prepare('UPDATE trackers SET deleted = 1, listed = 0, gone_at = ? WHERE task_id = ?').run(Date.now(), taskId);
  db.close();
}

/** Overwrites the page in the middle of the file that the rows of `table` begin on. */
export function damagePageOf(userDataDir: string, table: 'trackers' | 'intents'): void {
  const path = journalIn(userDataDir);
  const db = new DatabaseSync(path);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const page = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)?.['rootpage']);
  const bytes = Number(db.prepare('PRAGMA page_size').get()?.['page_size']);
  db.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, (page - 1) * bytes);
  closeSync(file);
}

/** The damaged journals that were set aside. */
export function damagedJournals(userDataDir: string): readonly string[] {
  return readdirSync(userDataDir).filter((name) => /^journal-damaged-.*\.sqlite$/.test(name));
}

/** The last sign of life that the app left, UTC ms; null without one. */
export function lastBeat(userDataDir: string): number | null {
  const db = new DatabaseSync(journalIn(userDataDir), { readOnly: true });
  const wallMs = db.prepare('SELECT wall_ms FROM heartbeat').get()?.['wall_ms'];
  db.close();
  return wallMs === undefined ? null : Number(wallMs);
}
