import { wholeSecond } from '../clock.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { currentId, boardOf } from '../tasks/needed.ts';
import { addRow, leavePlace, moveRow, placeOf } from '../tracking/placing.ts';
import type { TrackerPorts } from '../tracking/tracker.ts';
import type { Handlers } from './command.ts';

export const workListCommands: Handlers<'task:highlight' | 'work-list:add' | 'work-list:remove' | 'work-list:move'> = {
  'task:highlight': {
    apply: (ports, { taskId: wanted, highlighted }) => {
      const taskId = current(ports, wanted);
      const isThere = setHighlight(ports, taskId, highlighted ? wholeSecond(ports.clock.now()) : null);
      return isThere ? { what: 'highlight', taskId, trackerId: null } : null;
    },
  },
  'work-list:add': {
    apply: (ports, { taskId: wanted }) => {
      const taskId = current(ports, wanted);
      if (isOnWorkList(ports, taskId)) return null;
      listOrAdd(ports, taskId);
      return { what: 'add', taskId, trackerId: null };
    },
  },
  'work-list:remove': {
    apply: (ports, { taskId: wanted }) => {
      const { journal, accountId } = ports;
      const taskId = current(ports, wanted);
      const before = placeOf(journal, accountId, taskId);
      if (before === null) return null;
      leavePlace(journal, accountId, taskId);
      return { what: 'remove', taskId, trackerId: null, place: { before, after: null } };
    },
  },
  'work-list:move': {
    apply: (ports, { taskId: wanted, toIndex }) => {
      const { journal, accountId } = ports;
      const taskId = current(ports, wanted);
      const before = placeOf(journal, accountId, taskId);
      if (!moveRow(journal, accountId, taskId, { toIndex, isAsked: true })) return null;
      return { what: 'move', taskId, trackerId: null, place: { before, after: placeOf(journal, accountId, taskId) } };
    },
  },
};

function current({ journal, accountId }: TrackerPorts, taskId: number): number {
  return currentId(journal, accountId, taskId);
}

/** False where the task neither runs nor stands on the work list. */
function setHighlight(ports: TrackerPorts, taskId: number, highlightedAt: number | null): boolean {
  const { journal, accountId } = ports;
  const addition = journal.additions.get(accountId, taskId);
  if (addition !== null) journal.additions.put(accountId, { ...addition, highlightedAt });
  const rows = journal.trackers
    .ofTask(accountId, taskId)
    .filter(({ desired }) => desired.listed || desired.endedAt === null);
  for (const row of rows) journal.trackers.save({ ...row, desired: { ...row.desired, highlightedAt } });
  return addition !== null || rows.length > 0;
}

/** A timer that runs without a row gets its row back; any other task gets one of ours until it is started. */
function listOrAdd(ports: TrackerPorts, taskId: number): void {
  const { journal, accountId, clock } = ports;
  const running = journal.trackers.running(accountId).find((row) => row.taskId === taskId);
  if (running !== undefined) {
    journal.trackers.save({ ...running, desired: { ...running.desired, listed: true } });
    return;
  }
  const { boardId } = boardOf(journal, accountId, taskId);
  addRow(journal, accountId, { taskId, boardId, highlightedAt: null, addedAt: clock.now() });
}

function isOnWorkList(ports: TrackerPorts, taskId: number): boolean {
  return listedOf(ports, taskId).length > 0 || ports.journal.additions.get(ports.accountId, taskId) !== null;
}

function listedOf(ports: TrackerPorts, taskId: number): readonly TrackerRow[] {
  return ports.journal.trackers.ofTask(ports.accountId, taskId).filter((row) => row.desired.listed);
}
