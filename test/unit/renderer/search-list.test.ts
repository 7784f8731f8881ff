import { describe, expect, it } from 'vitest';
import type { SearchHit } from '../../../common/domain/search.ts';
import { joinHits, markedParts } from '../../../renderer/features/search/search-list.ts';
import { task } from '../../support/fake-bridge.ts';

function hit(taskId: number, name = `Task ${taskId}`): SearchHit {
  return { task: task({ taskId, name }), marks: [] };
}

function ids(hits: readonly SearchHit[]): number[] {
  return hits.map((found) => found.task.taskId);
}

describe('joining matches', () => {
  it('puts what arrives at the end and moves nothing that is shown', () => {
    expect(ids(joinHits([hit(3), hit(1)], [hit(1), hit(2), hit(3), hit(4)]))).toEqual([3, 1, 2, 4]);
  });

  it('keeps the shown wording of a task that arrives again', () => {
    const [first] = joinHits([hit(1, 'Shown')], [hit(1, 'Arrived')]);

    expect(first?.task.name).toBe('Shown');
  });

  it('shows a task that arrives twice once', () => {
    expect(ids(joinHits([], [hit(5), hit(5)]))).toEqual([5]);
  });

  it('gives the very same list when nothing is new', () => {
    const shown = [hit(1)];

    expect(joinHits(shown, [hit(1)])).toBe(shown);
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
