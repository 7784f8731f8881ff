import { expect, test, afterEach, beforeEach, describe, vi } from 'vitest';
import { limitMemory, collectAll, collectingWhenHidden, SETTLE_MS } from '../../../../main/shell/lifecycle/memory.ts';

function switches(
  given: Readonly<Record<string, string>>,
  platform: NodeJS.Platform = 'linux',
): Record<string, string> {
  const all: Record<string, string> = { ...given };
  const commandLine = {
    getSwitchValue: (name: string) => all[name] ?? '',
    appendSwitch: (name: string, value = '') => {
      all[name] = value;
    },
  };
  limitMemory(commandLine, platform);
  return all;
}

test('there is no process for the network, and no renderer of 3D in software', () => {
  expect(switches({})).toEqual({
    'disable-software-rasterizer': '',
    'enable-features': 'NetworkServiceInProcess2',
  });
});

test('features that somebody asked for stay', () => {
  expect(switches({ 'enable-features': 'WaylandWindowDecorations' })['enable-features']).toBe(
    'WaylandWindowDecorations,NetworkServiceInProcess2',
  );
});

test('where nothing was measured all stays', () => {
  expect(switches({}, 'darwin')).toEqual({});
});

describe('memory that is given back', () => {
  let isOpen = false;
  const collect = vi.fn<() => Promise<void>>().mockResolvedValue();
  const giveBack = collectingWhenHidden(() => isOpen, collect);

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
