import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../../../common/domain/settings-schema.ts';
import { placeOnScreens } from '../../../../main/shell/windows/window-place.ts';

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
