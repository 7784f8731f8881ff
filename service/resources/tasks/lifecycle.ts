import type { Context } from '../../http/context.ts';
import { recordTaskChange } from '../changelog.ts';
import { leavePlace, openPlace } from './cell.ts';
import type { TaskRow } from './row.ts';

export type Action = 'archive' | 'unarchive' | 'delete' | 'undelete';

const WORDS: Readonly<Record<Action, string>> = {
  archive: 'archived',
  unarchive: 'unarchived',
  delete: 'deleted',
  undelete: 'undeleted',
};

/** Sets or clears a marker. Where it is so already, nothing happens. Only live tasks keep a place on the board. */
export function applyAction(context: Context, task: TaskRow, action: Action): TaskRow {
  const marker = action === 'archive' || action === 'unarchive' ? 'archived_at' : 'deleted_at';
  const sets = action === 'archive' || action === 'delete';
  if ((task[marker] !== null) === sets) return task;
  if (sets) leavePlace(context, task);
  context.db.run(`UPDATE tasks SET ${marker} = ? WHERE id = ?`, [sets ? context.now : null, task.id]);
  if (!sets && isLiveWithout(task, marker)) {
    const position = openPlace(context, task, undefined);
    context.db.run('UPDATE tasks SET position = ? WHERE id = ?', [position, task.id]);
  }
  return recordTaskChange(context, task.id, { what: WORDS[action], description: `${WORDS[action]} ${task.name}` });
}

function isLiveWithout(task: TaskRow, marker: 'archived_at' | 'deleted_at'): boolean {
  return (marker === 'archived_at' ? task.deleted_at : task.archived_at) === null;
}
