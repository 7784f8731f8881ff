/**
 * A process whose memory is measured: it says what it has in memory, in bytes, and ends.
 *
 * board-memory.ts JOURNAL URL TOKEN   after it has read every board of the service into the journal
 * board-memory.ts JOURNAL             with every row of that journal in SQLite's cache
 */
import { openJournal } from '../../main/adapters/journal/open.ts';
import { residentBytes } from '../service/memory.ts';
import { readBoards } from './read-boards.ts';

const [path = '', url, token = ''] = process.argv.slice(2);
const { journal, connection } = openJournal(path);
if (url === undefined) {
  connection.exec('PRAGMA cache_size = -262144');
  const tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  for (const { name } of tables)
    for (const row of connection.prepare(`SELECT * FROM "${String(name)}"`).iterate()) if (row === null) break;
} else await readBoards(journal, url, token);
globalThis.gc?.();
process.stdout.write(`${residentBytes(process.pid)}\n`);
journal.close();
