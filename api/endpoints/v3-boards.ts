import { z } from 'zod';
import { bare, bareList, bareWithList } from '../answer.ts';
import { integer, optional, positive } from '../parameters.ts';
import { fullBoard, preloadedBoard } from '../records/board.ts';
import { changelogEntry } from '../records/changelog.ts';
import { v3 } from './row.ts';

export const v3Boards = {
  /** `GET /api/v3/boards/:board_id.json`, answers the board with its live tasks; 404 for a board the caller may not open. */
  getBoard: v3({
    method: 'GET',
    path: '/boards/:board_id',
    summary: 'A board with its live tasks',
    answer: bareWithList(fullBoard, 'board', { key: 'tasks', ...fullBoard.fields.tasks }),
    refusals: [404],
  }),
  /** `GET /api/v3/boards/:board_id/preload.json`, answers the board without tasks; 404 as for the full board. */
  preloadBoard: v3({
    method: 'GET',
    path: '/boards/:board_id/preload',
    summary: 'A board without its tasks',
    answer: bare(preloadedBoard, 'board'),
    refusals: [404],
  }),
  /**
   * `GET /api/v3/boards/:board_id/changelog.json` with `before`, `after` (ids, exclusive) and `limit`; answers entries,
   * newest first. 404, 422.
   */
  getChangelog: v3({
    method: 'GET',
    path: '/boards/:board_id/changelog',
    summary: 'What happened on a board, newest first',
    query: z.object({ before: optional(integer), after: optional(integer), limit: optional(positive) }),
    answer: bareList(changelogEntry, 'changelog'),
    refusals: [404, 422],
  }),
};
