import type { TimeReport } from '../../../api/resources/time-report.ts';
import type { Context } from '../../http/context.ts';
import { tagsOf } from '../tasks/detail.ts';

type FilterOptions = NonNullable<TimeReport['filter_options']>;
type Grouped = FilterOptions['card_type_id'][number];

/** What the reports of these boards can be narrowed to. */
export function filterOptions({ db }: Context, boards: readonly number[]): FilterOptions {
  const list = boards.join(', ');
  const grouped = (table: string): Grouped[] =>
    db.all<Grouped>(
      `SELECT ${table}.id, COALESCE(${table}.name, '') AS name, boards.id AS group_id, boards.name AS group_name
       FROM ${table} JOIN boards ON boards.id = board_id WHERE board_id IN (${list}) ORDER BY board_id, ${table}.position`,
    );
  const tags = db.all<{ tags: string }>(
    `SELECT DISTINCT tags FROM tasks WHERE board_id IN (${list}) AND tags <> '' AND deleted_at IS NULL`,
  );
  const names = [...new Set(tags.flatMap((row) => tagsOf(row.tags)))].toSorted((a, b) => a.localeCompare(b, 'en'));
  return {
    user_id: db.all<{ id: number; name: string }>(
      `SELECT DISTINCT users.id, users.name FROM members JOIN users ON users.id = members.user_id
       WHERE board_id IN (${list}) ORDER BY users.id`,
    ),
    card_type_id: grouped('card_types'),
    swimlane_id: grouped('swimlanes'),
    tags: names.map((name, index) => ({ id: index + 1, name })),
  };
}
