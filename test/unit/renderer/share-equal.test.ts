import { assert, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareEqual } from '../../../renderer/store/share-equal.ts';

describe('sharing the parts of two values that are equal', () => {
  it('gives the older value when nothing changed', () => {
    const older = { rows: [{ name: 'A' }, { name: 'B' }] };

    expect(shareEqual(older, structuredClone(older))).toBe(older);
  });

  it('keeps the identity of what did not change beside what did', () => {
    const older = { rows: [{ name: 'A' }, { name: 'B' }], total: 1 };

    const shared = shareEqual(older, { rows: [{ name: 'A' }, { name: 'C' }], total: 1 });

    expect(shared).toEqual({ rows: [{ name: 'A' }, { name: 'C' }], total: 1 });
    expect(shared.rows[0]).toBe(older.rows[0]);
    expect(shared.rows).not.toBe(older.rows);
  });

  it('tells an absent key from one that is undefined', () => {
    const older: { a?: number | undefined; b?: number } = { b: 1 };

    expect(Object.keys(shareEqual(older, { a: undefined, b: 1 }))).toEqual(['a', 'b']);
  });

  it('always equals the newer value', () => {
    assert(
      property(jsonValue(), jsonValue(), (older, newer) => {
        expect(shareEqual(older, newer)).toStrictEqual(newer);
      }),
    );
  });
});
