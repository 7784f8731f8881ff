interface Colour {
  /** `#rrggbb` */
  readonly rgb: string;
  /** White is the legible text colour on it. */
  readonly isDark: boolean;
}

const light = (rgb: string): Colour => ({ rgb, isDark: false });
const dark = (rgb: string): Colour => ({ rgb, isDark: true });

const COLOURS: Readonly<Record<string, Colour>> = {
  white: light('#ffffff'),
  yellow: light('#fbe28b'),
  orange: light('#f8b878'),
  red: dark('#c9372c'),
  pink: light('#f5b5cf'),
  purple: dark('#6e5dc6'),
  blue: dark('#1d6fd1'),
  cyan: light('#9edcf2'),
  teal: dark('#1d7f8c'),
  green: light('#a9d18e'),
  lime: light('#d3ea9a'),
  brown: dark('#7f5f3a'),
  grey: light('#d5d8dc'),
  gray: light('#d5d8dc'),
  black: dark('#2c333a'),
};

/** What a card type's colour name looks like; an unknown one is white. */
export function colourOf(name: string): Colour {
  return COLOURS[name] ?? light('#ffffff');
}
