import type { Rectangle } from '../windows/placement.ts';

export const PANEL_SIZE = { width: 380, height: 600 };
/** Between the panel and the edges of what windows may cover. */
const GAP = 8;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A screen, and the part of it that the desktop's bars leave to windows. */
export interface Screen {
  readonly bounds: Rectangle;
  readonly workArea: Rectangle;
}

/**
 * Where the panel opens: centred at the tray's icon, as far as the screen lets it, and at the edge that the icon is at. Without
 * a known icon in the right corner at the bar that is likely to hold it: the upper one where there is one, else the lower.
 */
export function panelPlace({ bounds, workArea }: Screen, icon: Point | null): Rectangle {
  const width = Math.min(PANEL_SIZE.width, workArea.width - 2 * GAP);
  const height = Math.min(PANEL_SIZE.height, workArea.height - 2 * GAP);
  const left = workArea.x + GAP;
  const right = workArea.x + workArea.width - GAP - width;
  const top = workArea.y + GAP;
  const bottom = workArea.y + workArea.height - GAP - height;

  if (icon === null) {
    const above = workArea.y - bounds.y;
    const below = bounds.y + bounds.height - (workArea.y + workArea.height);
    return { x: right, y: above > below ? top : bottom, width, height };
  }
  const isUpper = icon.y < workArea.y + workArea.height / 2;
  return { x: Math.round(clamp(icon.x - width / 2, left, right)), y: isUpper ? top : bottom, width, height };
}

/** The middle of the icon: where the system tells it, or else the pointer that has just clicked it. Linux tells zeros. */
export function iconOf(bounds: Rectangle, pointer: Point): Point {
  if (bounds.width === 0 || bounds.height === 0) return pointer;
  return { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
