import type { Entry, Line } from '../../main/core/reports/entry.ts';

export function entry(over: Partial<Entry> = {}): Entry {
  return {
    trackerId: 1,
    taskId: 1,
    boardId: 1,
    userId: 7,
    startedAt: Date.UTC(2026, 4, 4, 9),
    endedAt: Date.UTC(2026, 4, 4, 10),
    confirmed: true,
    ...over,
  };
}

export function line(taskId: number, boardId: number, userId: number): Line {
  return {
    task: { taskId, name: `Task ${taskId}`, boardId, boardName: `Board ${boardId}`, column: null, colour: 'blue' },
    user: { id: userId, name: `Person ${userId}` },
  };
}
