import { z } from 'zod';
import type { BoardRow } from '../../../../common/domain/board.ts';
import type { BoardStore } from '../../../core/journal/journal.ts';
import { type Database, number, orNull, type Row } from './database.ts';

const ID = z.int();
const NAME = z.string();
const LIMIT = z.int().nullable();

/** The part of a board that is kept as JSON. */
export const LAYOUT = z.strictObject({
  stages: z.array(
    z.strictObject({
      stageId: ID,
      name: NAME,
      parentId: ID.nullable(),
      position: z.number(),
      limit: LIMIT,
      isWaiting: z.boolean(),
    }),
  ),
  swimlanes: z.array(z.strictObject({ swimlaneId: ID, name: NAME, position: z.number(), limit: LIMIT })),
  cardTypes: z.array(
    z.strictObject({ cardTypeId: ID, name: NAME, colour: NAME, isDefault: z.boolean(), isDisabled: z.boolean() }),
  ),
  people: z.array(z.strictObject({ userId: ID, name: NAME, initials: NAME })),
  // Boards that were read before have none.
  fieldNames: z.array(NAME.nullable()).default([]),
});

export function boardStore(db: Database): BoardStore {
  return {
    get: (accountId, boardId) => {
      const row = db.get('SELECT * FROM boards WHERE account_id = ? AND board_id = ?', accountId, boardId);
      return row === undefined ? null : board(row);
    },
    ids: (accountId) =>
      db
        .all('SELECT board_id FROM boards WHERE account_id = ? ORDER BY board_id', accountId)
        .map((row) => number(row, 'board_id')),
    all: (accountId) =>
      db.all('SELECT * FROM boards WHERE account_id = ? ORDER BY name COLLATE NOCASE, board_id', accountId).map(board),
    put: (accountId, { boardId, name, changelogId, readAt, stages, swimlanes, cardTypes, people, fieldNames }) => {
      db.run(
        `INSERT OR REPLACE INTO boards (account_id, board_id, name, changelog_id, read_at, layout)
         VALUES (?, ?, ?, ?, ?, ?)`,
        accountId,
        boardId,
        name,
        changelogId,
        readAt,
        JSON.stringify({ stages, swimlanes, cardTypes, people, fieldNames }),
      );
    },
    remove: (accountId, boardId) => {
      db.run('DELETE FROM boards WHERE account_id = ? AND board_id = ?', accountId, boardId);
    },
  };
}

function board(row: Row): BoardRow {
  return {
    boardId: number(row, 'board_id'),
    name: String(row['name']),
    changelogId: orNull(row, 'changelog_id'),
    readAt: number(row, 'read_at'),
    ...LAYOUT.parse(JSON.parse(String(row['layout']))),
  };
}
