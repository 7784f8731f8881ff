import { isEqual } from '../../../common/equal.ts';
import type { HeldCommand } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import type { Clock, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import type { Notices } from '../notices.ts';
import { taskRefs } from '../state/task-refs.ts';
import { ownRunning } from '../tracking/tracker.ts';
import { diskWords } from '../disk-words.ts';
import { UserFailure } from '../user-failure.ts';
import type { Outcome } from './command.ts';
import type { IdMap } from './id-map.ts';
import { BEING_REPLACED } from './maintenance-lock.ts';
import type { Command, CommandOf } from '../../../common/ipc/journal-commands.ts';

const RETRY_MS = 2000;
const NOTICE = 'held';
/** How the notice of a command begins that can never be written. */
export const NEVER_WRITTEN = `${NOTICE}-`;

export interface HeldPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly severalTimers: () => boolean;
  readonly notices: Notices;
  /** Runs it as it would have been when it was clicked, whatever the clock was set to since. */
  readonly attempt: (given: Given) => Outcome;
  /** Something to show: kept in memory, or written at last. */
  readonly onChange: () => void;
  readonly onDefect: (error: unknown) => void;
}

/**
 * Commands that the disk refused, or that came while the whole journal was replaced: kept in memory with their moment, and run in
 * their order as soon as it takes them. Nothing is acknowledged before: the command itself fails with `UserFailure('storage')`, whose
 * sentence says so.
 */
export interface HeldCommands {
  readonly all: () => readonly HeldCommand[];
  /** Throws `UserFailure('storage')` where a command has to wait: for those before it, or until the journal is in place. */
  readonly refuse: () => void;
  /** Holds what failed with `error`, where that may go by itself. Gives the error for the person, who reads what became of it. */
  readonly hold: (given: Given, error: unknown) => unknown;
  /** Tries what is held; true when nothing is left. To be called before any command, which comes after these. */
  readonly write: () => boolean;
  /** The journal is replaced as a whole: all is held, by what `ids` tells of it. */
  readonly pause: (ids: IdMap) => void;
  /** What windows know by its number while it is; null else. */
  readonly paused: () => IdMap | null;
  /** It is in place: runs what is held, by the `ids` that rows have since, where any may be new. */
  readonly goOn: (ids: IdMap | null) => void;
  /** Tries a last time. */
  readonly close: () => void;
}

