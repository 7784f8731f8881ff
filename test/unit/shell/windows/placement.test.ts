import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WindowPlace } from '../../../../common/domain/settings.ts';
import { keepPlace, placeOnScreens } from '../../../../main/shell/windows/placement.ts';
import { parseSettings } from '../../../../common/domain/settings-schema.ts';

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

const place = { x: 100, y: 80, width: 1000, height: 700, isMaximised: false };
const laptop = { x: 0, y: 0, width: 1280, height: 800 };
const monitor = { x: 1280, y: 0, width: 2560, height: 1440 };

describe('the place of a window', () => {
  it('is where it was, on whichever screen that is', () => {
    expect(placeOnScreens(place, [laptop])).toEqual({ x: 100, y: 80, width: 1000, height: 700 });
    expect(placeOnScreens({ ...place, x: 2000 }, [laptop, monitor])).toMatchObject({ x: 2000 });
  });

  it('is left to the system where its screen is gone, or its upper edge cannot be reached', () => {
    expect(placeOnScreens({ ...place, x: 2000 }, [laptop])).toBeNull();
    expect(placeOnScreens({ ...place, y: -300 }, [laptop])).toBeNull();
    expect(placeOnScreens({ ...place, y: 790 }, [laptop])).toBeNull();
    expect(placeOnScreens(null, [laptop])).toBeNull();
    expect(placeOnScreens(place, [])).toBeNull();
  });

  it('may lie over the edge of two screens, or a little above one', () => {
    const across = { ...place, x: 1280 - 500 };
    expect(placeOnScreens(across, [laptop, monitor])).toEqual({ x: 780, y: 80, width: 1000, height: 700 });
    expect(placeOnScreens({ ...place, y: -1 }, [laptop])).toMatchObject({ y: -1 });
    expect(placeOnScreens({ ...across, y: -30 }, [laptop, monitor])).toBeNull();
  });

  it('is no larger than its screen', () => {
    expect(placeOnScreens({ ...place, x: 0, y: 0, width: 2560, height: 1440 }, [laptop])).toMatchObject({
      width: 1280,
      height: 800,
    });
  });

  it('is forgotten when what is stored makes no sense', () => {
    expect(parseSettings({ windowPlace: { ...place, width: -5 } }).windowPlace).toBeNull();
    expect(parseSettings({ windowPlace: 'left' }).windowPlace).toBeNull();
    expect(parseSettings({ windowPlace: place }).windowPlace).toEqual(place);
  });
});
