import type { Unwritten } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import type { Clock, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import { taskRefs } from '../state/task-refs.ts';
import { pastMoment } from '../tracking/moments.ts';
import { ownRunning } from '../tracking/one-timer.ts';
import { createTracking } from '../tracking/tracking.ts';
import { UserFailure } from '../user-failure.ts';
import { counting, type Deed, type Kept, keptWith } from './kept-deeds.ts';
import type { KnownNumbers } from './known-numbers.ts';
import type { Notices } from './notices.ts';
import { BEING_REPLACED } from './replacing.ts';

const RETRY_MS = 2000;
const NOTICE = 'unwritten';
/** How the notice of a deed begins that can never be written. */
export const NEVER_WRITTEN = `${NOTICE}-`;

export interface UnwrittenPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly severalTimers: () => boolean;
  readonly notices: Notices;
  /** The whole journal is being written elsewhere: nothing may be written to it. */
  readonly isReplaced: () => boolean;
  /** Something to show: kept in memory, or written at last. */
  readonly onChange: () => void;
  readonly onDefect: (error: unknown) => void;
}

/**
 * Starts and stops that the disk refused, or that came while the whole journal was replaced: kept in memory with their
 * moment, and written in their order as soon as it takes them. Nothing is acknowledged before: the deed itself fails with `UserFailure('storage')`, whose sentence says so.
 */
export interface UnwrittenDeeds {
  readonly all: () => readonly Unwritten[];
  /** `clickedAt`: the moment that counts as now, however long the disk takes to answer. */
  readonly start: (accountId: number, taskId: number, clickedAt: number, at?: number, alone?: boolean) => number | null;
  readonly stop: (accountId: number, trackerId: number, clickedAt: number, at?: number) => number | null;
  /** Tries what is kept; true when nothing is left. To be called before any deed, which comes after these. */
  readonly write: () => boolean;
  /** The journal is no longer replaced: writes what is kept, by the `numbers` that rows have since, where any may be new. */
  readonly goOn: (numbers: KnownNumbers | null) => void;
  /** Tries a last time. */
  readonly close: () => void;
}

