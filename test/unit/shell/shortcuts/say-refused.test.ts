import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Accelerator } from '../../../../common/domain/shortcut.ts';
import { sayRefused } from '../../../../main/shell/shortcuts/say-refused.ts';

const SECOND = 1000;
const HELD: Accelerator = 'Ctrl+Alt+P';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A desktop on which others hold the shortcut at first. */
function desktop() {
  const others = { hold: true, isRecording: false };
  const takenBack: string[] = [];
  const said: (readonly Accelerator[])[] = [];
  const retry = vi.fn<() => readonly Accelerator[] | null>(() => {
    if (others.isRecording) return null;
    return others.hold ? [HELD] : [];
  });
  sayRefused({ retry, say: (refused) => said.push(refused), takeBack: () => takenBack.push('taken back') });
  return { others, said, takenBack, retry };
}

it('takes a shortcut without a word that somebody held for a moment', () => {
  const { others, said, retry } = desktop();
  others.hold = false;

  vi.advanceTimersByTime(600 * SECOND);

  expect(retry).toHaveBeenCalledTimes(2);
  expect(said).toEqual([]);
});

it('says once that somebody holds one, and tries again for as long as that is so', () => {
  const { others, said, takenBack, retry } = desktop();

  vi.advanceTimersByTime(10 * SECOND);
  expect(said).toEqual([[HELD]]);
  vi.advanceTimersByTime(120 * SECOND);
  others.hold = false;
  vi.advanceTimersByTime(600 * SECOND);

  expect(said).toEqual([[HELD]]);
  expect(takenBack).toEqual(['taken back']);
  expect(retry).toHaveBeenCalledTimes(5);
});

it('goes on trying where keys were recorded just then', () => {
  const { others, said, retry } = desktop();
  others.isRecording = true;
  vi.advanceTimersByTime(10 * SECOND);
  others.isRecording = false;
  others.hold = false;
  vi.advanceTimersByTime(600 * SECOND);

  expect(said).toEqual([]);
  expect(retry).toHaveBeenCalledTimes(3);
});
