/** Pictures of few colours, as those of a user interface are, in a third of their room: a palette of 256 in place of all. */
import { createCanvas, loadImage } from '@napi-rs/canvas';

import { indexedPng } from '../../service/demo/picture.ts';

const MOST_COLOURS = 256;

/** The same picture as an opaque PNG of at most 256 colours. `png`: a buffer. */
export async function smallPng(png) {
  const image = await loadImage(png);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const palette = paletteOf(data);
  const pixels = new Uint8Array(width * height);
  const known = new Map();
  for (let at = 0; at < width * height; at += 1) {
    const [red, green, blue] = data.subarray(at * 4, at * 4 + 3);
    const colour = (red << 16) | (green << 8) | blue;
    let index = known.get(colour);
    if (index === undefined) known.set(colour, (index = nearest(palette, red, green, blue)));
    pixels[at] = index;
  }
  return indexedPng(width, height, palette, pixels);
}

/** The commonest colours; those of nearly the same shade are taken together, as their mean. */
function paletteOf(data) {
  const groups = new Map();
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = data.subarray(at, at + 3);
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const group = groups.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    group.count += 1;
    group.red += red;
    group.green += green;
    group.blue += blue;
    groups.set(key, group);
  }
  const commonest = [...groups.values()].toSorted((one, other) => other.count - one.count).slice(0, MOST_COLOURS);
  return commonest.map(({ count, red, green, blue }) => [red, green, blue].map((sum) => Math.round(sum / count)));
}

function nearest(palette, red, green, blue) {
  let best = 0;
  let least = Infinity;
  for (const [index, [r, g, b]] of palette.entries()) {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}
