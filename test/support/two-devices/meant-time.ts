import type { Span } from '../clicked-intervals.ts';

/** A value as somebody meant it; `by` is null for what both devices knew. */
interface Told<Value> {
  readonly value: Value;
  readonly by: string | null;
}

/** What an entry is to be. More than one value: two devices told it otherwise, and each of them will do. */
interface Fields {
  start: readonly Told<Span>[];
  /** Null: it runs. */
  end: readonly Told<Span | null>[];
  deleted: readonly Told<boolean>[];
}

export interface MeantEntry extends Fields {
  readonly taskId: number;
  /** Where it was ever meant to begin: no other entry of its card begins there. */
  readonly places: readonly Span[];
  /** Every end that it was ever given. */
  readonly ends: readonly (Span | null)[];
}

/** Instants in UTC ms. */
export interface Held {
  readonly taskId: number;
  readonly start: number;
  readonly end: number | null;
}

export interface Change {
  readonly start?: Span;
  readonly end?: Span | null;
  readonly deleted?: boolean;
}

/** What two devices meant, by their commands alone. */
export interface MeantTime {
  readonly add: (taskId: number, start: Span, end: Span | null) => MeantEntry;
  /** Gives what takes it back; null where the other device had a say in it. */
  readonly tell: (entry: MeantEntry, change: Change, by: string) => (() => void) | null;
  readonly entryOf: (held: Pick<Held, 'taskId' | 'start'>) => MeantEntry | undefined;
  /** What is held too much, too little or otherwise, in sentences. */
  readonly differences: (held: readonly Held[]) => readonly string[];
  /** Both devices have all of this now: what differed is decided. */
  readonly agree: (held: readonly Held[]) => void;
  readonly all: () => readonly MeantEntry[];
}

const SECOND_MS = 1000;

export function meantTime(): MeantTime {
  const entries: MeantEntry[] = [];
  const entryOf = ({ taskId, start }: Pick<Held, 'taskId' | 'start'>): MeantEntry | undefined =>
    entries.find((entry) => entry.taskId === taskId && entry.places.some((place) => isWithin(start, place)));

  return {
    add: (taskId, start, end) => {
      const fields = { start: known(start), end: known(end), deleted: known(false) };
      const entry = { taskId, places: [start], ends: [end], ...fields };
      entries.push(entry);
      return entry;
    },
    tell: (entry, { start, end, deleted = false }, by) => {
      const before: Fields = { start: entry.start, end: entry.end, deleted: entry.deleted };
      if (start !== undefined) {
        entry.start = told(entry.start, start, by);
        Object.assign(entry, { places: [...entry.places, start] });
      }
      if (end !== undefined) {
        entry.end = told(entry.end, end, by);
        Object.assign(entry, { ends: [...entry.ends, end] });
      }
      entry.deleted = told(entry.deleted, deleted, by);
      return isContested(entry) ? null : () => Object.assign(entry, before);
    },
    entryOf,
    differences: (held) => {
      const found = held.map((one) => ({ one, entry: entryOf(one) }));
      return [
        ...found.flatMap(({ one, entry }) => (entry === undefined ? [`nobody meant ${words(one)}`] : [])),
        ...entries.flatMap((entry) => wrong(entry, ofEntry(found, entry))),
      ];
    },
    agree: (held) => {
      for (const entry of entries) {
        const one = held.find((other) => entryOf(other) === entry);
        entry.deleted = known(one === undefined);
        if (one === undefined) continue;
        entry.start = known<Span>([one.start, one.start]);
        entry.end = known<Span | null>(one.end === null ? null : [one.end, one.end]);
      }
    },
    all: () => entries,
  };
}

/** Whoever tells a thing anew knows what was known, and takes their own former word back. */
function told<Value>(field: readonly Told<Value>[], value: Value, by: string): readonly Told<Value>[] {
  return [...field.filter((one) => one.by !== null && one.by !== by), { value, by }];
}

function known<Value>(value: Value): readonly Told<Value>[] {
  return [{ value, by: null }];
}

/** The other device had a say in it since both agreed. */
export function isToldByOther({ start, end, deleted }: Fields, device: string): boolean {
  return [...start, ...end, ...deleted].some(({ by }) => by !== null && by !== device);
}

function isContested({ start, end, deleted }: Fields): boolean {
  return start.length > 1 || end.length > 1 || deleted.length > 1;
}

function ofEntry(
  found: readonly { readonly one: Held; readonly entry: MeantEntry | undefined }[],
  entry: MeantEntry,
): readonly Held[] {
  return found.filter((each) => each.entry === entry).map(({ one }) => one);
}

function wrong(entry: MeantEntry, held: readonly Held[]): readonly string[] {
  const [one, ...more] = held;
  const isDeleted = new Set(entry.deleted.map(({ value }) => value));
  if (one === undefined) return isDeleted.has(true) ? [] : [`not there: ${JSON.stringify(entry)}`];
  if (more.length > 0) return [`there ${held.length} times: ${held.map(words).join(', ')}`];
  if (!isDeleted.has(false)) return [`it was deleted: ${words(one)}`];
  // Who deleted it gave up what they had made of it before, which the other may never have seen.
  const ends = isDeleted.has(true) ? entry.ends : entry.end.map(({ value }) => value);
  const starts = isDeleted.has(true) ? entry.places : entry.start.map(({ value }) => value);
  const isRight = starts.some((start) => isWithin(one.start, start)) && ends.some((end) => isEnd(one.end, end));
  return isRight ? [] : [`${words(one)} was meant as ${JSON.stringify(entry)}`];
}

function isEnd(end: number | null, span: Span | null): boolean {
  return end === null || span === null ? end === span : isWithin(end, span);
}

/** Times are written down in whole seconds. */
export function isWithin(atMs: number, [fromMs, toMs]: Span): boolean {
  return atMs >= Math.floor(fromMs / SECOND_MS) * SECOND_MS && atMs <= toMs;
}

export function words({ taskId, start, end }: Held): string {
  return `${new Date(start).toISOString()} – ${end === null ? 'now' : new Date(end).toISOString()} on ${taskId}`;
}
