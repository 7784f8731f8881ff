import type { Database } from '../../../service/admin.ts';

/** Sentences about whatever in the data does not fit together; none when all is well. */
export function inconsistencies(db: Database): readonly string[] {
  const found = CHECKS.flatMap(([name, sql]) => {
    const rows = db.all<object>(sql);
    return rows.length === 0 ? [] : [`${name}: ${JSON.stringify(rows.slice(0, 3))}`];
  });
  const [integrity] = db.all<{ integrity_check: string }>('PRAGMA integrity_check');
  return integrity?.integrity_check === 'ok' ? found : [...found, `integrity: ${integrity?.integrity_check ?? ''}`];
}

const CHECKS: readonly (readonly [string, string])[] = [
  ['foreign keys', 'PRAGMA foreign_key_check'],
  [
    'task positions are not dense',
    `SELECT workflow_stage_id, swimlane_id, COUNT(*) AS n, MAX(position) AS last, COUNT(DISTINCT position) AS places FROM tasks
     WHERE position IS NOT NULL GROUP BY 1, 2 HAVING n <> last OR n <> places`,
  ],
  [
    'only live tasks have a place',
    'SELECT id FROM tasks WHERE (position IS NOT NULL) <> (archived_at IS NULL AND deleted_at IS NULL)',
  ],
  [
    'subtask positions are not dense',
    `SELECT task_id, COUNT(*) AS n, MAX(position) AS last, COUNT(DISTINCT position) AS places FROM subtasks
     WHERE deleted_at IS NULL AND task_id IS NOT NULL GROUP BY 1 HAVING n <> last OR n <> places`,
  ],
  [
    'counters differ from what they count',
    `SELECT id FROM tasks WHERE
       comments_count <> (SELECT COUNT(*) FROM comments WHERE task_id = tasks.id AND deleted_at IS NULL)
       OR subtasks_count <> (SELECT COUNT(*) FROM subtasks WHERE task_id = tasks.id AND deleted_at IS NULL)
       OR subtasks_completed_count <> (SELECT COUNT(*) FROM subtasks WHERE task_id = tasks.id AND deleted_at IS NULL AND is_completed)
       OR attachments_count <> (SELECT COUNT(*) FROM attachments WHERE task_id = tasks.id)`,
  ],
  ['a listed tracker without a place', 'SELECT id FROM time_trackers WHERE (listed = 1) <> (sort_key IS NOT NULL)'],
  ['a tracker ends before it starts', 'SELECT id FROM time_trackers WHERE ended_at < started_at'],
  [
    'a tracker of another board than its task',
    'SELECT t.id FROM time_trackers AS t JOIN tasks ON tasks.id = task_id WHERE t.board_id <> tasks.board_id',
  ],
  [
    'a board’s version is not its last entry’s',
    `SELECT id FROM boards WHERE version < (SELECT MAX(board_version) FROM changelogs WHERE board_id = boards.id)`,
  ],
  ['board versions repeat', 'SELECT board_id, board_version FROM changelogs GROUP BY 1, 2 HAVING COUNT(*) > 1'],
  ['a task without its text', 'SELECT id FROM tasks WHERE id NOT IN (SELECT rowid FROM tasks_fts)'],
];
