import type { Unwritten } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';

/** A start or a stop as it was asked for. Instants are UTC ms. */
export interface Deed {
  readonly accountId: number;
  readonly what: Unwritten['what'];
  /** Of the task for a start, of the tracker for a stop. */
  readonly id: number;
  readonly clickedAt: number;
  /** The time that was given with it. */
  readonly at: number | undefined;
  /** Of a start: others end with it also where several timers may run. */
  readonly alone: boolean;
}

export interface Kept extends Deed {
  readonly task: TaskRef;
}

/**
 * What is kept, in the order in which it is to be written, with `next`; the same list where that says nothing new, as the second
 * click of two that follow each other. Said again with another time it is put right: of two starts the earlier is written
 * first, of two stops the one whose time was given last. The others then find nothing to do, and still stand where it cannot be.
 */
export function keptWith(kept: readonly Kept[], next: Kept): readonly Kept[] {
  const from = 1 + kept.findLastIndex((other) => isBetween(other, next));
  const said = kept.slice(from).filter((other) => isSame(other, next));
  const repeatable = next.at === undefined ? said : said.slice(0, 1);
  if (repeatable.some(({ at, alone }) => alone === next.alone && (next.at ?? at) === at)) return kept;
  const wrong = said.find((other) => isPutRight(other, next));
  if (wrong === undefined) return [...kept, next];
  // What a start ends has ended when that was said first, and not now.
  const clickedAt = next.what === 'start' ? Math.min(wrong.clickedAt, next.clickedAt) : next.clickedAt;
  return kept.toSpliced(kept.indexOf(wrong), 0, { ...next, clickedAt });
}

/** What counts of all that is kept: the others were said before or after it, and find nothing to do. */
export function counting(kept: readonly Kept[]): readonly Kept[] {
  return kept.filter((one, at) => {
    const before = kept.slice(0, at).findLast((other) => isSame(other, one) || isBetween(other, one));
    return before === undefined || !isSame(before, one);
  });
}

function isSame(one: Deed, other: Deed): boolean {
  return one.accountId === other.accountId && one.what === other.what && one.id === other.id;
}

/** After it `next` is something new: other stops make none of a stop, since several timers may run. */
function isBetween(other: Deed, next: Deed): boolean {
  if (other.accountId !== next.accountId || isSame(other, next)) return false;
  return other.what !== next.what || next.what === 'start';
}

function isPutRight(said: Deed, { what, at }: Deed): boolean {
  if (at === undefined) return false;
  return what === 'stop' || at < (said.at ?? said.clickedAt);
}
