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
  db.run('INSERT INTO tasks_fts (rowid, text) VALUES (?, ?)', [id, text]);
}

/** What the search of a task looks at; `others`: custom fields and comments. */
export function searchText(task: Texts, others: readonly (string | null)[]): string {
  const parts = [task.name, task.description, task.tags, task.external_id, ...others];
  return fold(parts.filter((part) => part !== null && part !== '').join('\n'));
}
