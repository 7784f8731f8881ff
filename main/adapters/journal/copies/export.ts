import type { ArchiveFile, ExportFormat } from '../../../../common/domain/archive.ts';
import { BOM, csvRecord } from '../../../core/reports/csv.ts';
import { type Database, number, orNull, type Row } from '../tables/database.ts';
import { createLocalTime, type LocalTime } from '../../../../common/time/local-time.ts';
import { rowsOf } from './own-rows.ts';
import { LASTING_TABLES } from '../tables/stored-rows.ts';

export const EXPORT_HEADER = { cardclock: 'export', version: 1 } as const;

/** What a person would miss. */
export const EXPORTED = LASTING_TABLES;

const CSV_HEADER = ['account', 'task id', 'task', 'board', 'start', 'end', 'seconds', 'state', 'note'];
const STATE_WORDS: Readonly<Record<string, string>> = {
  settled: 'confirmed',
  pending: 'waiting',
  'needs-attention': 'needs you',
};

interface ExportWanted {
  readonly format: ExportFormat;
  /** UTC ms. */
  readonly now: number;
  /** By whose clocks an account's time is written: one that this system knows. */
  readonly zoneOf: (ownTimezone: string) => string;
}

/** As `isDoubted`: nothing is to be sent of it, but it is not confirmed either. */
const STATE = "CASE WHEN state = 'settled' AND doubt_looks > 0 THEN 'pending' ELSE state END AS state";

/** Some half a megabyte of text. */
const PART_ROWS = 1000;
const MIMES: Readonly<Record<ExportFormat, string>> = { jsonl: 'application/jsonl', csv: 'text/csv;charset=utf-8' };

export function exportName(format: ExportFormat, now: number): Omit<ArchiveFile, 'parts'> {
  return { name: `cardclock-${new Date(now).toISOString().slice(0, 10)}.${format}`, mime: MIMES[format] };
}

/** The text of the file, of one moment only within a transaction. */
export function* exportParts(db: Database, { format, now, zoneOf }: ExportWanted): Generator<string> {
  const lines = format === 'csv' ? asTable(db, zoneOf) : asLines(db, now);
  let part: string[] = [];
  for (const line of lines) {
    part.push(line);
    if (part.length < PART_ROWS) continue;
    yield part.join('');
    part = [];
  }
  yield part.join('');
}

/** A header, then `{table: row}` for each row, parents first. Tokens are in none of them. */
function* asLines(db: Database, now: number): Generator<string> {
  yield `${JSON.stringify({ ...EXPORT_HEADER, made_at: new Date(now).toISOString() })}\n`;
  for (const table of EXPORTED) for (const row of rowsOf(db, table)) yield `${JSON.stringify({ [table]: row })}\n`;
}

/** Intervals for people and their spreadsheets, oldest first, as RFC 4180 has it; deleted ones are left out. */
function* asTable(db: Database, zoneOf: ExportWanted['zoneOf']): Generator<string> {
  const rows = db.all(
    `SELECT trackers.task_id, started_at, ended_at, ${STATE}, user_name, address, timezone, tasks.name, tasks.board_name, notes.text
     FROM trackers JOIN accounts ON accounts.id = trackers.account_id
     LEFT JOIN tasks ON tasks.account_id = trackers.account_id AND tasks.task_id = trackers.task_id
     LEFT JOIN notes ON notes.tracker_id = trackers.id
     WHERE trackers.deleted = 0 AND trackers.state <> 'void' ORDER BY trackers.started_at, trackers.id`,
  );
  const writtenAs = createLocalTime();
  const localTime: LocalTime = (at, ownTimezone) => writtenAs(at, zoneOf(ownTimezone));
  yield `${BOM}${csvRecord(CSV_HEADER)}`;
  for (const row of rows) yield csvRecord(asCells(row, localTime));
}

function asCells(row: Row, localTime: LocalTime): readonly string[] {
  const startedAt = number(row, 'started_at');
  const endedAt = orNull(row, 'ended_at');
  const timezone = String(row['timezone']);
  return [
    [row['user_name'], row['address']].filter((part) => part !== '').join(' · '),
    // One that is not on its board yet has no number there.
    number(row, 'task_id') < 0 ? '' : String(number(row, 'task_id')),
    String(row['name'] ?? ''),
    String(row['board_name'] ?? ''),
    localTime(startedAt, timezone),
    endedAt === null ? '' : localTime(endedAt, timezone),
    endedAt === null ? '' : String(Math.max(0, endedAt - startedAt) / 1000),
    STATE_WORDS[String(row['state'])] ?? '',
    String(row['text'] ?? ''),
  ];
}
