import type { WindowPlace } from '../../../common/domain/settings.ts';

/** A window that is dragged tells of every step. */
const AT_REST_MS = 500;

/** As much of a window as has to do with its place. */
export interface PlacedWindow {
  on(event: 'move' | 'resize' | 'close' | 'closed', listener: () => void): unknown;
  isDestroyed(): boolean;
  isVisible(): boolean;
  isMinimized(): boolean;
  isMaximized(): boolean;
  getNormalBounds(): Omit<WindowPlace, 'isMaximised'>;
  maximize(): void;
  show(): void;
}

interface PlacePorts {
  /** Where the window was the last time. */
  readonly place: () => WindowPlace | null;
  readonly onPlaced: (place: WindowPlace) => void;
}

/**
 * Shows the window by the returned function, the first time as large as it was; tells where it is once it came to rest, and
 * before it goes. One that nobody sees tells nothing: it is not as large as it will be, or was.
 */
export function keepPlace(window: PlacedWindow, { place, onPlaced }: PlacePorts): () => void {
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
