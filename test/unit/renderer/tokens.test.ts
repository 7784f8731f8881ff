import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const renderer = resolve(import.meta.dirname, '../../../renderer');
const css = readFileSync(resolve(renderer, 'ui/tokens.css'), 'utf8');

const SURFACES = ['page', 'surface', 'sunken', 'hover', 'accent-soft'];
const TYPES = [...css.matchAll(/--(type-[a-z]+): light-dark/g)].map((match) => match[1] ?? '');

/** Text and what it stands on: 4.5 to 1 (WCAG 1.4.3). */
const TEXT: readonly (readonly [string, string])[] = [
  ...['ink', 'ink-soft', 'accent-strong', 'danger', 'warn'].flatMap((ink) =>
    SURFACES.map((surface) => [ink, surface] as const),
  ),
  ['accent', 'surface'],
  ['accent', 'page'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-running', 'running'],
  ['on-running', 'running-hover'],
  ['on-running-soft', 'running'],
  ['on-running-action', 'running-action'],
  ['on-running-action', 'running-action-hover'],
  ['danger', 'danger-soft'],
  ['warn', 'warn-soft'],
  ['ink', 'warn-soft'],
  ['ink', 'mark'],
];

/** Shapes that mean something: 3 to 1 (WCAG 1.4.11). */
const SHAPES: readonly (readonly [string, string])[] = [
  ...TYPES.flatMap((type) => ['surface', 'accent-soft'].map((surface) => [type, surface] as const)),
  ['line-strong', 'surface'],
  ['line-strong', 'page'],
  ['focus', 'page'],
  ['focus', 'surface'],
  ['star', 'surface'],
  ['star', 'accent-soft'],
  ['on-running-star', 'running'],
];

function valueOf(token: string, theme: 'light' | 'dark'): string {
  const found = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const value = found?.[theme === 'light' ? 1 : 2];
  if (value === undefined) throw new Error(`--${token} has no static light and dark value`);
  return value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('the %s colours', (theme) => {
  it.each(TEXT)('let %s be read on %s', (ink, surface) => {
    expect(contrast(valueOf(ink, theme), valueOf(surface, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPES)('let %s be seen on %s', (shape, surface) => {
    expect(contrast(valueOf(shape, theme), valueOf(surface, theme))).toBeGreaterThanOrEqual(3);
  });
});

describe('the colours of the system', () => {
  it('are named by the tokens alone', () => {
    const named = /\b(Canvas|CanvasText|Highlight|HighlightText|Mark|MarkText|LinkText|GrayText|Button[A-Z]\w+)\b/;
    const sheets = globSync('**/*.css', { cwd: renderer });

    expect(sheets.filter((sheet) => named.test(readFileSync(resolve(renderer, sheet), 'utf8')))).toEqual([
      'ui/tokens.css',
    ]);
  });
});
