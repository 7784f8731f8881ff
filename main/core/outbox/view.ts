import type { Times } from '../../../common/time/intervals.ts';
import type {
  GoneRow,
  OutboxQuestion,
  OutboxRow,
  OutboxState,
  OutboxView,
  SavedRow,
} from '../../../common/domain/outbox.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { localisedReason } from '../journal/localised-reason.ts';
import { newTaskItems } from '../tasks/items.ts';
import { changeOf, isDoubted, waitingRows } from '../tracking/tracker.ts';
import { originalOf } from '../sync/doubles.ts';
import { formersOf } from '../sync/reconcile.ts';
import { countLost, lostRows } from './counts.ts';
import { actionsFor } from './possible-actions.ts';

const MOST_PENDING = 500;
const MOST_MOVED = 100;
const MOST_SAVED = 5;
/** How long an entry that is gone from the service can be restored: 30 days. */
const RESTORABLE_MS = 30 * 24 * 60 * 60_000;

export interface OutboxSource {
  readonly journal: Journal;
  readonly accountId: number;
  readonly ref: (taskId: number, boardId: number) => TaskRef;
  readonly now: number;
  /** UTC ms at which today began. */
  readonly todayMs: number;
  readonly answeredAt: () => number | null;
  readonly isSending: (trackerId: number) => boolean;
  readonly isSendingTask: (taskId: number) => boolean;
}

/** What needs the person first, then what waits, then what the service holds at another time than it was meant. */
export function outboxView(source: OutboxSource): OutboxView {
  const { journal, accountId } = source;
  const pending = journal.trackers.pending(accountId, MOST_PENDING);
  const asked = journal.trackers.needingAttention(accountId);
  const lost = lostRows(journal, accountId);
  const lostIds = new Set(lost.map((row) => row.id));
  const waiting = waitingRows(pending).filter((row) => !lostIds.has(row.id));
  const shown = [...lost, ...asked, ...waiting];
  const ids = new Set(shown.map((row) => row.id));
  const newestMoved = journal.trackers.moved(accountId, MOST_MOVED);
  const moved = newestMoved.filter((row) => !ids.has(row.id));
  const allLost = countLost(journal, accountId);
  const allWaiting = journal.trackers.counts(accountId).waiting - allLost.waiting;
  const more = {
    'needs-you': allLost.all - lost.length,
    waiting: pending.length < MOST_PENDING ? 0 : Math.max(0, allWaiting - waiting.length),
    moved: journal.trackers.countMoved(accountId) - newestMoved.length,
  };
  const syncedAt = source.answeredAt();
  const saved = savedRows(source);
  return {
    tasks: newTaskItems(source),
    rows: [...shown, ...moved].map((row) => outboxRow(source, row)),
    ...(Object.values(more).some((count) => count > 0) ? { more } : {}),
    gone: journal.trackers.gone(accountId, source.now - RESTORABLE_MS).map((row) => goneRow(source, row)),
    ...(syncedAt === null ? {} : { syncedAt }),
    ...(saved.length === 0 ? {} : { saved }),
  };
}

/** What was sent and is there still. */
function savedRows({ journal, accountId, ref, todayMs }: OutboxSource): readonly SavedRow[] {
  return journal.attempts
    .savedSince(accountId, todayMs)
    .flatMap(({ trackerId, savedAt }) => {
      const row = journal.trackers.get(trackerId);
      if (row === null || row.deleted || row.goneAt !== null || changeOf(row) !== null) return [];
      const { startedAt, endedAt } = row.desired;
      return [{ trackerId, task: ref(row.taskId, row.boardId), startedAt, endedAt, savedAt }];
    })
    .slice(0, MOST_SAVED);
}

function outboxRow({ journal, ref, isSending }: OutboxSource, row: TrackerRow): OutboxRow {
  const { startedAt, endedAt } = row.desired;
  const attempt = journal.attempts.unanswered(row.id)[0];
  const former = formersOf(journal, row).find(({ seen }) => seen !== null);
  const { at: triedAt } = row.attention ?? { at: attempt?.sentAt ?? null };
  return {
    trackerId: row.id,
    task: ref(row.taskId, row.boardId),
    startedAt,
    endedAt,
    change: changeOf(row)?.verb ?? attempt?.verb ?? 'update',
    state: outboxState(row, isSending(row.id)),
    words: localisedReason(row.attention),
    triedAt,
    since: row.changedAt,
    question: questionOf(journal, row),
    ...(former === undefined ? {} : { from: ref(former.taskId, former.boardId) }),
    meant: row.moved?.meant ?? null,
    actions: actionsFor(row),
  };
}

function goneRow({ ref }: OutboxSource, row: TrackerRow): GoneRow {
  const { startedAt, endedAt } = row.desired;
  return {
    trackerId: row.id,
    task: ref(row.taskId, row.boardId),
    startedAt,
    endedAt,
    goneAt: row.goneAt ?? 0,
  };
}

function outboxState(row: TrackerRow, isSending: boolean): OutboxState {
  if (row.attention !== null) return 'needs-you';
  if (isSending) return 'sending';
  if (row.inDoubt) return 'uncertain';
  if (isDoubted(row)) return 'needs-you';
  return changeOf(row) === null ? 'moved' : 'waiting';
}

function questionOf(journal: Journal, row: TrackerRow): OutboxQuestion | null {
  const { attention } = row;
  const isGoneAsked = isDoubted(row) && (attention === null || attention.kind === 'conflict');
  const isLost = attention?.kind === 'gone' || isGoneAsked;
  if (isLost) return { kind: 'conflict', base: timesOf(row.seen ?? row.desired), mine: mineOf(row), theirs: null };
  if (attention === null) return null;
  if (attention.kind === 'conflict')
    return {
      ...conflictOf(row, attention.base, row),
      ...(attention.mayBeAnother === true && { mayBeAnother: true }),
    };
  if (attention.kind !== 'double') return { kind: attention.kind };
  return { ...conflictOf(row, attention.base, originalOf(journal, row)), isDouble: true };
}

function conflictOf({ seen }: TrackerRow, base: Times, mine: TrackerRow | null) {
  return { kind: 'conflict' as const, base, mine: mine && mineOf(mine), theirs: seen && timesOf(seen) };
}

function mineOf({ deleted, desired }: TrackerRow): Times | null {
  return deleted ? null : timesOf(desired);
}

function timesOf({ startedAt, endedAt }: Times): Times {
  return { startedAt, endedAt };
}
