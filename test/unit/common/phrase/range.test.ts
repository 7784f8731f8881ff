import { expect, it } from 'vitest';
import { readRange } from '../../../../common/phrase/range.ts';
import { tokensOf } from '../../../../common/phrase/tokens.ts';

it.each([
  ['2-3 pm', '2 pm', '3 pm'],
  ['11-1 pm', '11 am', '1 pm'],
  ['930-1130 pm', '930 pm', '1130 pm'],
  ['9-1130 pm', '9 pm', '1130 pm'],
  ['1130-115 pm', '1130 am', '115 pm'],
])('“%s” goes from %s to %s', (words, start, end) => {
  expect(readRange(tokensOf(words))).toMatchObject({ start, end });
});
