import { afterEach, expect, it, vi } from 'vitest';
import { turnsDuring } from '../../support/turns-during.ts';
import { longJson, longList, NOT_YET } from '../../../service/http/long-list.ts';

afterEach(() => vi.restoreAllMocks());

it('lets others have their turn while the next item of a long list is looked for', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  function* rare(): Generator<number | typeof NOT_YET> {
    for (let day = 1; day <= 100; day += 1) {
      now += 1;
      if (day === 50) yield day;
      yield NOT_YET;
    }
  }
  const pieces: string[] = [];

  const turns = await turnsDuring(async () => {
    for await (const piece of longJson({ found: longList(rare()).map((day) => ({ day })) })) pieces.push(piece);
  });

  expect(pieces.join('')).toBe('{"found":[{"day":50}]}');
  expect(turns).toBeGreaterThanOrEqual(10);
});
