/** Pictures of few colours, as those of a user interface are, in a third of their room: one palette in place of all. */
import { createCanvas, GifDisposal, GifEncoder, loadImage } from '@napi-rs/canvas';

import { indexedPng } from '../../service/demo/picture.ts';

const MOST_COLOURS = 256;

/** `png`: a buffer. */
async function pictureOf(png) {
  const image = await loadImage(png);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, width, height);
}

/** The same picture as an opaque PNG of at most 256 colours. `png`: a buffer. */
export async function smallPng(png) {
  const picture = await pictureOf(png);
  const palette = paletteOf([picture], MOST_COLOURS);
  return indexedPng(picture.width, picture.height, palette, inPalette(palette)(picture));
}

/**
 * Pictures of one size, one after the other, again and again, as a GIF: `[{ picture, lastsMs }]`, with `picture` as of `getImageData`.
 * What stays as it was is left out, and all have the same colours, so nothing flickers.
 */
export function movingGif(frames) {
  const [{ picture: first }] = frames;
  // One more is for what stays as it was.
  const palette = paletteOf(
    frames.map(({ picture }) => picture),
    MOST_COLOURS - 1,
  );
  const indexOf = inPalette(palette);
  const encoder = new GifEncoder(first.width, first.height, { repeat: 0 });
  let before = null;
  for (const { picture, lastsMs } of frames) {
    const pixels = indexOf(picture);
    const drawn = new Uint8Array(pixels.length * 4);
    for (const [at, index] of pixels.entries()) if (index !== before?.[at]) drawn.set([...palette[index], 255], at * 4);
    encoder.addFrame(drawn, first.width, first.height, { delay: lastsMs, disposal: GifDisposal.Keep });
    before = pixels;
  }
  return encoder.finish();
}

/** The commonest colours; those of nearly the same shade are taken together, as their mean. */
function paletteOf(pictures, most) {
  const groups = new Map();
  for (const { data } of pictures) {
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
  }
  const commonest = [...groups.values()].toSorted((one, other) => other.count - one.count).slice(0, most);
  return commonest.map(({ count, red, green, blue }) => [red, green, blue].map((sum) => Math.round(sum / count)));
}

/** For each pixel of a picture the place of the nearest colour. */
function inPalette(palette) {
  const known = new Map();
  return ({ width, height, data }) => {
    const pixels = new Uint8Array(width * height);
    for (let at = 0; at < pixels.length; at += 1) {
      const [red, green, blue] = data.subarray(at * 4, at * 4 + 3);
      const colour = (red << 16) | (green << 8) | blue;
      let index = known.get(colour);
      if (index === undefined) known.set(colour, (index = nearest(palette, red, green, blue)));
      pixels[at] = index;
    }
    return pixels;
  };
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
