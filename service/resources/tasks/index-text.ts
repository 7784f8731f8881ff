import { fold } from '../../../common/fold.ts';
import type { Database } from '../../database/open.ts';

interface Texts {
  readonly name: string;
  readonly description: string | null;
  readonly tags: string;
  readonly external_id: number | null;
}

/** Brings the full text of a task up to date: name, description, tags, comments and external id, folded. */
export function indexTask(db: Database, id: number): void {
  const task = db.get<Texts>('SELECT name, description, tags, external_id FROM tasks WHERE id = ?', [id]);
  if (task === undefined) return;
  const comments = db.all<{ content: string }>(
    'SELECT content FROM comments WHERE task_id = ? AND deleted_at IS NULL ORDER BY id',
    [id],
  );
  const text = searchText(
    task,
    comments.map(({ content }) => content),
  );
  db.run('DELETE FROM tasks_fts WHERE rowid = ?', [id]);
  db.run('INSERT INTO tasks_fts (rowid, text) VALUES (?, ?)', [id, text]);
}

/** What the search of a task looks at. */
export function searchText(task: Texts, comments: readonly string[]): string {
  const parts = [task.name, task.description, task.tags, task.external_id, ...comments];
  return fold(parts.filter((part) => part !== null && part !== '').join('\n'));
}
