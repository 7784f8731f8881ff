import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, isBusy } from '../database/open.ts';
import { attachmentsFolder } from './uploads.ts';

const DAY_MS = 86_400_000;
/** Uploaded, and no task was created with it since. */
const WAITS_MS = DAY_MS;
/** Taken off its task or board. */
const DETACHED_MS = 30 * DAY_MS;

export interface Swept {
  readonly files: number;
  readonly bytes: number;
}

interface Row {
  readonly id: number;
  readonly file: string;
  readonly size: number;
}

/** Removes uploads that wait for longer than a day, those that were detached 30 days ago, and files that no upload names. */
export async function sweepUploads(db: Database, dataDir: string, now: number): Promise<Swept> {
  const folder = attachmentsFolder(dataDir);
  const rows = forgotten(db, now);
  // The database is asked before all else: it may be closed by the time that the folder is read.
  const known = new Set(db.all<{ file: string }>('SELECT file FROM attachments').map(({ file }) => file));
  // The rows first: a file that nobody names is found again, one that is named and gone would be missed.
  const names = new Set([...rows.map(({ file }) => file), ...(await strayFiles(folder, known, now))]);
  for (const name of names) await rm(join(folder, name), { force: true });
  return { files: names.size, bytes: rows.reduce((sum, { size }) => sum + size, 0) };
}

/** Another process may be writing: then they are removed an hour later. */
function forgotten(db: Database, now: number): readonly Row[] {
  try {
    return db.transaction(() =>
      db.all<Row>(
        `DELETE FROM attachments WHERE task_id IS NULL AND board_id IS NULL
         AND CASE WHEN detached_at IS NULL THEN created_at < ? ELSE detached_at < ? END RETURNING id, file, size`,
        [now - WAITS_MS, now - DETACHED_MS],
      ),
    );
  } catch (error) {
    if (isBusy(error)) return [];
    throw error;
  }
}

/** What a crash left between a file and its row. */
async function strayFiles(folder: string, known: ReadonlySet<string>, now: number): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const stray: string[] = [];
  for (const name of names) {
    if (known.has(name)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null && found.mtimeMs < now - WAITS_MS) stray.push(name);
  }
  return stray;
}
