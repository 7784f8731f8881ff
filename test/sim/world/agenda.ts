interface Entry {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
  /** Null once it is cancelled. */
  isOff: boolean;
}

/** Virtual time: what is to happen, in the order of its instants. Nothing here ever waits. */
export interface Agenda {
  /** UTC ms, true time. */
  readonly now: () => number;
  /** Runs `run` after `delayMs` of virtual time; the returned function calls it off. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** Lets everything happen that is due in the next `durationMs`, each with all of its promises. */
  readonly pass: (durationMs: number) => Promise<void>;
}

/** A schedule takes some thousands: more is a loop that never ends. */
const MOST_ENTRIES = 100_000;

export function createAgenda(startAt: number, onEndless: () => void): Agenda {
  const heap: Entry[] = [];
  let now = startAt;
  let order = 0;
  let left = MOST_ENTRIES;

  function push(entry: Entry): void {
    let at = heap.length;
    heap.push(entry);
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = heap[up];
      if (parent === undefined || isEarlier(parent, entry)) break;
      heap[at] = parent;
      at = up;
    }
    heap[at] = entry;
  }

  function pop(): Entry | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (last !== undefined && heap.length > 0) sink(last);
    return first;
  }

  function sink(entry: Entry): void {
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      const child = right !== undefined && left !== undefined && isEarlier(right, left) ? 2 * at + 2 : 2 * at + 1;
      const lower = heap[child];
      if (lower === undefined || isEarlier(entry, lower)) break;
      heap[at] = lower;
      at = child;
    }
    heap[at] = entry;
  }

  return {
    now: () => now,
    after: (delayMs, run) => {
      const entry: Entry = { at: now + Math.max(0, delayMs), order: (order += 1), run, isOff: false };
      push(entry);
      return () => {
        entry.isOff = true;
      };
    },
    pass: async (durationMs) => {
      const until = now + durationMs;
      await settled();
      for (let next = heap[0]; next !== undefined && next.at <= until; next = heap[0]) {
        pop();
        if (next.isOff) continue;
        left -= 1;
        if (left === 0) onEndless();
        if (left <= 0) return;
        now = Math.max(now, next.at);
        next.run();
        await settled();
      }
      now = until;
    },
  };
}

function isEarlier(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/** Every continuation of every promise has run: there is no real input or output that one could wait for. */
async function settled(): Promise<void> {
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
}
