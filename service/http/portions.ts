import type { Database } from '../database/open.ts';

/** Rows that are read together, in one short transaction. */
const PORTION = 200;

/** The records of `ids`, in their order, read a portion at a time. */
export function* inPortions<T>(
  db: Database,
  ids: readonly number[],
  read: (ids: readonly number[]) => Iterable<T>,
): Generator<T> {
  for (let from = 0; from < ids.length; from += PORTION) {
    const portion = ids.slice(from, from + PORTION);
    yield* db.reading(() => [...read(portion)]);
  }
}

/** The records that follow each other by their ids, the first of which come after `after`; `read` says at most `count` of them. */
export function* byId<T extends { readonly id: number | null }>(
  db: Database,
  read: (after: number, count: number) => readonly T[],
): Generator<T> {
  let after = 0;
  for (;;) {
    const from = after;
    const portion = db.reading(() => read(from, PORTION));
    yield* portion;
    const last = portion.at(-1)?.id;
    if (portion.length < PORTION || typeof last !== 'number') return;
    after = last;
  }
}

/** The ids that a statement selects, in its order; it selects nothing else. */
export function idsOf(db: Database, sql: string, values: readonly (number | string | null)[]): readonly number[] {
  const all = db.get<{ ids: string }>(`SELECT json_group_array(id) AS ids FROM (${sql})`, values)?.ids ?? '[]';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- SQLite's own list of numbers
  return JSON.parse(all) as number[];
}
