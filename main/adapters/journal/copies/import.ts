import { z } from 'zod';
import type { ImportReport } from '../../../../common/domain/archive.ts';
import { t } from '../../../../common/i18n/translate.ts';
import { UserFailure } from '../../../core/user-failure.ts';
import type { Database } from '../tables/database.ts';
import { EXPORT_HEADER, EXPORTED } from './export.ts';
import { type ForeignRows, markUnverified, mergeRows } from './merge-rows.ts';
import { STORED, type TableName } from '../tables/stored-rows.ts';

const HEADER = z.looseObject({ cardclock: z.literal(EXPORT_HEADER.cardclock), version: z.int() });
const LINE = z.record(z.string(), z.unknown());

/** Takes in what an export holds, however often: what is here already is only counted, but for what was not sent of it. */
export function takeIn(db: Database, rows: ForeignRows): ImportReport {
  return db.transaction(() => {
    const { added, taken, joined, newTasks } = mergeRows(db, rows, 'here');
    if (taken.size > 0 || joined.length > 0 || newTasks.length > 0)
      markUnverified(db, { trackers: [...taken.values()], newTasks });
    const accounts = new Set(rows.accounts.map(({ id }) => id));
    const unreadable = rows.trackers.filter(({ account_id }) => !accounts.has(account_id)).length;
    const changed = taken.size - added;
    const known = rows.trackers.length - unreadable - added;
    return { added, known, ...(changed > 0 ? { changed } : {}), unreadable };
  });
}

/** Throws `UserFailure('bad-input')` for a text of another kind. */
export function readExport(text: string): ForeignRows {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  checkHeader(lines[0] ?? '');
  const rows = new Map<TableName, unknown[]>(EXPORTED.map((table) => [table, []]));
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line === '') continue;
    const [table, row] = parsedLine(line, index + 1);
    rows.get(table)?.push(row);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each row was parsed as one of its table
  return { aways: [], heartbeat: [], tokens_to_forget: [], ...Object.fromEntries(rows) } as unknown as ForeignRows;
}

function checkHeader(line: string): void {
  const header = HEADER.safeParse(asJson(line));
  if (!header.success) throw refusal(t('This file is no export of Cardclock: its first line does not say so.'));
  if (header.data.version > EXPORT_HEADER.version)
    throw refusal(t('A newer Cardclock wrote this file. Install that one to take it in.'));
}

function parsedLine(line: string, place: number): readonly [TableName, unknown] {
  const [entry, ...others] = Object.entries(LINE.safeParse(asJson(line)).data ?? {});
  const table = EXPORTED.find((name) => name === entry?.[0]);
  if (table === undefined || others.length > 0)
    throw refusal(t('Line {line} of this file holds nothing that is known here.', { line: place }));
  const row = STORED[table].safeParse(entry?.[1], { error: wrongThere });
  if (row.success) return [table, row.data];
  throw refusal(
    t('Line {line} of this file cannot be read ({where}: {why}).', { line: place, ...whatIsWrong(row.error, table) }),
  );
}

function whatIsWrong(
  { issues: [issue] }: z.ZodError,
  table: TableName,
): { readonly where: string; readonly why: string } {
  if (issue === undefined) return { where: table, why: '' };
  const names = issue.code === 'unrecognized_keys' ? issue.keys : issue.path;
  return { where: names.length === 0 ? table : names.join('.'), why: issue.message };
}

/** Where the schema says nothing itself: zod would say it in English. */
function wrongThere(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return t('nothing of that name belongs there');
  return issue.input === undefined ? t('it is missing') : t('something else belongs there');
}

function asJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function refusal(words: string): UserFailure {
  return new UserFailure('bad-input', `${words} ${t('Nothing was imported.')}`);
}
