import { describe, expect, it } from 'vitest';
import { iconOf, panelPlace, type Screen } from '../../../../main/shell/panel/panel-place.ts';

const FULL = { x: 0, y: 0, width: 1920, height: 1080 };
const BAR_BELOW: Screen = { bounds: FULL, workArea: { x: 0, y: 0, width: 1920, height: 1040 } };
const BAR_ABOVE: Screen = { bounds: FULL, workArea: { x: 0, y: 30, width: 1920, height: 1050 } };
const BAR_LEFT: Screen = { bounds: FULL, workArea: { x: 64, y: 0, width: 1856, height: 1080 } };
const SECOND: Screen = {
  bounds: { x: -1280, y: 200, width: 1280, height: 800 },
  workArea: { x: -1280, y: 200, width: 1280, height: 760 },
};

describe('the place of the panel', () => {
  it('is over an icon in a lower bar, and under one in an upper bar', () => {
    expect(panelPlace(BAR_BELOW, { x: 1500, y: 1060 })).toEqual({ x: 1310, y: 432, width: 380, height: 600 });
    expect(panelPlace(BAR_ABOVE, { x: 1000, y: 15 })).toEqual({ x: 810, y: 38, width: 380, height: 600 });
  });

  it('stays on the screen when the icon is in a corner', () => {
    expect(panelPlace(BAR_BELOW, { x: 1910, y: 1070 })).toMatchObject({ x: 1532, y: 432 });
    expect(panelPlace(BAR_ABOVE, { x: 5, y: 10 })).toMatchObject({ x: 8, y: 38 });
  });

  it('is beside a bar at the side', () => {
    expect(panelPlace(BAR_LEFT, { x: 32, y: 1000 })).toMatchObject({ x: 72, y: 472 });
  });

  it('is in the right corner at the bar when there is no icon to go by', () => {
    expect(panelPlace(BAR_BELOW, null)).toMatchObject({ x: 1532, y: 432 });
    expect(panelPlace(BAR_ABOVE, null)).toMatchObject({ x: 1532, y: 38 });
    expect(panelPlace({ bounds: FULL, workArea: FULL }, null)).toMatchObject({ x: 1532, y: 472 });
  });

  it('is on the screen it is asked for, also on one left of the first', () => {
    expect(panelPlace(SECOND, null)).toEqual({ x: -388, y: 352, width: 380, height: 600 });
    expect(panelPlace(SECOND, { x: -1270, y: 990 })).toMatchObject({ x: -1272, y: 352 });
  });

  it('shrinks on a screen that is too small for it', () => {
    const small = { x: 0, y: 0, width: 360, height: 480 };

    expect(panelPlace({ bounds: small, workArea: small }, null)).toEqual({ x: 8, y: 8, width: 344, height: 464 });
  });

  it('takes the pointer for the icon where the system does not tell where that is', () => {
    const pointer = { x: 1700, y: 1065 };

    expect(iconOf({ x: 0, y: 0, width: 0, height: 0 }, pointer)).toEqual(pointer);
    expect(iconOf({ x: 1600, y: 1040, width: 24, height: 40 }, pointer)).toEqual({ x: 1612, y: 1060 });
  });
});
