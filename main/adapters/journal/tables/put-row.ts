import type { SQLInputValue } from 'node:sqlite';
import { stateOf } from '../../../core/tracking/tracker.ts';
import type { Database, Row } from './database.ts';
import { nextRevision } from './revision.ts';
import type { Stored, TableName } from './stored-rows.ts';
import { trackerRow } from './tracker-store.ts';

/** A row without its number gets the next one. */
export type Puttable<T extends TableName> = Stored<T> | Omit<Stored<T>, 'id'>;

/**
 * Inserts the row with all its columns and with what else has to agree with it; a tracker's state follows from its other
 * columns. Gives its number. Throws where it breaks a rule of the table, and changes nothing then.
 */
export function putRow<T extends TableName>(db: Database, table: T, row: Puttable<T>): number {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every cell of every table is a number, a text or null
  const cells = asOfHere(db, table, row as Row);
  const columns = Object.keys(cells);
  const places = columns.map(() => '?').join(', ');
  return db.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`, ...valuesOf(cells)).lastId;
}

/** Gives the tracker `id` all these columns. */
export function changeTracker(db: Database, id: number, row: Omit<Stored<'trackers'>, 'id'>): void {
  const cells = asOfHere(db, 'trackers', { ...row });
  const changes = Object.keys(cells).map((name) => `${name} = ?`);
  db.run(`UPDATE trackers SET ${changes.join(', ')} WHERE id = ?`, ...valuesOf(cells), id);
}

function asOfHere(db: Database, table: TableName, cells: Row): Row {
  if (table === 'tasks') return { ...cells, revision: nextRevision(db) };
  return table === 'trackers' ? { ...cells, state: stateOf(trackerRow(cells)) } : cells;
}

function valuesOf(cells: Row): readonly SQLInputValue[] {
  return Object.values(cells);
}
