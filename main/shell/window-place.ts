import type { WindowPlace } from '../../common/domain/settings.ts';

/** In pixels of the desktop, as Electron's screens tell theirs. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** So much of the upper edge, where a window is held, must be on a screen. */
const GRIP = { width: 120, height: 40 };

/**
 * Where a window opens that was at `place` the last time: there, as far as that is still on one of the screens, and no
 * larger than that screen. Null: wherever the system puts new ones.
 */
export function placeOnScreens(place: WindowPlace | null, screens: readonly Rectangle[]): Rectangle | null {
  if (place === null) return null;
  for (const screen of screens) {
    const fitting = {
      x: place.x,
      y: place.y,
      width: Math.min(place.width, screen.width),
      height: Math.min(place.height, screen.height),
    };
    if (overlap(gripOf(fitting), screen) >= GRIP.width * GRIP.height) return fitting;
  }
  return null;
}

/** The middle of the upper edge. */
function gripOf({ x, y, width }: Rectangle): Rectangle {
  return { ...GRIP, x: x + Math.round((width - GRIP.width) / 2), y };
}

function overlap(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}
