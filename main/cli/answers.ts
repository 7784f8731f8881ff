import { OWN_TIME_UNREAD } from '../../common/domain/own-time.ts';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { clockTime, syncWords } from '../../common/domain/sync-words.ts';
import type { TaskRef } from '../../common/domain/task.ts';
import { isClock } from '../../common/phrase/clock.ts';
import { formatHoursMinutes, overlapMs, totalMs } from '../../common/time/intervals.ts';

/** What was found out, for people and for programs. */
export interface Answer {
  readonly lines: readonly string[];
  readonly data: unknown;
}

/** What runs, and how the rest stands with the service. Durations in whole seconds, instants in ISO 8601. */
export function status({ account, running, sync }: Snapshot, nowMs: number): Answer {
  if (account === null) return { lines: ['Nobody is signed in.'], data: { signedIn: false, running: [] } };
  const timers = running.map(({ task, startedAt, own, confirmed }) => ({
    ...named(task),
    startedAt: new Date(startedAt).toISOString(),
    seconds: seconds(nowMs - startedAt),
    startedHere: own,
    confirmed,
  }));
  const lines = running.map(({ task, startedAt, own }) => {
    const length = `${formatHoursMinutes(nowMs - startedAt)} since ${clockTime(startedAt, account.timezone)}`;
    return `${task.name} · ${task.boardName} · ${length}${own ? '' : ' (another device)'}`;
  });
  const { waiting, needsYou, offlineSince } = sync;
  return {
    lines: [...(lines.length > 0 ? lines : ['Nothing running.']), syncWords(sync, account.timezone)],
    data: {
      signedIn: true,
      signInNeeded: account.signInNeeded,
      running: timers,
      sync: { waiting, needsYou, offlineSince: offlineSince === null ? null : new Date(offlineSince).toISOString() },
    },
  };
}

/** What was started on another device, and is stopped only by its name. */
export function elsewhere(running: Snapshot['running']): readonly string[] {
  return running
    .filter(({ own }) => !own)
    .map(({ task: { name, taskId } }) => {
      const isHereToo = running.some(({ own, task }) => own && task.taskId === taskId);
      const how = isHereToo
        ? 'It has a timer of this computer as well, so stop it in the window of Cardclock.'
        : `To stop it: cardclock stop ${cardWord(taskId)}`;
      return `${name} was started on another device and goes on. ${how}`;
    });
}

/** In quotes where the shell would take the sign for a comment; without the sign the number may be a time. */
function cardWord(taskId: number): string {
  return isClock(String(taskId)) ? `"#${taskId}"` : String(taskId);
}

/** The sessions of today, as they lie in the day, their total, and whether some of it may be missing. */
export function today({ today: day, sync }: Snapshot, nowMs: number): Answer {
  const sessions = day.sessions.map((session) => ({ ...session, length: overlapMs(session, day, nowMs) }));
  const total = totalMs(day.sessions, day, nowMs);
  const time = (atMs: number | null): string => (atMs === null ? 'now  ' : clockTime(atMs, day.timezone));
  return {
    lines: [
      ...sessions.map(
        ({ startedAt, endedAt, length, task, confirmed }) =>
          `${time(startedAt)} – ${time(endedAt)}  ${formatHoursMinutes(length)}  ${task.name}${confirmed ? '' : ' (not yet confirmed)'}`,
      ),
      `Total ${formatHoursMinutes(total)}`,
      ...(sync.ownTime === undefined ? [] : [OWN_TIME_UNREAD]),
    ],
    data: {
      date: day.date,
      timezone: day.timezone,
      seconds: seconds(total),
      complete: sync.ownTime === undefined,
      sessions: sessions.map(({ task, startedAt, endedAt, length, confirmed }) => ({
        ...named(task),
        startedAt: new Date(startedAt).toISOString(),
        endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
        seconds: seconds(length),
        confirmed,
      })),
    },
  };
}

/** Rows of the work list, as they stand there. */
export function list({ workList }: Snapshot): Answer {
  const lines = workList.map(({ task, running, highlighted }) => {
    const marks = `${highlighted ? '★' : ' '}${running === null ? ' ' : '▶'}`;
    return `${marks} ${taskLine(task)}`;
  });
  return {
    lines: lines.length > 0 ? lines : ['The work list is empty.'],
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
  const place = task.lane === null ? task.boardName : `${task.boardName}, ${task.lane}`;
  return `${String(task.taskId).padStart(6)}  ${task.name} · ${place}`;
}

function named({ taskId, name, boardName, lane }: TaskRef) {
  return { taskId, name, board: boardName, lane };
}

function seconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000));
}
