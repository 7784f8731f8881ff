import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WindowPlace } from '../../../../common/domain/settings.ts';
import { keepPlace } from '../../../../main/shell/windows/keep-place.ts';

const BOUNDS = { x: 1, y: 2, width: 700, height: 500 };

/** A window that was at `was` the last time. */
function windowOf(was: WindowPlace | null) {
  const events = new EventEmitter();
  let isMaximised = false;
  let isVisible = false;
  const done: string[] = [];
  const told: WindowPlace[] = [];
  const show = keepPlace(
    {
      on: (event, listener) => events.on(event, listener),
      isDestroyed: () => false,
      isVisible: () => isVisible,
      isMinimized: () => false,
      isMaximized: () => isMaximised,
      getNormalBounds: () => BOUNDS,
      maximize: () => {
        isMaximised = true;
        done.push('maximised');
      },
      show: () => {
        isVisible = true;
        done.push('shown');
      },
    },
    { place: () => was, onPlaced: (place) => told.push(place) },
  );
  const hide = (): void => {
    isVisible = false;
    // as systems have it of one that is not on the screen
    isMaximised = false;
  };
  return { show, hide, done, told, close: () => events.emit('close') };
}

describe('a window', () => {
  it.each([
    ['filled the screen', { ...BOUNDS, isMaximised: true }, ['maximised', 'shown', 'shown']],
    ['did not', { ...BOUNDS, isMaximised: false }, ['shown', 'shown']],
    ['was never there', null, ['shown', 'shown']],
  ])('that %s is so when it is first shown, whenever that is', (_what, was, expected) => {
    const { show, done } = windowOf(was);

    show();
    show();

    expect(done).toEqual(expected);
  });

  it('that nobody has seen leaves the place as it was, and tells its own from then on', () => {
    const { show, told, close } = windowOf({ ...BOUNDS, isMaximised: true });

    close();
    expect(told).toEqual([]);
    show();
    close();

    expect(told).toEqual([{ ...BOUNDS, isMaximised: true }]);
  });

  it('that goes while it is hidden leaves the place where it was seen', () => {
    const { show, hide, told, close } = windowOf({ ...BOUNDS, isMaximised: true });
    show();
    close();
    hide();
    close();

    expect(told).toEqual([{ ...BOUNDS, isMaximised: true }]);
  });
});
