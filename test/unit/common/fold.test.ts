import { describe, expect, it } from 'vitest';
import { fold } from '../../../common/fold.ts';
import { marksIn } from '../../../main/core/search/search.ts';

describe('folded text', () => {
  it.each([
    ['Łódź', 'lodz'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['Crème brûlée', 'creme brulee'],
    ['日本', '日本'],
    ['ﬁle', 'file'],
  ])('%s is %s', (text, expected) => {
    expect(fold(text)).toBe(expected);
  });

  it('is marked in the name as the person wrote it', () => {
    expect(marksIn('Fix Straße in Łódź', ['lodz', 'strasse'])).toEqual([
      [4, 10],
      [14, 18],
    ]);
    expect(marksIn('banana', ['an', 'ana'])).toEqual([[1, 6]]);
  });
});
