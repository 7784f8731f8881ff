import { deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];
type Box = readonly [x: number, y: number, width: number, height: number, colour: number, radius?: number];

const WIDTH = 800;
const HEIGHT = 500;

/** By their places here, the boxes name their colours. */
const PALETTE: readonly Colour[] = [
  [233, 236, 241], // behind the window
  [255, 255, 255],
  [214, 219, 227], // lines
  [160, 169, 183], // soft words
  [63, 72, 88], // words
  [64, 120, 214], // events of three calendars
  [46, 148, 112],
  [206, 128, 48],
  [226, 229, 234], // what is already there
];
const [PAPER, LINE, SOFT, INK, BLUE, GREEN, ORANGE, THERE] = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const DAYS = [0, 1, 2, 3, 4] as const;

/** A sketch of a window that shows a week of events before they are imported, as a PNG. */
export function importPreview(): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (const box of boxes()) draw(pixels, box);
  return indexedPng(WIDTH, HEIGHT, PALETTE, pixels, 3);
}

function boxes(): readonly Box[] {
  return [
    [40, 32, 720, 436, LINE, 12],
    [41, 33, 718, 434, PAPER, 11],
    [64, 56, 190, 14, INK, 3],
    [64, 80, 300, 8, SOFT, 3],
    // What the file holds, beside the week.
    [64, 112, 150, 300, LINE, 6],
    [65, 113, 148, 298, PAPER, 5],
    ...[BLUE, GREEN, ORANGE, THERE].flatMap((colour, index): readonly Box[] => [
      [78, 130 + index * 34, 14, 14, colour, 4],
      [102, 133 + index * 34, 58 + ((index * 23) % 40), 8, SOFT, 3],
    ]),
    // Five days.
    [230, 112, 506, 300, LINE, 6],
    [231, 113, 504, 298, PAPER, 5],
    ...DAYS.flatMap((day): readonly Box[] => [
      [231 + day * 101, 113, 1, 298, LINE],
      [262 + day * 101, 124, 40, 8, INK, 3],
    ]),
    ...[0, 1, 2, 3].map((row): Box => [231, 180 + row * 58, 504, 1, LINE]),
    ...EVENTS.flatMap(([day, at, length, colour]): readonly Box[] => [
      [238 + day * 101, 144 + at, 88, length, colour, 5],
      [246 + day * 101, 152 + at, 52, 6, colour === THERE ? SOFT : PAPER, 3],
    ]),
    // The two ways on.
    [512, 428, 96, 26, LINE, 6],
    [513, 429, 94, 24, PAPER, 5],
    [534, 437, 52, 8, INK, 3],
    [620, 428, 116, 26, BLUE, 6],
    [644, 437, 68, 8, PAPER, 3],
  ];
}

/** Day, where it begins, how long it is, and whose calendar it is of. */
const EVENTS: readonly (readonly [day: number, at: number, length: number, colour: number])[] = [
  [0, 0, 30, THERE],
  [0, 60, 84, BLUE],
  [1, 24, 52, GREEN],
  [1, 150, 66, BLUE],
  [2, 0, 30, THERE],
  [2, 44, 70, ORANGE],
  [2, 180, 58, GREEN],
  [3, 90, 112, BLUE],
  [4, 0, 30, THERE],
  [4, 70, 44, GREEN],
  [4, 140, 88, ORANGE],
];

function draw(pixels: Uint8Array, [left, top, width, height, colour, radius = 0]: Box): void {
  for (let y = 0; y < height; y += 1) {
    // How far the corner's arc stands back from the edge in this row.
    const beyond = Math.max(radius - y, radius - (height - 1 - y), 0);
    const back = radius - Math.floor(Math.sqrt(Math.max(0, radius ** 2 - beyond ** 2)));
    const row = (top + y) * WIDTH + left;
    pixels.fill(colour, row + back, row + width - back);
  }
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * An opaque PNG. `pixels`: for each, from the top left, its place in the palette of at most 256 colours. `level`: how hard to press,
 * from 1 to 9, the slowest.
 */
export function indexedPng(
  width: number,
  height: number,
  palette: readonly Colour[],
  pixels: Uint8Array,
  level = 9,
): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits for a pixel, each a place in the palette
  head.set([8, 3], 8);
  const rows = Buffer.alloc((width + 1) * height);
  // Each line begins with its filter: none.
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** As PNG has it: the one of `node:zlib` is younger than the oldest Node that this runs on. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}
