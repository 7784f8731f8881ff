import { describe, expect, it } from 'vitest';
import { type BoardStage, laneTypeOf, nextStage } from '../../../common/domain/board.ts';

function stage(stageId: number, position: number, more: Partial<BoardStage> = {}): BoardStage {
  return { stageId, name: `Stage ${stageId}`, parentId: null, position, limit: null, isWaiting: false, ...more };
}

/** Ready, Doing (with Making and Review), Waiting, Done: told in another order than they stand in. */
const STAGES = [
  stage(9, 6),
  stage(1, 1),
  stage(2, 2),
  stage(4, 4, { parentId: 2 }),
  stage(3, 3, { parentId: 2 }),
  stage(5, 5, { isWaiting: true }),
];

describe('the lane types of a board', () => {
  it.each([
    [1, 'backlog_inventory'],
    [3, 'in_progress'],
    [4, 'in_progress'],
    [5, 'waiting'],
    [9, 'done'],
    [2, null],
    [77, null],
  ])('takes stage %i for %s', (stageId, expected) => {
    expect(laneTypeOf(STAGES, stageId)).toBe(expected);
  });

  it('takes the only column for the backlog', () => {
    expect(laneTypeOf([stage(1, 1)], 1)).toBe('backlog_inventory');
  });

  it.each([
    [1, 3],
    [3, 4],
    [5, 9],
    [9, undefined],
    [2, undefined],
    [77, undefined],
  ])('goes on behind stage %i with %s', (stageId, expected) => {
    expect(nextStage(STAGES, stageId)?.stageId).toBe(expected);
  });
});
