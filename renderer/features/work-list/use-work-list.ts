import type { WorkListRow } from '../../../common/domain/snapshot.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { placeAfterDrop, type Edge } from './place-after-drop.ts';

export interface WorkListActions {
  readonly startOrStop: (row: WorkListRow) => void;
  readonly highlight: (row: WorkListRow) => void;
  readonly remove: (row: WorkListRow) => void;
  /** To a place counted from 0 within the rows as shown; beyond either end nothing happens. */
  readonly move: (row: WorkListRow, toIndex: number) => void;
  /** A dragged row was let go at an edge of the row at place `over`. */
  readonly drop: (taskId: number, over: number, edge: Edge) => void;
}

export function useWorkList(rows: readonly WorkListRow[]): WorkListActions {
  const { ask, messages } = useCardclock();

  async function remove({ task }: WorkListRow): Promise<void> {
    const place = rows.findIndex((row) => row.task.taskId === task.taskId);
    const reply = await ask('work-list:remove', { taskId: task.taskId });
    if (reply.ok) messages.done(`“${task.name}” left the work list.`, { label: 'Undo', run: () => void undo() });

    async function undo(): Promise<void> {
      const added = await ask('work-list:add', { taskId: task.taskId });
      if (added.ok && place >= 0) await ask('work-list:move', { taskId: task.taskId, toIndex: place });
    }
  }

  return {
    startOrStop: ({ task, running }) =>
      void (running === null
        ? ask('timer:start', { taskId: task.taskId })
        : ask('timer:stop', { trackerId: running.trackerId })),
    highlight: ({ task, highlighted }) =>
      void ask('task:highlight', { taskId: task.taskId, highlighted: !highlighted }),
    remove: (row) => void remove(row),
    move: ({ task }, toIndex) => {
      if (toIndex < 0 || toIndex >= rows.length) return;
      void ask('work-list:move', { taskId: task.taskId, toIndex });
    },
    drop: (taskId, over, edge) => {
      const from = rows.findIndex((row) => row.task.taskId === taskId);
      const toIndex = placeAfterDrop(from, over, edge);
      if (from !== -1 && toIndex !== from) void ask('work-list:move', { taskId, toIndex });
    },
  };
}
