import { nativeImage, type NativeImage } from 'electron';

const SIZE = 32;
const CENTRE = SIZE / 2 - 0.5;
/** Readable on light and dark panels alike. */
const IDLE = [122, 134, 154] as const;
const RUNNING = [34, 160, 107] as const;

/** A clock face: an empty ring with hands while idle, a filled disc with light hands while a timer runs. */
export function trayIcon(isRunning: boolean): NativeImage {
  const pixels = Buffer.alloc(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) paint(pixels, (y * SIZE + x) * 4, shade(x - CENTRE, y - CENTRE, isRunning));
  }
  return nativeImage.createFromBitmap(pixels, { width: SIZE, height: SIZE });
}

type Shade = { readonly colour: readonly [number, number, number]; readonly alpha: number };

function shade(x: number, y: number, isRunning: boolean): Shade {
  const radius = Math.hypot(x, y);
  const hand = Math.max(within(segment(x, y, 0, -8.5), 1.6), within(segment(x, y, 5.5, 3), 1.6));
  const disc = within(radius, 14.5);
  if (isRunning) return { colour: mix(RUNNING, [255, 255, 255], hand), alpha: disc };
  const ring = within(Math.abs(radius - 13), 1.7);
  return { colour: IDLE, alpha: Math.max(ring, hand) };
}

/** 1 inside `limit`, 0 outside, with a soft edge of one pixel. */
function within(distance: number, limit: number): number {
  return Math.max(0, Math.min(1, limit + 0.5 - distance));
}

/** Distance of a point from the line between the centre and `(toX, toY)`. */
function segment(x: number, y: number, toX: number, toY: number): number {
  const along = Math.max(0, Math.min(1, (x * toX + y * toY) / (toX * toX + toY * toY)));
  return Math.hypot(x - along * toX, y - along * toY);
}

function mix(
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  share: number,
): [number, number, number] {
  const at = (index: 0 | 1 | 2): number => from[index] + (to[index] - from[index]) * share;
  return [at(0), at(1), at(2)];
}

/** Electron's bitmaps are BGRA with premultiplied alpha. */
function paint(pixels: Buffer, offset: number, { colour: [red, green, blue], alpha }: Shade): void {
  pixels[offset] = Math.round(blue * alpha);
  pixels[offset + 1] = Math.round(green * alpha);
  pixels[offset + 2] = Math.round(red * alpha);
  pixels[offset + 3] = Math.round(255 * alpha);
}
