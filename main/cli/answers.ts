import { OWN_TIME_UNREAD } from '../../common/domain/own-time.ts';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { isNotOnBoard, type TaskRef } from '../../common/domain/task.ts';
import { msg, t } from '../../common/i18n/translate.ts';
import { isClock } from '../../common/phrase/clock.ts';
import { durationWords } from '../../common/time/durations.ts';
import { overlapMs, totalMs } from '../../common/time/intervals.ts';
import { createLocalTime } from '../../common/time/local-time.ts';
import { momentWords } from '../../common/time/moment-words.ts';

/** Said in place of “no card matches” until every board was read. For `t`. */
export const BOARDS_UNREAD = msg(
  'No such task is known here yet: the board is still being read. Try again in a moment.',
);

/** What was found out, for people and for programs. */
export interface Answer {
  readonly lines: readonly string[];
  readonly data: unknown;
}

/** ISO 8601 with the offset of the zone, in whole seconds: `2026-11-21T20:20:05+01:00`. */
export const isoTime = createLocalTime();

/** What was started on another device, and is stopped only by its name. */
export function elsewhere(running: Snapshot['running']): readonly string[] {
  return running
    .filter(({ own }) => !own)
    .map(({ task: { name, taskId } }) => {
      const isHereToo = running.some(({ own, task }) => own && task.taskId === taskId);
      const how = isHereToo
        ? t('It has a timer of this computer as well, so stop it in the window of Cardclock.')
        : t('To stop it: {command}', { command: `cardclock stop ${cardWord(taskId)}` });
      return `${t('{task} was started on another device and keeps running.', { task: name })} ${how}`;
    });
}

/** In quotes where the shell would take the sign for a comment; without the sign the number may be a time. */
function cardWord(taskId: number): string {
  return isClock(String(taskId)) ? `"#${taskId}"` : String(taskId);
}

/** The sessions of today, as they lie in the day, their total, and whether some of it may be missing. */
export function today(snapshot: Snapshot, nowMs: number): Answer {
  const { today: day, sync } = snapshot;
  const sessions = day.sessions.map((session) => ({ ...session, length: overlapMs(session, day, nowMs) }));
  const total = totalMs(day.sessions, day, nowMs);
  const calendar = { timezone: day.timezone, today: day };
  const starts = inColumn(sessions.map(({ startedAt }) => momentWords(startedAt, calendar)));
  const ends = inColumn(sessions.map(({ endedAt }) => (endedAt === null ? t('now') : momentWords(endedAt, calendar))));
  return {
    lines: [
      ...sessions.map(
        ({ length, task, confirmed, note }, index) =>
          `${starts[index]} – ${ends[index]}  ${durationWords(length)}  ${confirmed ? task.name : t('{task} (not yet confirmed)', { task: task.name })}${note === undefined ? '' : ` · ${onOneLine(note)}`}`,
      ),
      t('Total {length}', { length: durationWords(total) }),
      ...(sync.ownTime === undefined ? upToDateLines(snapshot) : [t(OWN_TIME_UNREAD)]),
    ],
    data: {
      date: day.date,
      timezone: day.timezone,
      seconds: seconds(total),
      complete: sync.ownTime === undefined,
      upToDate: isUpToDate(snapshot),
      sessions: sessions.map(({ task, startedAt, endedAt, length, confirmed, note = null }) => ({
        ...named(task),
        startedAt: isoTime(startedAt, day.timezone),
        endedAt: endedAt === null ? null : isoTime(endedAt, day.timezone),
        seconds: seconds(length),
        confirmed,
        note,
      })),
    },
  };
}

/** A note as it stands behind something else. */
export function onOneLine(note: string): string {
  return note.replaceAll(/\s+/g, ' ');
}

/** All as wide as the widest. */
function inColumn(words: readonly string[]): readonly string[] {
  const width = Math.max(...words.map((word) => word.length));
  return words.map((word) => word.padEnd(width));
}

/** Rows of the work list, as they stand there. */
export function list({ workList }: Snapshot): Answer {
  const lines = workList.map(({ task, running, highlighted }) => {
    const marks = `${highlighted ? '★' : ' '}${running === null ? ' ' : '▶'}`;
    return `${marks} ${taskLine(task)}`;
  });
  return {
    lines: lines.length > 0 ? lines : [t('Your list is empty.')],
    data: workList.map(({ task, running, highlighted }) => ({
      ...named(task),
      highlighted,
      running: running !== null,
    })),
  };
}

/** Cards that can be chosen, with the numbers by which. */
export function cards(tasks: readonly TaskRef[]): Answer {
  return { lines: tasks.map(taskLine), data: tasks.map(named) };
}

function taskLine(task: TaskRef): string {
  const place = task.column === null ? task.boardName : `${task.boardName}, ${task.column}`;
  const number = isNotOnBoard(task) ? t('new') : String(task.taskId);
  return `${number.padStart(6)}  ${task.name} · ${place}`;
}

/** A card, as programs read it; without a number as long as it is not on its board. */
export function named(task: TaskRef) {
  const { name, boardName, column } = task;
  return { taskId: numberOf(task), name, board: boardName, lane: column };
}

/** Null for a card that was made here and is not on its board yet. */
export function numberOf(task: Pick<TaskRef, 'taskId'>): number | null {
  return isNotOnBoard(task) ? null : task.taskId;
}

/** Whole ones, never negative. */
export function seconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000));
}

type Told = Pick<Snapshot, 'account' | 'sync'>;

/** Whether the service answers, and told what it holds since the account was opened. */
export function isUpToDate({ account, sync }: Told): boolean {
  if (account === null) return false;
  // Nobody else can change what it holds.
  if (account.kind === 'built-in') return true;
  return sync.unread === undefined && sync.offlineSince === null && !account.signInNeeded;
}

/** Said beside what is known here; nothing where it is up to date. */
export function upToDateLines(snapshot: Told): readonly string[] {
  if (isUpToDate(snapshot)) return [];
  return [
    t(
      'The service could not be asked just now, so this is what was known here before: what another device started or stopped since may be missing.',
    ),
  ];
}
