import { describe, expect, it } from 'vitest';
import type { SearchHit } from '../../../common/domain/search.ts';
import { lateHits, markedParts } from '../../../renderer/task/search-list.ts';
import { task } from '../../support/fake-bridge.ts';

function hit(taskId: number, name = `Task ${taskId}`): SearchHit {
  return { task: task({ taskId, name }), marks: [] };
}

function ids(hits: readonly SearchHit[]): number[] {
  return hits.map((found) => found.task.taskId);
}

describe('matches that arrive late', () => {
  it('are those that are not shown yet, in their order', () => {
    expect(ids(lateHits([hit(3), hit(1)], [hit(1), hit(4), hit(3), hit(2)]))).toEqual([4, 2]);
  });

  it('are shown once, however often they arrive', () => {
    expect(ids(lateHits([], [hit(5), hit(5)]))).toEqual([5]);
  });
});

describe('marking what matched', () => {
  it('cuts a name into marked and plain parts', () => {
    const parts = markedParts('Fix login now', [
      [0, 3],
      [4, 9],
    ]);

    expect(parts.map((part) => (part.isMarked ? `[${part.text}]` : part.text)).join('')).toBe('[Fix] [login] now');
  });

  it('leaves ranges away that overlap, are empty or lie beyond the name', () => {
    const parts = markedParts('abc', [
      [0, 2],
      [1, 3],
      [2, 2],
      [9, 12],
    ]);

    expect(parts.map((part) => part.text)).toEqual(['ab', 'c']);
  });

  it('never loses a letter', () => {
    const name = 'Łódź office';

    expect(
      markedParts(name, [[2, 40]])
        .map((part) => part.text)
        .join(''),
    ).toBe(name);
  });
});
