import { readIfThere } from '../files.ts';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x37_7f_06_82;

/** A page as the log holds it. */
export interface Frame {
  readonly page: number;
  readonly content: Uint8Array;
  /** Its sum says that it is as it was written. */
  readonly isSound: boolean;
}

/** What `path`, a write-ahead log, holds up to the last commit that can be seen in it and is not torn. */
export interface WriteAheadLog {
  readonly frames: readonly Frame[];
  /**
   * SQLite stops at the first frame that is not sound, and forgets every commit behind it without a word. The last commit of
   * all need not be sound: it is taken for one whose process was killed, or lost its power, before it could acknowledge it.
   */
  readonly isDamaged: boolean;
}

const EMPTY: WriteAheadLog = { frames: [], isDamaged: false };

/** https://www.sqlite.org/fileformat2.html#the_write_ahead_log */
export function readWriteAheadLog(path: string, pageBytes = 4096): WriteAheadLog {
  const bytes = readIfThere(path);
  if (bytes === null || bytes.length < HEADER_BYTES + FRAME_HEADER_BYTES + pageBytes) return EMPTY;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const sum = headerSum(view);
  const salts = sum.isSound ? saltsAt(view, 16) : saltsAt(view, HEADER_BYTES + 8);
  return framesOf(view, { ...sum, salts, pageBytes });
}

type Sum = readonly [number, number];

interface Reading {
  readonly sum: Sum;
  readonly isSound: boolean;
  readonly isLittleEndian: boolean;
  readonly salts: string;
  readonly pageBytes: number;
}

function headerSum(view: DataView): Omit<Reading, 'salts' | 'pageBytes'> {
  // The lowest bit of the magic number tells the order of bytes in the sums.
  const magic = view.getUint32(0);
  const isLittleEndian = magic !== MAGIC + 1;
  const computed = summed(view, 0, 24, [0, 0], isLittleEndian);
  const sum = sumAt(view, 24);
  // The sum of nothing but zeros is zero, and so it would be right.
  const isSound = (magic === MAGIC || magic === MAGIC + 1) && isSame(computed, sum);
  return { sum, isSound, isLittleEndian };
}

function framesOf(view: DataView, reading: Reading): WriteAheadLog {
  const frames = readFrames(view, reading);
  const { last, before } = lastCommits(frames);
  const isBroken = !reading.isSound || !areSound(frames.slice(0, before));
  const isTorn = !isBroken && !areSound(frames.slice(before, last));
  return { frames: frames.slice(0, isTorn ? before : last), isDamaged: isBroken };
}

interface ReadFrame extends Frame {
  /** Not what an earlier log left in the file. */
  readonly isOfThisLog: boolean;
  readonly isCommit: boolean;
}

function readFrames(view: DataView, { sum: head, salts, pageBytes, isLittleEndian }: Reading): readonly ReadFrame[] {
  const frameBytes = FRAME_HEADER_BYTES + pageBytes;
  const frames: ReadFrame[] = [];
  let sum = head;
  for (let at = HEADER_BYTES; at + frameBytes <= view.byteLength; at += frameBytes) {
    const headed = summed(view, at, 8, sum, isLittleEndian);
    const computed = summed(view, at + FRAME_HEADER_BYTES, pageBytes, headed, isLittleEndian);
    sum = sumAt(view, at + 16);
    const isOfThisLog = saltsAt(view, at + 8) === salts;
    frames.push({
      page: view.getUint32(at),
      content: new Uint8Array(view.buffer, view.byteOffset + at + FRAME_HEADER_BYTES, pageBytes),
      isSound: isOfThisLog && isSame(computed, sum),
      isOfThisLog,
      isCommit: view.getUint32(at + 4) !== 0,
    });
  }
  return frames;
}

/**
 * Behind which frames the last commit ends, and what is before it. A commit writes each page once, but for its last frame: with
 * one twice, the frame that ended another commit is gone, and only the last frame is known to be of the last one.
 */
function lastCommits(frames: readonly ReadFrame[]): { readonly last: number; readonly before: number } {
  let [last, before] = [0, 0];
  let pages: number[] = [];
  for (const [index, { page, isOfThisLog, isCommit }] of frames.entries()) {
    if (!isOfThisLog) continue;
    if (!isCommit) pages.push(page);
    else {
      const isTwice = new Set(pages).size < pages.length;
      [last, before] = [index + 1, isTwice ? index : last];
      pages = [];
    }
  }
  return { last, before };
}

function areSound(frames: readonly Frame[]): boolean {
  return frames.every(({ isSound }) => isSound);
}

function summed(view: DataView, from: number, bytes: number, [first, second]: Sum, isLittleEndian: boolean): Sum {
  let a = first;
  let b = second;
  for (let at = from; at < from + bytes; at += 8) {
    a = (a + view.getUint32(at, isLittleEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, isLittleEndian) + a) >>> 0;
  }
  return [a, b];
}

function sumAt(view: DataView, at: number): Sum {
  return [view.getUint32(at), view.getUint32(at + 4)];
}

function saltsAt(view: DataView, at: number): string {
  return `${view.getUint32(at)} ${view.getUint32(at + 4)}`;
}

function isSame(one: Sum, other: Sum): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