export function createHeld(ports: HeldPorts): HeldCommands {
  const { journal, clock, timers, notices } = ports;
  let paused: IdMap | null = null;
  let held: readonly Held[] = [];
  /** What was held and is run now: timers that have ended, each with the one that began after it. */
  const endedBy = new Map<number, number>();
  /** Of these, timers that a stop has ended, while nothing was started after it. */
  const stopped = new Set<number>();
  let cancel: (() => void) | undefined;

  function refuse(): void {
    if (paused !== null) throw new UserFailure('storage', t(BEING_REPLACED));
    // What came before goes first.
    if (held.length > 0) throw new UserFailure('storage', t('The disk still can’t be written.'));
  }

  function hold(given: Given, error: unknown): unknown {
    if (!isDisk(error)) return error;
    add({ ...given, task: taskOf(journal, given, paused) });
    const then = paused === null ? HELD_FOR_DISK : HELD_MEANWHILE[whatOf(given)];
    // Whoever made the error could not know that nothing has to be tried again.
    const isTold = paused !== null || error.cause === undefined;
    const why = isTold ? error.message : t(NOT_YET_WRITTEN, { reason: diskWords(error.cause) });
    return new UserFailure('storage', `${why} ${t(then)}`, { cause: error });
  }

  function add(next: Held): void {
    const before = held;
    held = heldWith(held, next);
    if (held === before) return;
    tell();
    cancel ??= timers.after(RETRY_MS, retry);
    safely(ports.onChange);
  }

  function tell(): void {
    const words = paused === null ? DISK_NOTICE : REPLACED_NOTICE;
    notices.add({ id: NOTICE, text: () => t(words) });
  }

  function retry(): void {
    cancel = undefined;
    if (!write()) cancel = timers.after(RETRY_MS, retry);
  }

  function write(): boolean {
    const before = held.length;
    if (before === 0 || paused !== null) return before === 0;
    for (let next = held[0]; next !== undefined && isSettled(next); next = held[0]) held = held.slice(1);
    if (before === held.length) return false;
    if (held.length === 0) {
      notices.dismiss(NOTICE);
      endedBy.clear();
      stopped.clear();
    }
    safely(ports.onChange);
    return held.length === 0;
  }

  /** True once it is written, or can never be: then a notice says why. */
  function isSettled(next: Held): boolean {
    try {
      const { command } = next;
      if (isStart(command)) startHeld(next, command);
      else if (command.kind === 'timer:stop') stopHeld(next, command);
      else ports.attempt(next);
    } catch (error) {
      if (isDisk(error)) return false;
      if (!(error instanceof UserFailure)) ports.onDefect(error);
      giveUp(next, error instanceof UserFailure ? error.message : t('Something went wrong in Cardclock.'));
    }
    return true;
  }

  function giveUp(next: Held, why: string): void {
    const [what, task] = [whatOf(next), next.task?.name];
    const text = task === undefined ? t(CHANGE_NOT_WRITTEN, { why }) : t(NOT_WRITTEN[what], { task, why });
    const about = timerClick(next)?.id ?? JSON.stringify(next.command);
    notices.add({ id: `${NEVER_WRITTEN}${what}-${about}`, text });
  }

  /** Null, with a notice, for what is about nothing that is still here. */
  function renumbered(next: Held, ids: IdMap): Held | null {
    const { command } = next;
    const isOfEntry = 'trackerId' in command || 'trackerIds' in command;
    if ('trackerId' in command) {
      const row = ids.rowNow(command.trackerId);
      if (row !== null) return { ...next, accountId: row.accountId, command: { ...command, trackerId: row.id } };
    } else if ('trackerIds' in command) {
      const rows = command.trackerIds.flatMap((id) => ids.rowNow(id) ?? []);
      const [first] = rows;
      if (first !== undefined && rows.length === command.trackerIds.length)
        return { ...next, accountId: first.accountId, command: { ...command, trackerIds: rows.map(({ id }) => id) } };
    } else {
      const accountId = ids.accountNow(next.accountId);
      if (accountId !== null) return { ...next, accountId };
    }
    giveUp(next, isOfEntry ? t('its entry is no longer here.') : t('its account is no longer here.'));
    return null;
  }

  function startHeld(next: Held, command: Start): void {
    const running = ownRunning({ journal, accountId: next.accountId });
    // A clock that was set back behind it would have the timer run from a moment that is still to come. Where it ends
    // another, or is ended, its moment counts: the time before it was measured by the clock of then.
    const clicks = counting(held).filter((one) => isStart(one.command) || one.command.kind === 'timer:stop');
    const isAlone = running.length === 0 && clicks.length === 1;
    const clickedAt = isAlone ? Math.min(next.clickedAt, clock.now()) : next.clickedAt;
    const at = command.at === undefined ? {} : { at: Math.min(command.at, clickedAt) };
    const { changeId } = ports.attempt({ ...next, clickedAt, command: { ...command, ...at } });
    const begun = changeId === null ? null : (journal.intents.get(changeId)?.trackerId ?? null);
    if (begun === null) return;
    const ended = running.map(({ id }) => id).filter((id) => journal.trackers.get(id)?.desired.endedAt !== null);
    for (const id of [...ended, ...stopped]) endedBy.set(id, begun);
    stopped.clear();
  }

  function stopHeld(next: Held, command: CommandOf<'timer:stop'>): void {
    const id = runningSince(command.trackerId);
    ports.attempt({ ...next, command: { ...command, trackerId: id } });
    // Where several may run, the next start has nothing to do with it.
    if (!ports.severalTimers()) stopped.add(id);
  }

  /** Whoever stopped a timer could not see yet that it had ended, and what was started since: what ran by then is meant. */
  function runningSince(trackerId: number): number {
    const next = endedBy.get(trackerId);
    return next === undefined ? trackerId : runningSince(next);
  }

  function safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      ports.onDefect(error);
    }
  }

  return {
    all: () =>
      counting(held).map((one) => ({
        what: whatOf(one),
        task: one.task,
        atMs: timerClick(one)?.at ?? one.clickedAt,
      })),
    refuse,
    hold,
    write,
    pause: (ids) => {
      paused = ids;
    },
    paused: () => paused,
    goOn: (ids) => {
      paused = null;
      if (held.length === 0) return;
      if (ids !== null) held = held.flatMap((next) => renumbered(next, ids) ?? []);
      if (held.length === 0) notices.dismiss(NOTICE);
      else tell();
      write();
    },
    close: () => {
      cancel?.();
      write();
    },
  };
}

function whatOf(given: Given): HeldCommand['what'] {
  return timerClick(given)?.what ?? 'change';
}

function taskOf(journal: Journal, { command, accountId }: Given, ids: IdMap | null): TaskRef | null {
  const ref = taskRefs(journal, accountId);
  if ('taskId' in command) return ref(command.taskId, 0);
  const row = rowOf(journal, command, ids);
  if (row !== null) return ref(row.taskId, row.boardId);
  const intent = 'changeId' in command ? journal.intents.get(command.changeId) : null;
  return intent === null ? null : ref(intent.taskId, 0);
}

