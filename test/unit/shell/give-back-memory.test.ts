import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  BETWEEN_MS,
  COLLECTIONS,
  givingBackMemory,
  ownCollector,
  SETTLE_MS,
} from '../../../main/shell/give-back-memory.ts';

const ALL_MS = SETTLE_MS + COLLECTIONS * BETWEEN_MS;

describe('memory that is given back', () => {
  let isOpen = false;
  const collect = vi.fn<() => void>();
  const giveBack = givingBackMemory(
    () => isOpen,
    () => collect,
  );

  beforeEach(() => {
    vi.useFakeTimers();
    isOpen = false;
    collect.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is collected so often that unused code goes too, once all is quiet', () => {
    giveBack();
    vi.advanceTimersByTime(SETTLE_MS - 1);
    expect(collect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(ALL_MS);
    expect(collect).toHaveBeenCalledTimes(COLLECTIONS);
  });

  test('stays while there is a window', () => {
    giveBack();
    isOpen = true;
    vi.advanceTimersByTime(ALL_MS);
    expect(collect).not.toHaveBeenCalled();
  });

  test('is not collected any further once a window is opened', () => {
    giveBack();
    vi.advanceTimersByTime(SETTLE_MS + BETWEEN_MS);
    isOpen = true;
    vi.advanceTimersByTime(ALL_MS);
    expect(collect).toHaveBeenCalledTimes(2);
  });

  test('is collected once where the last window goes twice in a short time', () => {
    giveBack();
    vi.advanceTimersByTime(SETTLE_MS / 2);
    giveBack();
    vi.advanceTimersByTime(2 * ALL_MS);
    expect(collect).toHaveBeenCalledTimes(COLLECTIONS);
  });
});

test('the collector that V8 offers takes away what nobody holds', async () => {
  const held = new WeakRef({ large: Array.from({ length: 1000 }) });
  // a reference lasts until the end of the turn in which it was made
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  ownCollector()();
  expect(held.deref()).toBeUndefined();
});
