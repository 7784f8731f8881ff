import type { LedgerRow, LedgerState } from '../../../common/domain/ledger.ts';
import type { Day, RunningTimer, Session, WorkListRow } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { taskRef } from '../search/search.ts';
import { changeOf, isTimeConfirmed, waitingRows } from '../sync/changes.ts';
import { type WorkListEntry, workList } from '../tracking/work-list.ts';

const RECENTS = 8;
const LEDGER_ROWS = 500;

/** What windows show of one account, read from the journal. */
export interface View {
  readonly running: () => readonly RunningTimer[];
  readonly workList: (today: Day) => readonly WorkListRow[];
  readonly recents: () => readonly TaskRef[];
  readonly day: (now: number) => Day;
  readonly ledger: (isSending: (trackerId: number) => boolean) => readonly LedgerRow[];
}

export function createView(journal: Journal, accountId: number, timezone: string): View {
  return {
    running: () => journal.trackers.running(accountId).map((row) => runningTimer(row)),
    workList: (today) => workList(journal, accountId).map((entry) => workListRow(entry, today)),
    recents: () => {
      const running = new Set(journal.trackers.running(accountId).map((row) => row.taskId));
      const ids = journal.trackers.recentTaskIds(accountId, RECENTS + running.size);
      return ids
        .filter((id) => !running.has(id))
        .slice(0, RECENTS)
        .map((id) => ref(id, 0));
    },
    day: (now) => {
      const date = dayOf(timezone, now);
      const { startMs, endMs } = dayBounds(timezone, date);
      const sessions = journal.trackers.overlapping(accountId, startMs, endMs).map((row) => session(row));
      return { date, timezone, startMs, endMs, sessions };
    },
    ledger: (isSending) => {
      const pending = journal.trackers.pending(accountId, LEDGER_ROWS);
      return [...journal.trackers.parked(accountId), ...waitingRows(pending)].map((row) =>
        ledgerRow(row, isSending(row.id)),
      );
    },
  };

  function ref(taskId: number, boardId: number): TaskRef {
    const task = journal.tasks.get(accountId, taskId);
    if (task !== null) return taskRef(task);
    const boardName = journal.tasks.boardName(accountId, boardId) ?? '';
    return { taskId, name: `Task ${taskId}`, boardId, boardName, lane: null, colour: null };
  }

  function runningTimer(row: TrackerRow): RunningTimer {
    const { startedAt, highlightedAt } = row.desired;
    const task = ref(row.taskId, row.boardId);
    return { trackerId: row.id, task, startedAt, highlighted: highlightedAt !== null, confirmed: isTimeConfirmed(row) };
  }

  function workListRow(entry: WorkListEntry, today: Day): WorkListRow {
    const { taskId, tracker } = entry;
    const runs = tracker !== null && tracker.desired.endedAt === null;
    return {
      task: ref(taskId, entry.boardId),
      running: runs ? { trackerId: tracker.id, startedAt: tracker.desired.startedAt } : null,
      highlighted: entry.highlightedAt !== null,
      todayMs: journal.trackers.finishedMs(accountId, taskId, today.startMs, today.endMs),
      totalMs: journal.trackers.finishedMs(accountId, taskId, 0, Number.MAX_SAFE_INTEGER),
      confirmed: tracker === null || isTimeConfirmed(tracker),
    };
  }

  function session(row: TrackerRow): Session {
    const { startedAt, endedAt } = row.desired;
    return {
      trackerId: row.id,
      task: ref(row.taskId, row.boardId),
      startedAt,
      endedAt,
      confirmed: isTimeConfirmed(row),
    };
  }

  function ledgerRow(row: TrackerRow, isSending: boolean): LedgerRow {
    const { startedAt, endedAt } = row.desired;
    const attempt = journal.attempts.unanswered(row.id)[0];
    const told =
      row.parked === null
        ? { words: null, triedAt: attempt?.sentAt ?? null }
        : { words: row.parked.words, triedAt: row.parked.at };
    const change = changeOf(row)?.verb ?? attempt?.verb ?? 'update';
    const task = ref(row.taskId, row.boardId);
    return { trackerId: row.id, task, startedAt, endedAt, change, state: ledgerState(row, isSending), ...told };
  }
}

function ledgerState(row: TrackerRow, isSending: boolean): LedgerState {
  if (row.parked !== null) return 'needs-you';
  if (isSending) return 'sending';
  return row.ambiguous ? 'uncertain' : 'waiting';
}
