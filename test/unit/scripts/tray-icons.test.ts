import { Resvg } from '@resvg/resvg-js';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { traySvg } from '../../../scripts/packaging/tray-icons.mjs';

const ART = join(import.meta.dirname, '../../../main/shell/tray/art');
const SIZES_PX = [16, 22, 24, 32];
const PANELS = { light: [255, 255, 255], dark: [36, 36, 36] } as const;
const STATES = ['idle', 'running'].flatMap((face) =>
  ['none', 'waiting', 'attention'].map((badge) => ({ face, badge, name: `${face}, ${badge}` })),
);
/** What WCAG 2.2 (1.4.11) asks of graphics. */
const LEAST_CONTRAST = 3;
/** A badge alone has more than a hundred at 32 px. */
const CLEAR_PIXELS = 60;
/** A mark of two pixels by two is the least that one sees. */
const LEAST_DIFFERENCE = 4;

type Colour = readonly number[];

/** Pixels on a panel of this colour. */
function drawn(face: string, badge: string, size: number, [red = 0, green = 0, blue = 0]: Colour): Colour[] {
  const fitTo = { mode: 'width', value: size } as const;
  const svg = traySvg(ART, face, badge);
  const { pixels } = new Resvg(svg, { fitTo, background: `rgb(${red}, ${green}, ${blue})` }).render();
  return Array.from({ length: size * size }, (_, at) => [...pixels.subarray(at * 4, at * 4 + 3)]);
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

it.each(Object.entries(PANELS))('each colour of the icons stands out on a %s panel', (_name, panel) => {
  const faint = STATES.filter(({ face, badge }) => {
    const plain = drawn(face, 'none', 32, panel);
    // Of an icon with a badge only what the badge adds to the face.
    const marks = drawn(face, badge, 32, panel).filter(
      (colour, at) => badge === 'none' || contrast(colour, plain[at] ?? panel) > 1.05,
    );
    const clear = marks.filter((colour) => contrast(colour, panel) >= LEAST_CONTRAST);
    return clear.length < CLEAR_PIXELS;
  });

  expect(faint).toEqual([]);
});

it.each(SIZES_PX)('the states can be told apart at %i px on every panel', (size) => {
  const alike = Object.values(PANELS).flatMap((panel) => {
    const pictures = STATES.map(({ face, badge, name }) => ({ name, pixels: drawn(face, badge, size, panel) }));
    return pictures.flatMap((one) =>
      pictures
        .filter(({ name, pixels }) => name > one.name && different(one.pixels, pixels) < LEAST_DIFFERENCE)
        .map(({ name }) => `${one.name} and ${name}`),
    );
  });

  expect(alike).toEqual([]);
});

function different(one: readonly Colour[], other: readonly Colour[]): number {
  return one.filter((colour, at) => isAnother(colour, other[at] ?? [])).length;
}

function isAnother(one: Colour, other: Colour): boolean {
  return one.some((value, at) => Math.abs(value - (other[at] ?? 0)) > 64);
}
