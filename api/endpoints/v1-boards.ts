import { z } from 'zod';
import { list, one } from '../answer.ts';
import { integer, moment, optional } from '../parameters.ts';
import { boardDetail, boardInList, boardUser } from '../records/board.ts';
import { changelogEntryV1 } from '../records/changelog.ts';
import { v1 } from './row.ts';

/** What is no such number becomes -1, which the row answers with the contract's own 500; its description names the least. */
function countFrom(least: number) {
  return z.preprocess(
    (raw) => {
      if (raw === undefined || raw === '') return undefined;
      const number = typeof raw === 'string' && /^\d+$/.test(raw) ? Number(raw) : raw;
      if (typeof number === 'number' && number > Number.MAX_SAFE_INTEGER) return Number.MAX_SAFE_INTEGER;
      return Number.isSafeInteger(number) ? number : -1;
    },
    z.int().meta({ minimum: least }).optional(),
  );
}

export const v1Boards = {
  /** `GET /api/v1/boards.json`, answers the boards that the caller may open. */
  listBoards: v1({
    method: 'GET',
    path: '/boards',
    summary: 'The boards of the caller',
    answer: list(boardInList, 'board'),
  }),
  /** `GET /api/v1/boards/:board_id.json` (also `/api/v1/board/…`), answers the board with its layout. 404. */
  getBoard: v1({
    method: 'GET',
    path: '/boards/:board_id',
    aliases: [{ method: 'GET', path: '/api/v1/board/:board_id' }],
    summary: 'A board with swimlanes, workflow stages and card types',
    answer: one(boardDetail, 'board'),
    refusals: [404],
  }),
  /** `GET /api/v1/boards/:board_id/users.json`, answers permission records: the caller first, then active, then suspended. 404. */
  listBoardUsers: v1({
    method: 'GET',
    path: '/boards/:board_id/users',
    summary: 'Who may do what on a board',
    answer: list(boardUser, 'shared_item_user'),
    refusals: [404],
  }),
  /**
   * `GET /api/v1/boards/:board_id/changelog.json` with `from`, `to`, `user_id`, `before`, `after`, `offset`, `limit` (at most
   * 1000); newest first, with `after` oldest first. 404 for a `before` that is no entry, 422, 500 for a wrong offset or limit.
   */
  getChangelog: v1({
    method: 'GET',
    path: '/boards/:board_id/changelog',
    summary: 'What happened on a board',
    query: z.object({
      from: optional(moment),
      to: optional(moment),
      user_id: optional(integer),
      before: optional(integer),
      after: optional(integer),
      offset: countFrom(0),
      limit: countFrom(1),
    }),
    answer: list(changelogEntryV1, 'changelog'),
    refusals: [404, 422, 500],
  }),
};
