import type { SQLInputValue } from 'node:sqlite';
import type { InputOf } from '../../../api/endpoint.ts';
import type { V1Endpoints, V3Endpoints } from '../../../api/endpoints.ts';
import type { ChangelogEntry, ChangelogEntryV1 } from '../../../api/resources/changelog.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import type { Context } from '../../http/context.ts';
import { notFound, Refused } from '../../http/failure.ts';
import { requireAccess } from '../access.ts';
import { changelogFields, changelogRecord, type ChangelogRow } from './read.ts';

const DEFAULT_LIMIT = 100;
const MOST = 1000;

/** v3: newest first. */
export function listChangelog(input: InputOf<V3Endpoints['getChangelog']>, context: Context): ChangelogEntry[] {
  requireAccess(context, input.board_id, 'read_tasks');
  const limit = Math.min(input.limit ?? DEFAULT_LIMIT, MOST);
  return entries(context, { ...conditions(input), order: 'DESC', limit, offset: 0 }).map((row) =>
    changelogRecord(context, row),
  );
}

/** v1: newest first, or oldest first when `after` is given. */
export function listChangelogV1(input: InputOf<V1Endpoints['getChangelog']>, context: Context): ChangelogEntryV1[] {
  requireAccess(context, input.board_id, 'read_tasks');
  const { limit = DEFAULT_LIMIT, offset = 0 } = input;
  // The contract documents these two as server errors.
  if (limit < 1) throw new Refused(500, 'limit is not valid');
  if (offset < 0) throw new Refused(500, 'offset is not valid');
  requireEntry(context, input.before);
  const rows = entries(context, {
    ...conditions(input, context),
    order: input.after === undefined ? 'DESC' : 'ASC',
    limit: Math.min(limit, MOST),
    offset,
  });
  return rows.map((row) => changelogFields(context, row));
}

function requireEntry({ db }: Context, before: number | undefined): void {
  if (before === undefined) return;
  if (db.get('SELECT 1 FROM changelogs WHERE id = ?', [before]) === undefined) throw notFound('Changelog entry');
}

interface Selection {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
  readonly order: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
}

function entries({ db }: Context, { sql, values, order, limit, offset }: Selection): readonly ChangelogRow[] {
  return db.all<ChangelogRow>(`SELECT * FROM changelogs WHERE ${sql} ORDER BY id ${order} LIMIT ? OFFSET ?`, [
    ...values,
    limit,
    offset,
  ]);
}

interface Filters {
  readonly board_id: number;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly user_id?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function conditions(input: Filters, context?: Context): Pick<Selection, 'sql' | 'values'> {
  const instant = (field: 'from' | 'to'): number | undefined =>
    input[field] === undefined || context === undefined ? undefined : bound(context, field, input[field]);
  const given = (
    [
      ['board_id = ?', input.board_id],
      ['id < ?', input.before],
      ['id > ?', input.after],
      ['user_id = ?', input.user_id],
      ['created_at >= ?', instant('from')],
      ['created_at <= ?', instant('to')],
    ] as const
  ).flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
  return { sql: given.map(({ sql }) => sql).join(' AND '), values: given.map(({ value }) => value) };
}

/** A date is all of its day in the caller's zone. */
function bound(context: Context, field: 'from' | 'to', given: string): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(given)) return context.instant(field, given);
  const { startMs, endMs } = dayBounds(context.caller.timezone, given);
  return field === 'from' ? startMs : endMs - 1;
}
