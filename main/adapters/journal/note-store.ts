import type { NoteStore } from '../../core/journal/journal.ts';
import { type Database, number } from './database.ts';

export function noteStore(db: Database): NoteStore {
  return {
    get: (trackerId) => String(db.get('SELECT text FROM notes WHERE tracker_id = ?', trackerId)?.['text'] ?? ''),
    of: (trackerIds) => {
      const sql = 'SELECT tracker_id, text FROM notes WHERE tracker_id IN (SELECT value FROM json_each(?))';
      const rows = db.all(sql, JSON.stringify(trackerIds));
      return new Map(rows.map((row) => [number(row, 'tracker_id'), String(row['text'])]));
    },
    put: (trackerId, text) => {
      if (text === '') db.run('DELETE FROM notes WHERE tracker_id = ?', trackerId);
      else db.run('INSERT OR REPLACE INTO notes (tracker_id, text) VALUES (?, ?)', trackerId, text);
    },
  };
}
