import { fold } from '../../../common/fold.ts';
import type { Database } from '../../database/open.ts';

interface Texts {
  readonly name: string;
  readonly description: string | null;
  readonly tags: string;
  readonly external_id: number | string | null;
}

const CUSTOM_FIELDS = Array.from({ length: 10 }, (_, index) => `custom_field_${index + 1}`);

/** Brings the full text of a task up to date: name, description, tags, external id, custom fields and comments, folded. */
export function indexTask(db: Database, id: number): void {
  const columns = ['name', 'description', 'tags', 'external_id', ...CUSTOM_FIELDS].join(', ');
  const task = db.get<Texts & Record<string, string | null>>(`SELECT ${columns} FROM tasks WHERE id = ?`, [id]);
  if (task === undefined) return;
  const customFields = CUSTOM_FIELDS.map((name) => task[name] ?? null);
  const comments = db.all<{ content: string }>(
    'SELECT content FROM comments WHERE task_id = ? AND deleted_at IS NULL ORDER BY id',
    [id],
  );
  const text = searchText(task, [...customFields, ...comments.map(({ content }) => content)]);
  db.run('DELETE FROM tasks_fts WHERE rowid = ?', [id]);
  writeSearched(db, id, text);
}

/** For a new task, or one whose text was taken out: its full text, and its columns folded. */
export function writeSearched(db: Database, id: number, text: string): void {
  db.run('INSERT INTO tasks_fts (rowid, text) VALUES (?, ?)', [id, text]);
  db.run(FOLD, [id]);
}

const FOLDED = ['name', 'description', 'tags', 'external_id', 'external_link', 'block_reason', ...CUSTOM_FIELDS];
const FOLD = `INSERT OR REPLACE INTO tasks_folded (id, ${FOLDED.join(', ')})
  SELECT id, ${FOLDED.map((name) => `fold(CAST(${name} AS TEXT))`).join(', ')} FROM tasks WHERE id = ?`;

/** What the search of a task looks at; `others`: custom fields and comments. */
export function searchText(task: Texts, others: readonly (string | null)[]): string {
  const parts = [task.name, task.description, task.tags, task.external_id, ...others];
  return fold(parts.filter((part) => part !== null && part !== '').join('\n'));
}