function rowOf({ trackers, aways }: Journal, command: Given['command'], ids: IdMap | null): TrackerRow | null {
  if ('trackerId' in command) return ids?.row(command.trackerId) ?? trackers.get(command.trackerId);
  const away = 'awayId' in command ? aways.get(command.awayId) : null;
  return away === null ? null : trackers.get(away.trackerId);
}

const NOT_WRITTEN: Readonly<Record<HeldCommand['what'], string>> = {
  start: msg('The start of {task} was kept in memory and cannot be written: {why}'),
  stop: msg('The stop of {task} was kept in memory and cannot be written: {why}'),
  change: msg('A change of {task} was kept in memory and cannot be written: {why}'),
};
const CHANGE_NOT_WRITTEN = msg('A change was kept in memory and cannot be written: {why}');
const HELD_MEANWHILE: Readonly<Record<HeldCommand['what'], string>> = {
  start: msg('Your start is kept in memory, with its time, and done right after.'),
  stop: msg('Your stop is kept in memory, with its time, and done right after.'),
  change: msg('Your change is kept in memory, with its time, and done right after.'),
};
const NOT_YET_WRITTEN = msg('This could not be written to disk yet ({reason}).');
const HELD_FOR_DISK = msg('It is kept in memory and written as soon as the disk takes it.');
const DISK_NOTICE = msg(
  'The file with your time takes nothing now, so what you do is kept in memory and written as soon as it does. Make room, check the disk, or close what else uses the file, and leave Cardclock open until this is gone.',
);
const REPLACED_NOTICE = msg(
  'Your time is being put in place. What you do meanwhile is kept in memory with its time, and done right after. Leave Cardclock open until this is gone.',
);

function isDisk(error: unknown): error is UserFailure {
  return error instanceof UserFailure && error.code === 'storage';
}

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

/** A new task may start with it. */
type Start = CommandOf<'timer:start'> | (CommandOf<'task:create'> & { readonly start: true });

function isStart(command: Command): command is Start {
  return command.kind === 'timer:start' || (command.kind === 'task:create' && command.start);
}

const MAKES_NEW: ReadonlySet<Command['kind']> = new Set(['time:log', 'time:log-all', 'task:create']);

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
  const click = timerClick(next);
  if (click === null) {
    // What makes something new is not undone by what comes after it: its dialog stays open, and is sent once more.
    const others = MAKES_NEW.has(next.command.kind) ? held : held.slice(-1);
    const isSaidTwice = others.some((one) => one.accountId === next.accountId && isEqual(one.command, next.command));
    return isSaidTwice ? held : (timesAgain(held, next) ?? [...held, next]);
  }
  const from = 1 + held.findLastIndex((other) => isBetween(other, next));
  const said = held.slice(from).filter((other) => isSame(other, next));
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
  const at = held.findLastIndex((one) => isAbout(one.command, command.trackerId));
  const before = held[at];
  if (before?.command.kind !== 'time:edit') return null;
  const edit = { ...before.command, ...command, was: before.command.was };
  // What is resumed ends what ran: when that was said first, and no earlier than it starts itself.
  const isResumed = before.command.endedAt === null && edit.endedAt === null;
  const clickedAt = isResumed ? Math.max(before.clickedAt, edit.startedAt ?? 0) : next.clickedAt;
  return held.with(at, { ...before, command: edit, clickedAt });
}

function isAbout(command: Command, trackerId: number): boolean {
  if ('trackerIds' in command) return command.trackerIds.includes(trackerId);
  return 'trackerId' in command && command.trackerId === trackerId;
}

/** What counts of all that is held: the others are timer clicks that were said before or after it, and find nothing to do. */
export function counting(held: readonly Held[]): readonly Held[] {
  return held.filter((one, at) => {
    const before = held.slice(0, at).findLast((other) => isSame(other, one) || isBetween(other, one));
    return before === undefined || !isSame(before, one);
  });
}

/** Two clicks on the start of one task, or on the stop of one timer. */
function isSame(one: Given, other: Given): boolean {
  const [click, otherClick] = [timerClick(one), timerClick(other)];
  if (click === null || one.accountId !== other.accountId) return false;
  return click.what === otherClick?.what && click.id === otherClick.id;
}

/** After it the click `next` is something new: other stops make none of a stop, since several timers may run. */
function isBetween(other: Given, next: Given): boolean {
  if (other.accountId !== next.accountId || isSame(other, next)) return false;
  return isStart(other.command) || (other.command.kind === 'timer:stop' && isStart(next.command));
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
