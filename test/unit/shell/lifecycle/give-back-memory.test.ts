import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { collectAll, givingBackMemory, SETTLE_MS } from '../../../../main/shell/lifecycle/give-back-memory.ts';

describe('memory that is given back', () => {
  let isOpen = false;
  const collect = vi.fn<() => Promise<void>>().mockResolvedValue();
  const giveBack = givingBackMemory(() => isOpen, collect);

  beforeEach(() => {
    vi.useFakeTimers();
    isOpen = false;
    collect.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is collected once all is quiet', () => {
    giveBack();
    vi.advanceTimersByTime(SETTLE_MS - 1);
    expect(collect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(collect).toHaveBeenCalledOnce();
  });

  test('stays while there is a window', () => {
    giveBack();
    isOpen = true;
    vi.advanceTimersByTime(SETTLE_MS);
    expect(collect).not.toHaveBeenCalled();
  });

  test('is collected once where the last window goes twice in a short time', () => {
    giveBack();
    vi.advanceTimersByTime(SETTLE_MS / 2);
    giveBack();
    vi.advanceTimersByTime(2 * SETTLE_MS);
    expect(collect).toHaveBeenCalledOnce();
  });
});

test('collecting takes away what nobody holds', async () => {
  const held = new WeakRef({ large: Array.from({ length: 1000 }) });
  // a reference lasts until the end of the turn in which it was made
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  await collectAll();
  expect(held.deref()).toBeUndefined();
});
