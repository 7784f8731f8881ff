import { expect, it } from 'vitest';
import { placesOf } from '../../../main/core/reports/rows.ts';

it('takes what stands at the chosen places of an order, each once and in that order', () => {
  const order = Uint32Array.from([5, 3, 9, 1, 7]);
  const spans = [
    { from: 3, to: 9 },
    { from: 0, to: 1 },
    { from: 1, to: 1 },
  ];
  expect([...placesOf(order, spans)]).toEqual([5, 3, 1, 7]);
});
