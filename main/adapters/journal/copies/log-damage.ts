import { readIfThere } from '../tables/files.ts';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_BYTES = 4096;
const FRAME_BYTES = FRAME_HEADER_BYTES + PAGE_BYTES;
const MAGIC = 0x37_7f_06_82;

/**
 * Whether `path`, a write-ahead log, is not as it was written: SQLite stops at the first frame that is not sound, and forgets
 * every commit behind it without a word. The last commit of all need not be sound: it is taken for one whose process was
 * killed, or lost its power, before it could acknowledge it. https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
export function isLogDamaged(path: string): boolean {
  const bytes = readIfThere(path);
  if (bytes === null || bytes.length < HEADER_BYTES + FRAME_BYTES) return false;
  const log = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const magic = log.getUint32(0);
  // The lowest bit of the magic number tells the order of bytes in the sums.
  const isLittleEndian = magic !== MAGIC + 1;
  const head = sumAt(log, 24);
  // The sum of nothing but zeros is zero, and so it would be right.
  const isHeadSound =
    (magic === MAGIC || magic === MAGIC + 1) && isSame(summed(log, 0, 24, [0, 0], isLittleEndian), head);
  return !isHeadSound || framesBeforeTheLastCommit(framesOf(log, head, isLittleEndian)).some(({ isSound }) => !isSound);
}

type Sum = readonly [number, number];

interface Frame {
  readonly page: number;
  /** Not what an earlier log left in the file. */
  readonly isOfThisLog: boolean;
  readonly isCommit: boolean;
  /** Its sum says that it is as it was written. */
  readonly isSound: boolean;
}

function framesOf(log: DataView, head: Sum, isLittleEndian: boolean): readonly Frame[] {
  const frames: Frame[] = [];
  let sum = head;
  for (let at = HEADER_BYTES; at + FRAME_BYTES <= log.byteLength; at += FRAME_BYTES) {
    const headed = summed(log, at, 8, sum, isLittleEndian);
    const computed = summed(log, at + FRAME_HEADER_BYTES, PAGE_BYTES, headed, isLittleEndian);
    sum = sumAt(log, at + 16);
    const isOfThisLog = saltsAt(log, at + 8) === saltsAt(log, 16);
    frames.push({
      page: log.getUint32(at),
      isOfThisLog,
      isCommit: log.getUint32(at + 4) !== 0,
      isSound: isOfThisLog && isSame(computed, sum),
    });
  }
  return frames;
}

/**
 * A commit writes each page once, but for its last frame: with one twice, the frame that ended another commit is gone, and
 * only the last frame is known to be of the last one.
 */
function framesBeforeTheLastCommit(frames: readonly Frame[]): readonly Frame[] {
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
  return frames.slice(0, before);
}

function summed(log: DataView, from: number, bytes: number, [first, second]: Sum, isLittleEndian: boolean): Sum {
  let a = first;
  let b = second;
  for (let at = from; at < from + bytes; at += 8) {
    a = (a + log.getUint32(at, isLittleEndian) + b) >>> 0;
    b = (b + log.getUint32(at + 4, isLittleEndian) + a) >>> 0;
  }
  return [a, b];
}

function sumAt(log: DataView, at: number): Sum {
  return [log.getUint32(at), log.getUint32(at + 4)];
}

function saltsAt(log: DataView, at: number): string {
  return `${log.getUint32(at)} ${log.getUint32(at + 4)}`;
}

function isSame(one: Sum, other: Sum): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
