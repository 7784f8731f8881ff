import type { Times, TimesEdit } from '../../../common/domain/ledger.ts';
import { clockTime } from '../../../common/domain/sync-words.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { clockWithSeconds } from '../../../common/time/time-words.ts';
import { formatHoursMinutes } from '../../../common/time/intervals.ts';
import type { Done } from '../../../common/ipc/commands.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { present, type Ask, type Cardclock } from '../../state/cardclock.ts';
import { changeIdOf, undoDeed } from '../../state/deeds.ts';
import { shownSession } from '../../state/shown-session.ts';

/** An entry as it stands, wherever it is shown. */
export interface Entry extends Times {
  readonly trackerId: number;
  readonly task: TaskRef;
}

export interface TimeDeeds {
  /** Tells the times as they are then: another deed may have changed those that this one leaves alone. */
  readonly edit: (entry: Entry, edit: TimesEdit) => Promise<Reply<Done>>;
  readonly split: (entry: Entry, at: number) => Promise<Reply<Done>>;
  readonly merge: (entry: Entry) => Promise<Reply<Done>>;
  readonly remove: (entry: Entry) => Promise<Reply<Done>>;
  /** A finished one runs again, and what passed since its end counts as well. */
  readonly resume: (entry: Entry, nowMs: number) => Promise<Reply<Done>>;
  readonly log: (task: TaskRef, startedAt: number, endedAt: number) => Promise<Reply<Done>>;
}

/** What can be done with an entry; each success is told with a way back. `send` is what a failure is shown by. */
export function createTimeDeeds(cardclock: Cardclock, send: Ask = cardclock.ask): TimeDeeds {
  async function told(deed: Promise<Reply<Done>>, words: string | (() => string)): Promise<Reply<Done>> {
    const reply = await deed;
    if (reply.ok) tell(typeof words === 'string' ? words : words(), changeIdOf(reply.value));
    return reply;
  }

  function tell(words: string, changeId: number | null): void {
    if (changeId === null) return;
    cardclock.messages.done(words, { label: 'Undo', run: () => void undoDeed(cardclock, changeId) });
  }

  function timezone(): string {
    return present(cardclock.store).today.timezone;
  }

  function shown(trackerId: number): Times | undefined {
    return shownSession(present(cardclock.store), trackerId);
  }

  /** What another deed made of the edge that this one left alone counts. */
  function edited(entry: Entry, { startedAt, endedAt }: TimesEdit): Times {
    const kept = shown(entry.trackerId) ?? entry;
    return { startedAt: startedAt ?? kept.startedAt, endedAt: endedAt === undefined ? kept.endedAt : endedAt };
  }

  /** No two entries start in the same second: the later one gives way, and the person is told by how much. */
  function shifted(trackerId: number, typedAt: number): string {
    const keptAt = shown(trackerId)?.startedAt ?? typedAt;
    if (keptAt <= typedAt || keptAt - typedAt >= MINUTE_MS) return '';
    return ` It starts at ${clockWithSeconds(keptAt, timezone())}, since another entry starts at ${clockTime(typedAt, timezone())}.`;
  }

  return {
    edit: async (entry, edit) =>
      await told(send('time:edit', { trackerId: entry.trackerId, ...edit }), () => {
        const times = edited(entry, edit);
        return `“${entry.task.name}” is now ${rangeWords(times, timezone())}.${shifted(entry.trackerId, times.startedAt)}`;
      }),
    split: async ({ trackerId, task }, at) =>
      await told(send('time:split', { trackerId, at }), `“${task.name}” was split at ${clockTime(at, timezone())}.`),
    merge: async ({ trackerId, task }) =>
      await told(send('time:merge', { trackerId }), `“${task.name}” was merged with the entry before it.`),
    remove: async (entry) =>
      await told(send('time:delete', { trackerId: entry.trackerId }), removedWords(entry, timezone())),
    resume: async (entry, nowMs) =>
      await told(
        send('time:edit', { trackerId: entry.trackerId, was: timesOf(entry), endedAt: null }),
        resumedWords(entry, nowMs, timezone()),
      ),
    log: async (task, startedAt, endedAt) =>
      await told(
        send('time:log', { taskId: task.taskId, startedAt, endedAt }),
        `“${task.name}”, ${rangeWords({ startedAt, endedAt }, timezone())}, was added.`,
      ),
  };
}

const MINUTE_MS = 60_000;

/** The times alone, of whatever has them. */
export function timesOf({ startedAt, endedAt }: Times): Times {
  return { startedAt, endedAt };
}

function removedWords(entry: Entry, timezone: string): string {
  const { task, startedAt, endedAt } = entry;
  if (endedAt === null) return `“${task.name}”, running since ${clockTime(startedAt, timezone)}, was discarded.`;
  return `“${task.name}”, ${rangeWords(entry, timezone)}, was deleted.`;
}

function resumedWords({ task, startedAt, endedAt }: Entry, nowMs: number, timezone: string): string {
  const since = `“${task.name}” runs again, since ${clockTime(startedAt, timezone)}`;
  if (endedAt === null || nowMs - endedAt < MINUTE_MS) return `${since}.`;
  const gap = formatHoursMinutes(nowMs - endedAt);
  return `${since}: the ${gap} after ${clockTime(endedAt, timezone)} count as well.`;
}

/** `09:00 – 09:30`, or `09:00 – now` while it runs. */
export function rangeWords({ startedAt, endedAt }: Times, timezone: string): string {
  return `${clockTime(startedAt, timezone)} – ${endedAt === null ? 'now' : clockTime(endedAt, timezone)}`;
}
