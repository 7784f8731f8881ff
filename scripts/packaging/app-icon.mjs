/** The app's icon as pixels: who shows notifications takes those wherever the app lies, in an archive or not. */
import { Resvg } from '@resvg/resvg-js';
import { readFileSync } from 'node:fs';

const MODULE = 'virtual:app-icon';
const SIZE_PX = 64;

/** Rendered colours have their alpha multiplied in; a notification's have not. */
function straight(pixels) {
  return pixels.map((value, at) => {
    const alpha = pixels[at - (at % 4) + 3];
    return at % 4 === 3 || alpha === 0 ? value : Math.min(255, Math.round((value * 255) / alpha));
  });
}

function rendered(svgFile) {
  const image = new Resvg(readFileSync(svgFile, 'utf8'), { fitTo: { mode: 'width', value: SIZE_PX } }).render();
  return { width: image.width, height: image.height, rgba: Buffer.from(straight(image.pixels)).toString('base64') };
}

/** A plugin for Vite that gives it as the module `virtual:app-icon`. */
export function appIcon(svgFile) {
  return {
    name: 'app-icon',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export const ICON = ${JSON.stringify(rendered(svgFile))};` : undefined),
  };
}
