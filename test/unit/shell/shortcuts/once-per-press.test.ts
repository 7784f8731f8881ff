import { expect, it } from 'vitest';
import { oncePerPress } from '../../../../main/shell/shortcuts/once-per-press.ts';

it('a key that is held for long counts as one press, and the next press as another', () => {
  let now = 0;
  let count = 0;
  const press = oncePerPress(
    () => {
      count += 1;
    },
    1000,
    () => now,
  );

  press();
  now += 660;
  for (let repeat = 0; repeat < 35; repeat += 1) {
    press();
    now += 40;
  }
  expect(count).toBe(1);

  now += 1000;
  press();
  expect(count).toBe(2);
});
