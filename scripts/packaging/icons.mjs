/** The app's icon in the sizes that desktops ask for, drawn from the one SVG. */
import { Resvg } from '@resvg/resvg-js';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SIZES_PX = [16, 22, 24, 32, 48, 64, 128, 256, 512];

/** Writes `SIZExSIZE.png` for each size into `folder`, as electron-builder looks for them. */
export function drawIcons(svgFile, folder) {
  mkdirSync(folder, { recursive: true });
  const svg = readFileSync(svgFile, 'utf8');
  for (const size of SIZES_PX) {
    const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render();
    writeFileSync(join(folder, `${size}x${size}.png`), drawn.asPng());
  }
}
