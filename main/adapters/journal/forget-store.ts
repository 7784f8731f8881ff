import type { ForgetStore } from '../../core/journal/journal.ts';
import type { Database } from './database.ts';

export function forgetStore(db: Database): ForgetStore {
  return {
    all: () =>
      db
        .all('SELECT name, is_told FROM tokens_to_forget ORDER BY name')
        .map((row) => ({ name: String(row['name']), isTold: row['is_told'] === 1 })),
    add: ({ name, isTold }) => {
      db.run('INSERT OR IGNORE INTO tokens_to_forget (name, is_told) VALUES (?, ?)', name, Number(isTold));
    },
    remove: (name) => {
      db.run('DELETE FROM tokens_to_forget WHERE name = ?', name);
    },
  };
}
