import { expect, it } from 'vitest';
import type { BoardRow, BoardStage } from '../../../common/domain/board.ts';
import { workColumn } from '../../../main/core/card/moves.ts';
import { filterContext } from '../../../main/core/search/context.ts';

const COLUMNS = 1000;

/** Counts how often a column is looked at. */
function boardOfMany(): { readonly board: BoardRow; readonly looks: () => number } {
  let looks = 0;
  const stages = Array.from({ length: COLUMNS }, (_, at): BoardStage => ({
    stageId: at + 1,
    name: `Column ${at}`,
    get parentId() {
      looks += 1;
      return null;
    },
    position: at,
    limit: null,
    isWaiting: at < COLUMNS - 2,
  }));
  const board = { boardId: 2, name: 'Product', stages, swimlanes: [], cardTypes: [], people: [], fieldNames: [] };
  return { board: { ...board, changelogId: 1, readAt: 0 }, looks: () => looks };
}

it('a board of a thousand columns is looked through a few times, not once for each', () => {
  const { board, looks } = boardOfMany();
  const account = { userId: 1, initials: 'AL', timezone: 'UTC' };

  const context = filterContext(account, [board], 0);
  const column = workColumn(board, 1);

  expect(context.columnTypeOf(2, COLUMNS)).toBe('done');
  expect(column?.stageId).toBe(COLUMNS - 1);
  expect(looks()).toBeLessThan(20 * COLUMNS);
});
