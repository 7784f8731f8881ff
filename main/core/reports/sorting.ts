import type { ReportColumn, ReportSort } from '../../../common/domain/report.ts';
import { compareLabels } from './compare-labels.ts';
import { CONFIRMED } from './parts.ts';
import type { Sheet } from './sheet.ts';

const SECOND_MS = 1000;
const DIGIT = 2 ** 16;

/** Whole numbers from 0 on, below 2^32: five years have far fewer seconds. */
type Keys = Uint32Array;

/**
 * The places of the parts in the order of a column, oldest first where they are equal in it; in steps of a few milliseconds
 * for a hundred thousand of them, between which others may go first.
 */
export function* sortingParts(sheet: Sheet, { column, descending }: ReportSort): Generator<void, Uint32Array> {
  const places = keysOf(sheet.parts.count, (part) => part);
  const oldest = yield* ordering(startKeys(sheet), places);
  if ((column === 'start' || column === 'date') && !descending) return oldest;
  yield;
  const keys = KEYS[column](sheet);
  yield;
  return yield* ordering(descending ? reversed(keys) : keys, oldest);
}

/** Digit by digit, which keeps the order of equals. */
function* ordering(keys: Keys, before: Uint32Array): Generator<void, Uint32Array> {
  const byLow = distributed(before, (part) => (keys[part] ?? 0) % DIGIT);
  if (largest(keys) < DIGIT) return byLow;
  yield;
  return distributed(byLow, (part) => Math.floor((keys[part] ?? 0) / DIGIT));
}

function distributed(order: Uint32Array, digitOf: (part: number) => number): Uint32Array {
  const ends = new Int32Array(DIGIT + 1);
  for (const part of order) add(ends, digitOf(part) + 1, 1);
  for (let digit = 1; digit <= DIGIT; digit += 1) add(ends, digit, ends[digit - 1] ?? 0);
  const result = new Uint32Array(order.length);
  for (const part of order) {
    const digit = digitOf(part);
    result[ends[digit] ?? 0] = part;
    add(ends, digit, 1);
  }
  return result;
}

/** For one kind of column, so that the engine can make it fast. */
function add(column: Int32Array, index: number, amount: number): void {
  column[index] = (column[index] ?? 0) + amount;
}

function largest(keys: Keys): number {
  let most = 0;
  for (const key of keys) if (key > most) most = key;
  return most;
}

function reversed(keys: Keys): Keys {
  const most = largest(keys);
  return keysOf(keys.length, (part) => most - (keys[part] ?? 0));
}

function keysOf(count: number, keyOf: (part: number) => number): Keys {
  const keys = new Uint32Array(count);
  for (let part = 0; part < count; part += 1) keys[part] = keyOf(part);
  return keys;
}

function startKeys({ parts, days }: Sheet): Keys {
  const { count, startMs } = parts;
  const first = days.edges[0] ?? 0;
  return keysOf(count, (part) => Math.floor(((startMs[part] ?? 0) - first) / SECOND_MS));
}

function endKeys({ parts, days }: Sheet): Keys {
  const { count, startMs, ms } = parts;
  const first = days.edges[0] ?? 0;
  return keysOf(count, (part) => Math.floor(((startMs[part] ?? 0) + (ms[part] ?? 0) - first) / SECOND_MS));
}

function lengthKeys({ parts }: Sheet): Keys {
  const { count, ms } = parts;
  return keysOf(count, (part) => Math.floor((ms[part] ?? 0) / SECOND_MS));
}

function flagKeys({ parts }: Sheet): Keys {
  const { count, flags } = parts;
  return keysOf(count, (part) => (flags[part] ?? 0) & CONFIRMED);
}

const KEYS: Readonly<Record<ReportColumn, (sheet: Sheet) => Keys>> = {
  date: ({ parts }) => Uint32Array.from(parts.day.subarray(0, parts.count)),
  start: startKeys,
  end: endKeys,
  duration: lengthKeys,
  task: (sheet) => byLabel(sheet, sheet.lines.map(({ task }) => task.name)),
  board: (sheet) => byLabel(sheet, sheet.lines.map(({ task }) => task.boardName)),
  user: (sheet) => byLabel(sheet, sheet.lines.map(({ user }) => user.name)),
  confirmed: flagKeys,
}; // prettier-ignore

/** Each part's place among the labels of all lines. */
function byLabel({ parts }: Sheet, labels: readonly string[]): Keys {
  const { count, line } = parts;
  const sorted = [...new Set(labels)].toSorted(compareLabels);
  const ranks = new Map(sorted.map((label, rank) => [label, rank]));
  const ofLine = labels.map((label) => ranks.get(label) ?? 0);
  return keysOf(count, (part) => ofLine[line[part] ?? 0] ?? 0);
}
