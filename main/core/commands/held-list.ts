import type { TaskRef } from '../../../common/domain/task.ts';
import type { Command } from '../../../common/ipc/journal-commands.ts';

/** A command as it was given: to whose account, and when. Instants are UTC ms. */
export interface Given {
  readonly command: Command;
  readonly accountId: number;
  /** The moment that counts as now, however long the disk takes to answer. */
  readonly clickedAt: number;
}

export interface Held extends Given {
  /** What it is about, as it was shown then; null where that is no task. */
  readonly task: TaskRef | null;
}

/** What a start or a stop is about, a change by what it says: the number of its task or tracker, and the time that was given with it. */
interface TimerClick {
  readonly what: 'start' | 'stop';
  readonly id: number;
  readonly at: number | undefined;
  readonly alone: boolean;
}

/** Where the last one said counts, and not the first: done once and taken back, the first is no longer true. */
const REVERSIBLE: ReadonlySet<Command['kind']> = new Set([
  'task:highlight',
  'work-list:add',
  'work-list:remove',
  'work-list:move',
]);

/** Null for any other command. */
export function timerClick({ command }: Given): TimerClick | null {
  if (command.kind === 'timer:start')
    return { what: 'start', id: command.taskId, at: command.at, alone: command.alone === true };
  if (command.kind === 'timer:stop') return { what: 'stop', id: command.trackerId, at: command.at, alone: false };
  return null;
}

/**
 * What is held, in the order in which it is to be run, with `next`; the same list where that says nothing new, as the second click
 * of two that follow each other. A timer said again with another time is put right: of two starts the earlier is run first, of two
 * stops the one whose time was given last. The others then find nothing to do, and still stand where it cannot be.
 */
export function heldWith(held: readonly Held[], next: Held): readonly Held[] {
  const again = timesAgain(held, next);
  if (again !== null) return again;
  const from = 1 + held.findLastIndex((other) => isBetween(other, next));
  const said = held.slice(from).filter((other) => isSame(other, next));
  const click = timerClick(next);
  if (click === null) return said.length > 0 ? held : [...held, next];
  const repeatable = click.at === undefined ? said : said.slice(0, 1);
  if (repeatable.some((one) => isRepeated(one, click))) return held;
  const wrong = said.find((other) => isPutRight(other, click));
  if (wrong === undefined) return [...held, next];
  // What a start ends has ended when that was said first, and not now.
  const clickedAt = click.what === 'start' ? Math.min(wrong.clickedAt, next.clickedAt) : next.clickedAt;
  return held.toSpliced(held.indexOf(wrong), 0, { ...next, clickedAt });
}

/** Times of an entry that are edited anew before anybody saw the former ones: one edit, of what was on the screen. Null for anything else. */
function timesAgain(held: readonly Held[], next: Held): readonly Held[] | null {
  const { command } = next;
  if (command.kind !== 'time:edit') return null;
  const at = held.findLastIndex((one) => 'trackerId' in one.command && one.command.trackerId === command.trackerId);
  const before = held[at];
  if (before?.command.kind !== 'time:edit') return null;
  const edit = { ...before.command, ...command, was: before.command.was };
  return held.with(at, { ...before, command: edit, clickedAt: next.clickedAt });
}

/** What counts of all that is held: the others were said before or after it, and find nothing to do. */
export function counting(held: readonly Held[]): readonly Held[] {
  return held.filter((one, at) => {
    const before = held.slice(0, at).findLast((other) => isSame(other, one) || isBetween(other, one));
    return before === undefined || !isSame(before, one);
  });
}

function isSame(one: Given, other: Given): boolean {
  if (one.accountId !== other.accountId || one.command.kind !== other.command.kind) return false;
  const [click, otherClick] = [timerClick(one), timerClick(other)];
  if (click !== null) return click.id === otherClick?.id;
  return JSON.stringify(one.command) === JSON.stringify(other.command);
}

/** After it `next` is something new: other stops make none of a stop, since several timers may run. */
function isBetween(other: Given, next: Given): boolean {
  if (other.accountId !== next.accountId || isSame(other, next)) return false;
  const [click, nextClick] = [timerClick(other), timerClick(next)];
  if (click !== null && nextClick !== null) return click.what !== nextClick.what || nextClick.what === 'start';
  if (!REVERSIBLE.has(next.command.kind) || !('taskId' in next.command)) return false;
  return (
    REVERSIBLE.has(other.command.kind) && 'taskId' in other.command && other.command.taskId === next.command.taskId
  );
}

function isRepeated(one: Given, { at, alone }: TimerClick): boolean {
  const click = timerClick(one);
  return click !== null && click.alone === alone && (at ?? click.at) === click.at;
}

function isPutRight(one: Given, { what, at }: TimerClick): boolean {
  const click = timerClick(one);
  if (click === null || at === undefined) return false;
  return what === 'stop' || at < (click.at ?? one.clickedAt);
}
