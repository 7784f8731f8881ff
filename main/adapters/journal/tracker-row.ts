import type { SQLInputValue } from 'node:sqlite';
import type { NewTracker, Parked, SeenTracker, TrackerRow } from '../../core/journal/rows.ts';
import { stateOf } from '../../core/sync/changes.ts';
import { number, orNull, type Row } from './database.ts';

/** Columns in the order of `columnValues`. */
export const COLUMNS = [
  'account_id',
  'task_id',
  'board_id',
  'is_own',
  'started_at',
  'ended_at',
  'listed',
  'highlighted_at',
  'deleted',
  'wished_position',
  'rank',
  'server_id',
  'seen_started_at',
  'seen_ended_at',
  'seen_listed',
  'seen_highlighted_at',
  'seen_position',
  'seen_created_at',
  'seen_at',
  'ambiguous',
  'parked_status',
  'parked_words',
  'parked_at',
  'failures',
  'not_before',
  'state',
] as const;

export function columnValues(row: NewTracker): SQLInputValue[] {
  const { desired, parked } = row;
  return [
    row.accountId,
    row.taskId,
    row.boardId,
    Number(row.isOwn),
    desired.startedAt,
    desired.endedAt,
    Number(desired.listed),
    desired.highlightedAt,
    Number(row.deleted),
    row.wishedPosition,
    row.rank,
    ...seenValues(row.seen),
    Number(row.ambiguous),
    parked?.status ?? null,
    parked?.words ?? null,
    parked?.at ?? null,
    row.failures,
    row.notBefore,
    stateOf({ ...row, id: 0 }),
  ];
}

function seenValues(seen: SeenTracker | null): SQLInputValue[] {
  if (seen === null) return [null, null, null, null, null, null, null, null];
  const { serverId, startedAt, endedAt, listed, highlightedAt, position, createdAt, seenAt } = seen;
  return [serverId, startedAt, endedAt, Number(listed), highlightedAt, position, createdAt, seenAt];
}

export function trackerRow(row: Row): TrackerRow {
  return {
    id: number(row, 'id'),
    accountId: number(row, 'account_id'),
    taskId: number(row, 'task_id'),
    boardId: number(row, 'board_id'),
    isOwn: row['is_own'] === 1,
    desired: {
      startedAt: number(row, 'started_at'),
      endedAt: orNull(row, 'ended_at'),
      listed: row['listed'] === 1,
      highlightedAt: orNull(row, 'highlighted_at'),
    },
    deleted: row['deleted'] === 1,
    wishedPosition: orNull(row, 'wished_position'),
    rank: orNull(row, 'rank'),
    seen: seen(row),
    ambiguous: row['ambiguous'] === 1,
    parked: parked(row),
    failures: number(row, 'failures'),
    notBefore: number(row, 'not_before'),
  };
}

function seen(row: Row): SeenTracker | null {
  if (row['server_id'] === null) return null;
  return {
    serverId: number(row, 'server_id'),
    startedAt: number(row, 'seen_started_at'),
    endedAt: orNull(row, 'seen_ended_at'),
    listed: row['seen_listed'] === 1,
    highlightedAt: orNull(row, 'seen_highlighted_at'),
    position: orNull(row, 'seen_position'),
    createdAt: orNull(row, 'seen_created_at'),
    seenAt: number(row, 'seen_at'),
  };
}

function parked(row: Row): Parked | null {
  if (row['parked_at'] === null) return null;
  return { status: orNull(row, 'parked_status'), words: String(row['parked_words']), at: number(row, 'parked_at') };
}
