/** In place of a value that was not understood. */
export const ODD = Symbol('odd');
export type Odd = typeof ODD;

/** Of one kind of record in an answer. Names are those of our own tables; values are in none of it. */
export interface OddRecords {
  /** Such as `task`. */
  readonly record: string;
  /** How many of them had a field that was not understood. */
  readonly records: number;
  /** Which fields these were, and how often. */
  readonly fields: Readonly<Record<string, number>>;
  /** How many were no such record at all, and are not in the value. */
  readonly leftOut: number;
}

/** An element of a list that is not in the value, as it came. */
export interface LeftOut {
  readonly record: string;
  readonly raw: unknown;
}

/** Collects what is not understood while an answer is read. */
export interface Oddities {
  readonly fields: (record: string, names: readonly string[]) => void;
  readonly leaveOut: (record: string, raw: unknown) => void;
  /** Empty where all was understood. */
  readonly report: () => readonly OddRecords[];
  readonly leftOut: readonly LeftOut[];
  /** The field without which the last record is none; null where it was no record at all. */
  readonly lackedBy: () => string | null;
}

export function createOddities(): Oddities {
  const counts = new Map<string, { records: number; fields: Record<string, number>; leftOut: number }>();
  const leftOut: LeftOut[] = [];
  let lastMiss: string | null = null;

  function of(record: string): { records: number; fields: Record<string, number>; leftOut: number } {
    const known = counts.get(record) ?? { records: 0, fields: {}, leftOut: 0 };
    counts.set(record, known);
    return known;
  }

  return {
    fields: (record, names) => {
      const kind = of(record);
      kind.records += 1;
      lastMiss = names.at(-1) ?? null;
      for (const name of names) kind.fields[name] = (kind.fields[name] ?? 0) + 1;
    },
    leaveOut: (record, raw) => {
      of(record).leftOut += 1;
      leftOut.push({ record, raw });
    },
    report: () => [...counts].map(([record, kind]) => ({ record, ...kind })),
    leftOut,
    lackedBy: () => lastMiss,
  };
}

/**
 * Takes elements of a long list as they come, with what else its record has told so far. Answers those that it leaves, as they were
 * read: they are in the value of the answer.
 */
export type TakePart = (elements: readonly unknown[], soFar: unknown, odd: Oddities) => Promise<readonly unknown[]>;
