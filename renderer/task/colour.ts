/** The colours that `tokens.css` has for card types (`--type-…`). */
export type TypeColour =
  | 'neutral'
  | 'yellow'
  | 'orange'
  | 'red'
  | 'pink'
  | 'purple'
  | 'blue'
  | 'cyan'
  | 'teal'
  | 'green'
  | 'brown'
  | 'black';

const BY_WORD: Readonly<Record<string, TypeColour>> = {
  white: 'neutral',
  grey: 'neutral',
  gray: 'neutral',
  silver: 'neutral',
  black: 'black',
  yellow: 'yellow',
  gold: 'yellow',
  khaki: 'yellow',
  goldenrod: 'yellow',
  orange: 'orange',
  salmon: 'orange',
  coral: 'orange',
  peach: 'orange',
  red: 'red',
  crimson: 'red',
  maroon: 'red',
  pink: 'pink',
  magenta: 'pink',
  fuchsia: 'pink',
  rose: 'pink',
  purple: 'purple',
  violet: 'purple',
  lavender: 'purple',
  plum: 'purple',
  indigo: 'purple',
  blue: 'blue',
  navy: 'blue',
  azure: 'blue',
  cyan: 'cyan',
  aqua: 'cyan',
  turquoise: 'teal',
  teal: 'teal',
  mint: 'teal',
  green: 'green',
  lime: 'green',
  olive: 'green',
  brown: 'brown',
  tan: 'brown',
  beige: 'brown',
};

/** Translates the contract's colour name, whatever its spelling (`light_pink`, `Dark Blue`); unknown ones are neutral. */
export function typeColour(name: string | null): TypeColour {
  const words = (name ?? '').toLowerCase().split(/[^a-z]+/);
  for (const word of words.toReversed()) {
    const colour = BY_WORD[word];
    if (colour !== undefined) return colour;
  }
  return 'neutral';
}
