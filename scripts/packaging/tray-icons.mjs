/** The tray's icons: drawn once as SVG, rendered by the build into the sizes that panels use. */
import { Resvg } from '@resvg/resvg-js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MODULE = 'virtual:tray-icons';
const SIZES_PX = [16, 20, 22, 24, 32];
const FACES = ['idle', 'running'];
const BADGES = ['none', 'waiting', 'attention'];
/** Where a badge sits the face keeps clear of it. */
const CLEARING = `<mask id="clearing"><rect width="32" height="32" fill="#fff"/><circle cx="24.5" cy="24.5" r="9.6" fill="#000"/></mask>`;

function drawing(folder, name) {
  const text = readFileSync(join(folder, `${name}.svg`), 'utf8');
  return text.replace(/^[^]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
}

/** One icon as SVG: a face, with a badge in its corner or without. */
export function traySvg(folder, face, badge) {
  const body = drawing(folder, face);
  const inside =
    badge === 'none' ? body : `${CLEARING}<g mask="url(#clearing)"><g>${body}</g></g>${drawing(folder, badge)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inside}</svg>`;
}

function rendered(svg) {
  const png = (size) => new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng().toString('base64');
  return Object.fromEntries(SIZES_PX.map((size) => [size, png(size)]));
}

/** PNGs as base64: `icons[face][badge][size in px]`. */
export function renderTrayIcons(folder) {
  const badges = (face) => BADGES.map((badge) => [badge, rendered(traySvg(folder, face, badge))]);
  return Object.fromEntries(FACES.map((face) => [face, Object.fromEntries(badges(face))]));
}

/** A plugin for Vite that gives them as the module `virtual:tray-icons`. */
export function trayIcons(folder) {
  return {
    name: 'tray-icons',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) =>
      id === `\0${MODULE}` ? `export const ICONS = ${JSON.stringify(renderTrayIcons(folder))};` : undefined,
  };
}
