import { describe, expect, it } from 'vitest';
import { type BoardStage, columnTypeOf, leafStages, nextStage } from '../../../common/domain/board.ts';

function stage(stageId: number, position: number, more: Partial<BoardStage> = {}): BoardStage {
  return { stageId, name: `Stage ${stageId}`, parentId: null, position, limit: null, isWaiting: false, ...more };
}

/** Ready, Doing (with Making and Review), Waiting, Done: columns within one are told last, and positions tell nothing. */
const STAGES = [
  stage(1, 1),
  stage(2, 1),
  stage(5, 1, { isWaiting: true }),
  stage(9, 1),
  stage(3, 1, { parentId: 2 }),
  stage(4, 1, { parentId: 2 }),
];

describe('the column types of a board', () => {
  it.each([
    [1, 'backlog_inventory'],
    [3, 'in_progress'],
    [4, 'in_progress'],
    [5, 'waiting'],
    [9, 'done'],
    [2, null],
    [77, null],
  ])('takes stage %i for %s', (stageId, expected) => {
    expect(columnTypeOf(STAGES, stageId)).toBe(expected);
  });

  it('takes the only column for the backlog', () => {
    expect(columnTypeOf([stage(1, 1)], 1)).toBe('backlog_inventory');
  });

  it('has columns by their position, those of one position as they are listed, those within one where it stands', () => {
    const stages = [
      stage(9, 3),
      stage(4, 2, { parentId: 2 }),
      stage(3, 1, { parentId: 2 }),
      stage(5, 2, { parentId: 2 }),
      stage(2, 2),
      stage(1, 1),
    ];

    expect(leafStages(stages).map(({ stageId }) => stageId)).toEqual([1, 3, 4, 5, 9]);
  });

  it('takes a column within one that is not told for one of the first level', () => {
    expect(leafStages([stage(1, 1, { parentId: 77 }), stage(2, 1)]).map(({ stageId }) => stageId)).toEqual([1, 2]);
  });

  it('has a column once that is told twice, as its own parent too', () => {
    expect(leafStages([stage(1, 1), stage(1, 1, { parentId: 1 }), stage(2, 1)]).map(({ stageId }) => stageId)).toEqual([
      1, 2,
    ]);
  });

  it('has every column of a ring of parents, and those within one where it stands', () => {
    const ring = [
      stage(1, 1),
      stage(2, 2, { parentId: 3 }),
      stage(3, 3, { parentId: 4 }),
      stage(4, 4, { parentId: 2 }),
      stage(5, 5, { parentId: 3 }),
      stage(6, 6, { parentId: 6 }),
      stage(7, 7, { parentId: 5 }),
    ];

    expect(leafStages(ring).map(({ stageId }) => stageId)).toEqual([1, 2, 7, 4, 6]);
  });

  it('has a column within thousands of others', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) => stage(index + 1, 1, { parentId: index }));

    expect(leafStages(chain).map(({ stageId }) => stageId)).toEqual([20_000]);
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
