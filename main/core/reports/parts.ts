/** What is true of a part, as bits. */
export const CONFIRMED = 1;
export const RUNNING = 2;
/** It goes on before, or after: cut at a midnight. */
export const FROM_BEFORE = 4;
export const GOES_ON = 8;

/** Parts of entries in columns: a hundred thousand of them are a few typed arrays. Part `i` is `[startMs[i], startMs[i] + ms[i])`. */
export interface Parts {
  readonly count: number;
  /** Index of the sheet's line. */
  readonly line: Int32Array;
  /** Index of the local day. */
  readonly day: Int32Array;
  readonly startMs: Float64Array;
  readonly ms: Float64Array;
  readonly flags: Uint8Array;
  /** Of this computer's journal; 0 for other people's. */
  readonly trackerId: Float64Array;
}

export interface GrowingParts extends Parts {
  readonly add: (
    line: number,
    day: number,
    startMs: number,
    ms: number,
    flags: number,
    trackerId: number | null,
  ) => void;
}

const FIRST_ROOM = 1024;

export function createParts(): GrowingParts {
  let room = FIRST_ROOM;
  let count = 0;
  let line = new Int32Array(room);
  let day = new Int32Array(room);
  let startMs = new Float64Array(room);
  let ms = new Float64Array(room);
  let flags = new Uint8Array(room);
  let trackerId = new Float64Array(room);

  function grow(): void {
    room *= 2;
    const [oldLine, oldDay, oldStart, oldMs, oldFlags, oldTracker] = [line, day, startMs, ms, flags, trackerId];
    line = new Int32Array(room);
    day = new Int32Array(room);
    startMs = new Float64Array(room);
    ms = new Float64Array(room);
    flags = new Uint8Array(room);
    trackerId = new Float64Array(room);
    line.set(oldLine);
    day.set(oldDay);
    startMs.set(oldStart);
    ms.set(oldMs);
    flags.set(oldFlags);
    trackerId.set(oldTracker);
  }

  return {
    get count() {
      return count;
    },
    get line() {
      return line;
    },
    get day() {
      return day;
    },
    get startMs() {
      return startMs;
    },
    get ms() {
      return ms;
    },
    get flags() {
      return flags;
    },
    get trackerId() {
      return trackerId;
    },
    add: (ofLine, onDay, from, length, bits, tracker) => {
      if (count === room) grow();
      line[count] = ofLine;
      day[count] = onDay;
      startMs[count] = from;
      ms[count] = length;
      flags[count] = bits;
      trackerId[count] = tracker ?? 0;
      count += 1;
    },
  };
}
