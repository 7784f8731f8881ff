import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest';
import { NO_SHORTCUTS, type ShortcutChoices, type Accelerator } from '../../../../common/keys/shortcut.ts';
import { createShortcuts, oncePerPress, sayRefused } from '../../../../main/shell/shortcuts/shortcuts.ts';

/** A system that gives every combination but those that others hold. */
function system(first: Partial<ShortcutChoices> = {}) {
  const others = new Set<string>();
  const ours = new Map<string, () => void>();
  const done: string[] = [];
  let choices: ShortcutChoices = { ...NO_SHORTCUTS, ...first };
  const open = () =>
    createShortcuts({
      keys: {
        register: (accelerator, run) => {
          if (accelerator.includes('F24')) throw new TypeError('there is no such key');
          if (others.has(accelerator) || ours.has(accelerator)) return false;
          ours.set(accelerator, run);
          return true;
        },
        unregister: (accelerator) => void ours.delete(accelerator),
      },
      chosen: () => choices,
      choose: (chosen) => {
        choices = chosen;
      },
      run: {
        toggle: () => void done.push('toggle'),
        panel: () => void done.push('panel'),
        highlight: () => void done.push('highlight'),
      },
    });
  return {
    others,
    done,
    open,
    choices: () => choices,
    held: () => [...ours.keys()],
    press: (keys: string) => ours.get(keys)?.(),
  };
}

describe('the shortcuts', () => {
  it('that others hold at the start are taken once they are free, but not while keys are recorded', () => {
    const desktop = system({ toggle: 'Ctrl+Alt+T', panel: 'Ctrl+Alt+P' });
    desktop.others.add('Ctrl+Alt+T');
    const shortcuts = desktop.open();
    expect(shortcuts.retry()).toEqual(['Ctrl+Alt+T']);

    desktop.others.clear();
    shortcuts.record(true);
    expect(shortcuts.retry()).toBeNull();
    expect(desktop.held()).toEqual([]);
    shortcuts.record(false);

    expect(shortcuts.retry()).toEqual([]);
    expect(desktop.held()).toEqual(['Ctrl+Alt+T', 'Ctrl+Alt+P']);
  });

  it('hold from the start what was chosen before, and do what it stands for', () => {
    const desktop = system({ toggle: 'Ctrl+Alt+T', highlight: 'Ctrl+Alt+H' });
    const shortcuts = desktop.open();

    desktop.press('Ctrl+Alt+H');
    expect(desktop.done).toEqual(['highlight']);
    expect(shortcuts.view()).toEqual({ way: 'keys', refused: [] });
  });

  it('let go of the former combination when another is chosen, and of any when none is', () => {
    const desktop = system({ panel: 'Ctrl+Alt+K' });
    const shortcuts = desktop.open();

    shortcuts.set('panel', 'Ctrl+Alt+P');
    expect(desktop.held()).toEqual(['Ctrl+Alt+P']);
    shortcuts.set('panel', null);
    expect(desktop.held()).toEqual([]);
    expect(desktop.choices()).toEqual(NO_SHORTCUTS);
  });

  it.each([
    ['Ctrl+Alt+X', /Ctrl\+Alt\+X is taken by another program/],
    ['Ctrl+Alt+T', /does something else in Cardclock already/],
    ['Alt+F24', /is taken/],
  ])('keep the former one when %s cannot be had, and say why', (wanted, reason) => {
    const desktop = system({ toggle: 'Ctrl+Alt+T', panel: 'Ctrl+Alt+K' });
    desktop.others.add('Ctrl+Alt+X');
    const shortcuts = desktop.open();

    expect(() => shortcuts.set('panel', wanted)).toThrow(reason);
    expect(desktop.choices().panel).toBe('Ctrl+Alt+K');
    expect(desktop.held().toSorted()).toEqual(['Ctrl+Alt+K', 'Ctrl+Alt+T']);
  });

  it('tell of one that another program holds at present, until that lets go of it', () => {
    const desktop = system({ toggle: 'Ctrl+Alt+T' });
    desktop.others.add('Ctrl+Alt+T');
    const shortcuts = desktop.open();

    expect(shortcuts.view().refused).toEqual(['toggle']);
    desktop.others.clear();
    expect(shortcuts.view().refused).toEqual([]);
    expect(desktop.held()).toEqual(['Ctrl+Alt+T']);
  });

  it('hold nothing while one is recorded, so that each can be pressed', () => {
    const desktop = system({ toggle: 'Ctrl+Alt+T' });
    const shortcuts = desktop.open();

    shortcuts.record(true);
    expect(desktop.held()).toEqual([]);
    shortcuts.record(false);
    expect(desktop.held()).toEqual(['Ctrl+Alt+T']);
    shortcuts.record(true);
    // the page was lost meanwhile, and comes back
    expect(shortcuts.view().refused).toEqual([]);
    expect(desktop.held()).toEqual(['Ctrl+Alt+T']);
    shortcuts.record(true);
    shortcuts.set('toggle', 'Ctrl+Alt+T');
    expect(desktop.held()).toEqual(['Ctrl+Alt+T']);
  });
});

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
