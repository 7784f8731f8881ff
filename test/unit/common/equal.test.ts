import { describe, expect, it } from 'vitest';
import { isEqual } from '../../../common/equal.ts';

describe('plain data', () => {
  it.each([
    [1, 1],
    [null, null],
    [
      { a: 1, b: { c: [1, 2] } },
      { b: { c: [1, 2] }, a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [[], []],
  ])('%j says the same as %j', (one, other) => {
    expect(isEqual<unknown>(one, other)).toBe(true);
  });

  it.each([
    [1, 2],
    [1, '1'],
    [null, {}],
    [undefined, null],
    [{ a: 1 }, { a: 1, b: null }],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [[], {}],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
  ])('%j says something else than %j', (one, other) => {
    expect(isEqual<unknown>(one, other)).toBe(false);
    expect(isEqual<unknown>(other, one)).toBe(false);
  });
});
