import type { WindowPlace } from '../../../common/domain/settings.ts';

/** A window that is dragged tells of every step. */
const AT_REST_MS = 500;

/** As much of a window as has to do with its place. */
interface PlacedWindow {
  on(event: 'move' | 'resize' | 'close' | 'closed', listener: () => void): unknown;
  isDestroyed(): boolean;
  isVisible(): boolean;
  isMinimized(): boolean;
  isMaximized(): boolean;
  getNormalBounds(): Omit<WindowPlace, 'isMaximised'>;
  maximize(): void;
  show(): void;
}

/**
 * Shows the window by the returned function, the first time as large as it was; tells where it is once it came to rest, and
 * before it goes. One that nobody sees tells nothing: it is not as large as it will be, or was.
 */
export function keepPlace(
  window: PlacedWindow,
  {
    place,
    onPlaced,
  }: {
    /** Where the window was the last time. */
    readonly place: () => WindowPlace | null;
    readonly onPlaced: (place: WindowPlace) => void;
  },
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let wasShown = false;
  const tell = (): void => {
    clearTimeout(timer);
    if (!wasShown || window.isDestroyed() || !window.isVisible() || window.isMinimized()) return;
    onPlaced({ ...window.getNormalBounds(), isMaximised: window.isMaximized() });
  };
  const tellSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(tell, AT_REST_MS);
  };
  window.on('move', tellSoon);
  window.on('resize', tellSoon);
  window.on('close', tell);
  window.on('closed', () => clearTimeout(timer));

  return () => {
    if (!wasShown && place()?.isMaximised === true) window.maximize();
    wasShown = true;
    window.show();
  };
}

/** In pixels of the desktop, as Electron's screens tell theirs. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of the upper edge, where a window is held, so much must be on the screens together: half of it is enough to hold. */
const GRIP = { width: 120, height: 40 };
const LEAST = (GRIP.width * GRIP.height) / 2;

/**
 * Where a window opens that was at `place` the last time: there, as far as that is still on one of the screens, and no
 * larger than that screen. Null: wherever the system puts new ones.
 */
export function placeOnScreens(place: WindowPlace | null, screens: readonly Rectangle[]): Rectangle | null {
  if (place === null) return null;
  const [best] = screens
    .map((screen) => ({ fitting: fittingOn(screen, place), screen }))
    .toSorted((one, other) => gripOn(other.fitting, other.screen) - gripOn(one.fitting, one.screen));
  if (best === undefined) return null;
  const held = screens.reduce((sum, screen) => sum + gripOn(best.fitting, screen), 0);
  return held >= LEAST ? best.fitting : null;
}

function fittingOn(screen: Rectangle, { x, y, width, height }: Rectangle): Rectangle {
  return { x, y, width: Math.min(width, screen.width), height: Math.min(height, screen.height) };
}

function gripOn(window: Rectangle, screen: Rectangle): number {
  return overlap(gripOf(window), screen);
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
