import type { CardPage } from '../../../common/domain/card-page.ts';
import type { OutboxView } from '../../../common/domain/outbox.ts';
import type { Day, RunningTimer, Session, WorkListRow } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import type { DateRange } from '../../../common/time/calendar.ts';
import { overlapMs, type OpenInterval, totalMs } from '../../../common/time/intervals.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import { type OutboxSource, outboxView } from '../outbox/view.ts';
import type { Journal } from '../journal/journal.ts';
import type { TaskRow, TrackerRow } from '../journal/rows.ts';
import { sessionsOfOtherAccounts } from '../reminders/other-accounts.ts';
import { isTimeConfirmed } from '../tracking/tracker.ts';
import { type WorkListEntry, workList } from '../tracking/work-list.ts';
import { readOnce, taskRefs } from './task-refs.ts';

const RECENTS = 8;
/** So long before midnight, and after it, work belongs to both days. */
const NIGHT_MS = 6 * 60 * 60_000;

/** What windows show of one account, read from the journal. */
export interface View {
  readonly running: () => readonly RunningTimer[];
  readonly workList: (today: Day) => readonly WorkListRow[];
  readonly recents: () => readonly TaskRef[];
  /** A local day `YYYY-MM-DD`. */
  readonly day: (date: string) => Day;
  /** Tracked in the other accounts on local days, both ends included; what runs counts to the end of them. */
  readonly msInOtherAccounts: (range: DateRange) => number;
  readonly today: (now: number) => Day;
  readonly outbox: (now: number, sync: Pick<OutboxSource, 'isSending' | 'isSendingTask' | 'answeredAt'>) => OutboxView;
}

/** `pageOf`: where a card can be seen in a browser, if anywhere. */
export function createView(
  journal: Journal,
  accountId: number,
  timezone: () => string,
  pageOf: (task: TaskRow | null) => CardPage | null = () => null,
): View {
  const ref = taskRefs(journal, accountId);
  return {
    running: () => {
      const rows = journal.trackers.running(accountId);
      const notes = notesOf(rows);
      return rows.map((row) => ({ ...runningTimer(row), ...notes(row) }));
    },
    workList: (today) => {
      const todayMs = finishedOfTasks(today);
      return workList(journal, accountId).map((entry) => workListRow(entry, todayMs.get(entry.taskId) ?? 0));
    },
    recents: () => {
      const running = new Set(journal.trackers.running(accountId).map((row) => row.taskId));
      const ids = journal.trackers.recentTaskIds(accountId, RECENTS + running.size);
      return ids
        .filter((id) => !running.has(id))
        .slice(0, RECENTS)
        .map((id) => ref(id, 0));
    },
    day,
    msInOtherAccounts: ({ from, to }) => {
      const bounds = { startMs: dayBounds(timezone(), from).startMs, endMs: dayBounds(timezone(), to).endMs };
      return totalMs(
        sessionsOfOtherAccounts(journal, ({ id }) => id === accountId, bounds),
        bounds,
        bounds.endMs,
      );
    },
    today: (now) => {
      const today = day(dayOf(timezone(), now));
      const before = workedBefore(today, now);
      return before.length === 0 ? today : { ...today, before };
    },
    outbox: (now, sync) =>
      outboxView({
        journal,
        accountId,
        ref,
        now,
        todayMs: dayBounds(timezone(), dayOf(timezone(), now)).startMs,
        ...sync,
      }),
  };

  function day(date: string): Day {
    const zone = timezone();
    const { startMs, endMs } = dayBounds(zone, date);
    const rows = journal.trackers.overlapping(accountId, startMs, endMs);
    const notes = notesOf(rows);
    const refOf = readOnce(ref);
    const sessions = rows.map((row) => ({ ...session(row, refOf(row.taskId, row.boardId)), ...notes(row) }));
    const ofOtherAccounts = sessionsOfOtherAccounts(journal, ({ id }) => id === accountId, { startMs, endMs });
    return {
      date,
      timezone: zone,
      startMs,
      endMs,
      sessions,
      ...(ofOtherAccounts.length === 0 ? {} : { ofOtherAccounts }),
    };
  }

  function workedBefore({ startMs }: Day, now: number): readonly OpenInterval[] {
    if (now >= startMs + NIGHT_MS) return [];
    const evening = { startMs: startMs - NIGHT_MS, endMs: startMs };
    return sessionsOfOtherAccounts(journal, () => false, evening).filter(
      ({ endedAt }) => endedAt !== null && endedAt <= startMs,
    );
  }

  function runningTimer(row: TrackerRow): RunningTimer {
    const { startedAt, highlightedAt } = row.desired;
    const known = journal.tasks.get(accountId, row.taskId);
    const task = ref(row.taskId, row.boardId, known);
    const [highlighted, confirmed] = [highlightedAt !== null, isTimeConfirmed(row)];
    return { trackerId: row.id, task, startedAt, highlighted, own: row.isOwn, confirmed, ...page(known) };
  }

  function workListRow(entry: WorkListEntry, todayMs: number): WorkListRow {
    const { taskId, tracker } = entry;
    const known = journal.tasks.get(accountId, taskId);
    const runs = tracker !== null && tracker.desired.endedAt === null;
    const enlistAt = tracker?.seen?.enlistAt;
    const estimateSeconds = known?.facts?.timeEstimate ?? 0;
    return {
      task: ref(taskId, entry.boardId, known),
      running: runs ? { trackerId: tracker.id, startedAt: tracker.desired.startedAt } : null,
      highlighted: entry.highlightedAt !== null,
      todayMs,
      totalMs: journal.trackers.finishedMs(accountId, taskId),
      confirmed: tracker === null || isTimeConfirmed(tracker),
      ...(estimateSeconds > 0 ? { estimateMs: estimateSeconds * 1000 } : {}),
      ...(enlistAt === undefined ? {} : { enlistAt }),
      ...page(known),
    };
  }

  function notesOf(rows: readonly TrackerRow[]): (row: TrackerRow) => { readonly note?: string } {
    const notes = journal.notes.of(rows.map(({ id }) => id));
    return ({ id }) => {
      const note = notes.get(id);
      return note === undefined ? {} : { note };
    };
  }

  function page(known: TaskRow | null): { readonly page?: CardPage } {
    const found = pageOf(known);
    return found === null ? {} : { page: found };
  }
}

/** Of what is over, by task: what of it lies in the day, in ms. */
function finishedOfTasks(day: Day): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const { task, startedAt, endedAt } of day.sessions) {
    if (endedAt === null) continue;
    const ms = overlapMs({ startedAt, endedAt }, day, endedAt);
    sums.set(task.taskId, (sums.get(task.taskId) ?? 0) + ms);
  }
  return sums;
}

function session(row: TrackerRow, task: TaskRef): Session {
  const { startedAt, endedAt } = row.desired;
  return {
    trackerId: row.id,
    task,
    startedAt,
    endedAt,
    confirmed: isTimeConfirmed(row),
    needsYou: row.attention !== null,
    meant: row.moved?.meant ?? null,
  };
}
