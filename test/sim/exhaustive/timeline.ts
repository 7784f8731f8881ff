/** What is due, by when, and whose it is: for those who compare two moments. */
export interface Due {
  readonly at: number;
  readonly whose: string;
}

interface Entry extends Due {
  readonly order: number;
  readonly run: () => void;
}

/** Virtual time, one event after the other. */
export interface Timeline {
  /** Ms that the devices have lived: stands still while they sleep. */
  readonly lived: () => number;
  /** UTC ms. */
  readonly wall: () => number;
  readonly after: (delayMs: number, whose: string, run: () => void) => () => void;
  readonly dues: () => readonly Due[];
  /** Lets the next event happen with all its promises; false where none is due until `until`, ms lived. */
  readonly step: (until: number) => Promise<boolean>;
  /** Everybody sleeps: nothing that is due happens meanwhile. */
  readonly sleep: (forMs: number) => void;
}

export function createTimeline(startsAt: number): Timeline {
  let lived = 0;
  let slept = 0;
  let order = 0;
  let entries: Entry[] = [];

  function first(): Entry | undefined {
    let found: Entry | undefined;
    for (const entry of entries)
      if (found === undefined || entry.at < found.at || (entry.at === found.at && entry.order < found.order))
        found = entry;
    return found;
  }

  return {
    lived: () => lived,
    wall: () => startsAt + lived + slept,
    after: (delayMs, whose, run) => {
      order += 1;
      const entry = { at: lived + Math.max(0, delayMs), whose, order, run };
      entries.push(entry);
      return () => {
        entries = entries.filter((one) => one !== entry);
      };
    },
    dues: () => entries,
    step: async (until) => {
      const next = first();
      if (next === undefined || next.at > until) {
        lived = Math.max(lived, until);
        return false;
      }
      entries = entries.filter((one) => one !== next);
      lived = Math.max(lived, next.at);
      next.run();
      await settled();
      return true;
    },
    sleep: (forMs) => {
      slept += forMs;
    },
  };
}

/** Every continuation of every promise has run: there is no real input or output that one could wait for. */
async function settled(): Promise<void> {
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
}