export function createUnwritten(ports: UnwrittenPorts): UnwrittenDeeds {
  const { journal, clock, timers, notices } = ports;
  let kept: readonly Kept[] = [];
  /** What was kept and is written now: timers that have ended, each with the one that began after it. */
  const endedBy = new Map<number, number>();
  /** Of these, timers that a stop has ended, while nothing was started after it. */
  const stopped = new Set<number>();
  let cancel: (() => void) | undefined;

  /** As it would have been done when it was clicked, whatever the clock was set to since. */
  function attempt({ accountId, what, id, clickedAt, at, alone }: Deed): number | null {
    const then: Clock = { ...clock, now: () => clickedAt };
    const { start, stop } = createTracking({ journal, clock: then, accountId, severalTimers: ports.severalTimers });
    return what === 'start' ? start(id, at, alone) : stop(id, at);
  }

  function deed(wanted: Deed): number | null {
    if (wanted.at !== undefined) pastMoment(wanted.at, wanted.clickedAt);
    try {
      if (ports.isReplaced()) throw new UserFailure('storage', t(BEING_REPLACED));
      // What came before goes first.
      if (kept.length > 0) throw new UserFailure('storage', t('The disk still takes nothing.'));
      return attempt(wanted);
    } catch (error) {
      if (!isDisk(error)) throw error;
      keep({ ...wanted, task: taskOf(wanted) });
      const then = ports.isReplaced() ? KEPT_MEANWHILE[wanted.what] : KEPT_FOR_DISK;
      throw new UserFailure('storage', `${error.message} ${t(then)}`, { cause: error });
    }
  }

  function keep(next: Kept): void {
    const before = kept;
    kept = keptWith(kept, next);
    if (kept === before) return;
    tell();
    cancel ??= timers.after(RETRY_MS, retry);
    safely(ports.onChange);
  }

  function tell(): void {
    notices.add({ id: NOTICE, text: t(ports.isReplaced() ? REPLACED_NOTICE : DISK_NOTICE) });
  }

  function retry(): void {
    cancel = undefined;
    if (!write()) cancel = timers.after(RETRY_MS, retry);
  }

  function write(): boolean {
    const before = kept.length;
    if (before === 0 || ports.isReplaced()) return before === 0;
    for (let next = kept[0]; next !== undefined && isSettled(next); next = kept[0]) kept = kept.slice(1);
    if (before === kept.length) return false;
    if (kept.length === 0) {
      notices.dismiss(NOTICE);
      endedBy.clear();
      stopped.clear();
    }
    safely(ports.onChange);
    return kept.length === 0;
  }

  /** True once it is written, or can never be: then a notice says why. */
  function isSettled(next: Kept): boolean {
    try {
      if (next.what === 'start') startKept(next);
      else stopKept(next);
    } catch (error) {
      if (isDisk(error)) return false;
      if (!(error instanceof UserFailure)) ports.onDefect(error);
      giveUp(next, error instanceof UserFailure ? error.message : t('Something went wrong in Cardclock.'));
    }
    return true;
  }

  function giveUp({ what, id, task }: Kept, why: string): void {
    const text = t(NOT_WRITTEN[what], { task: task.name, why });
    notices.add({ id: `${NEVER_WRITTEN}${what}-${id}`, text });
  }

  /** Null, with a notice, for what is about nothing that is still here. */
  function renumbered(next: Kept, numbers: KnownNumbers): Kept | null {
    if (next.what === 'start') {
      const accountId = numbers.accountNow(next.accountId);
      if (accountId !== null) return { ...next, accountId };
    } else {
      const row = numbers.timerNow(next.id);
      if (row !== null) return { ...next, accountId: row.accountId, id: row.id };
    }
    giveUp(next, next.what === 'start' ? t('its account is no longer here.') : t('its entry is no longer here.'));
    return null;
  }

  function startKept(next: Kept): void {
    const running = ownRunning({ journal, accountId: next.accountId });
    // A clock that was set back behind it would have the timer run from a moment that is still to come. Where it ends
    // another, or is ended, its moment counts: the time before it was measured by the clock of then.
    const isAlone = running.length === 0 && counting(kept).length === 1;
    const clickedAt = isAlone ? Math.min(next.clickedAt, clock.now()) : next.clickedAt;
    const at = next.at === undefined ? undefined : Math.min(next.at, clickedAt);
    const changeId = attempt({ ...next, clickedAt, at });
    const begun = changeId === null ? null : (journal.intents.get(changeId)?.trackerId ?? null);
    if (begun === null) return;
    const ended = running.map(({ id }) => id).filter((id) => journal.trackers.get(id)?.desired.endedAt !== null);
    for (const id of [...ended, ...stopped]) endedBy.set(id, begun);
    stopped.clear();
  }

  function stopKept(next: Kept): void {
    const id = runningSince(next.id);
    attempt({ ...next, id });
    // Where several may run, the next start has nothing to do with it.
    if (!ports.severalTimers()) stopped.add(id);
  }

  /** Whoever stopped a timer could not see yet that it had ended, and what was started since: what ran by then is meant. */
  function runningSince(trackerId: number): number {
    const next = endedBy.get(trackerId);
    return next === undefined ? trackerId : runningSince(next);
  }

  function taskOf({ accountId, what, id }: Deed): TaskRef {
    const row = what === 'stop' ? journal.trackers.get(id) : null;
    const taskId = row?.taskId ?? id;
    return taskRefs(journal, accountId)(taskId, row?.boardId ?? 0);
  }

  function safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      ports.onDefect(error);
    }
  }

  return {
    all: () => counting(kept).map(({ what, task, clickedAt, at }) => ({ what, task, atMs: at ?? clickedAt })),
    start: (accountId, taskId, clickedAt, at, alone = false) =>
      deed({ accountId, what: 'start', id: taskId, clickedAt, at, alone }),
    stop: (accountId, trackerId, clickedAt, at) =>
      deed({ accountId, what: 'stop', id: trackerId, clickedAt, at, alone: false }),
    write,
    goOn: (numbers) => {
      if (kept.length === 0) return;
      if (numbers !== null) kept = kept.flatMap((next) => renumbered(next, numbers) ?? []);
      if (kept.length === 0) notices.dismiss(NOTICE);
      else tell();
      write();
    },
    close: () => {
      cancel?.();
      write();
    },
  };
}

const NOT_WRITTEN: Readonly<Record<Deed['what'], string>> = {
  start: msg('The start of {task} was kept in memory and cannot be written: {why}'),
  stop: msg('The stop of {task} was kept in memory and cannot be written: {why}'),
};
const KEPT_MEANWHILE: Readonly<Record<Deed['what'], string>> = {
  start: msg('Your start is kept in memory, with its time, and done right after.'),
  stop: msg('Your stop is kept in memory, with its time, and done right after.'),
};
const KEPT_FOR_DISK = msg('It is kept in memory and written as soon as the disk takes it.');
const DISK_NOTICE = msg(
  'The file with your time takes nothing now, so your timer is kept in memory and written as soon as it does. Make room, check the disk, or close what else uses the file, and leave Cardclock open until this is gone.',
);
const REPLACED_NOTICE = msg(
  'Your time is being put in place. What you start or stop meanwhile is kept in memory with its time, and done right after. Leave Cardclock open until this is gone.',
);

function isDisk(error: unknown): error is UserFailure {
  return error instanceof UserFailure && error.code === 'storage';
}
