import type { Times } from '../../../common/time/intervals.ts';
import type { TimesEdit } from '../../../common/domain/outbox.ts';
import { shortName } from '../../../common/domain/short-name.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { dayWords, spanWords } from '../../../common/time/moment-words.ts';
import { clockTime, clockWithSeconds } from '../../../common/time/region.ts';
import type { Trim } from '../../../common/time/overlaps.ts';
import { durationWords } from '../../../common/time/durations.ts';
import type { Done } from '../../../common/ipc/journal-commands.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { present, type Ask, type Cardclock } from '../../store/cardclock.ts';
import { sayDone } from '../../store/undo.ts';
import { sessionAt, shownSession } from '../../store/shown-session.ts';

/** An entry as it stands, wherever it is shown. */
export interface Entry extends Times {
  readonly trackerId: number;
  readonly task: TaskRef;
  readonly note?: string;
}

export interface TimeCommands {
  /** Tells the times as they are then: another command may have changed those that this one leaves alone. */
  readonly edit: (entry: Entry, edit: TimesEdit & { readonly note?: string }) => Promise<Reply<Done>>;
  readonly note: (entry: Entry, note: string) => Promise<Reply<Done>>;
  /** Ends a timer that runs, and changes nothing where that was done meanwhile. */
  readonly stop: (entry: Entry, at: number) => Promise<Reply<Done>>;
  readonly split: (entry: Entry, at: number) => Promise<Reply<Done>>;
  /** So that it shares nothing with another. */
  readonly trim: (entry: Entry, trim: Trim) => Promise<Reply<Done>>;
  readonly merge: (entry: Entry) => Promise<Reply<Done>>;
  /** To another card. */
  readonly move: (entry: Entry, task: TaskRef) => Promise<Reply<Done>>;
  readonly remove: (entry: Entry) => Promise<Reply<Done>>;
  /** A finished one runs again, and what passed since its end counts as well. */
  readonly resume: (entry: Entry, nowMs: number) => Promise<Reply<Done>>;
  readonly log: (task: TaskRef, startedAt: number, endedAt: number, note?: string) => Promise<Reply<Done>>;
}

/** What can be done with an entry; each success is told with a way back. `send` is what a failure is shown by. */
export function createTimeCommands(cardclock: Cardclock, send: Ask = cardclock.ask): TimeCommands {
  async function told(command: Promise<Reply<Done>>, words: string | (() => string)): Promise<Reply<Done>> {
    const reply = await command;
    if (reply.ok) sayDone(cardclock, reply, typeof words === 'string' ? words : words());
    return reply;
  }

  function timezone(): string {
    return present(cardclock.store).today.timezone;
  }

  function shown(trackerId: number): Times | undefined {
    return shownSession(present(cardclock.store), trackerId);
  }

  /** What another command made of the edge that this one left alone counts. */
  function edited(entry: Entry, { startedAt, endedAt }: TimesEdit): Times {
    const kept = shown(entry.trackerId) ?? entry;
    return { startedAt: startedAt ?? kept.startedAt, endedAt: endedAt === undefined ? kept.endedAt : endedAt };
  }

  /** No two entries start in the same second: the later one gives way, and the person is told by how much. */
  function shifted(trackerId: number, typedAt: number): string | undefined {
    const keptAt = shown(trackerId)?.startedAt ?? typedAt;
    if (keptAt <= typedAt || keptAt - typedAt >= MINUTE_MS) return undefined;
    return t('It starts at {time}, since another entry starts at {other}.', {
      time: clockWithSeconds(keptAt, timezone()),
      other: clockTime(typedAt, timezone()),
    });
  }

  const commands: TimeCommands = {
    edit: async (entry, edit) =>
      await told(send('time:edit', { trackerId: entry.trackerId, ...edit }), () => {
        const times = edited(entry, edit);
        const range = spanWords(times, timezone());
        const words = t('“{task}” is now {range}.', { task: shortName(entry.task.name), range });
        const why = shifted(entry.trackerId, times.startedAt);
        return why === undefined ? words : `${words} ${why}`;
      }),
    note: async ({ trackerId, task }, note) =>
      await told(
        send('time:note', { trackerId, note }),
        note.trim() === ''
          ? t('The note about “{task}” was removed.', { task: shortName(task.name) })
          : t('The note about “{task}” is saved.', { task: shortName(task.name) }),
      ),
    stop: async ({ trackerId, task, startedAt }, at) =>
      await told(
        send('timer:stop', { trackerId, at }),
        t('“{task}” is now {range}.', {
          task: shortName(task.name),
          range: spanWords({ startedAt, endedAt: at }, timezone()),
        }),
      ),
    split: async ({ trackerId, task }, at) =>
      await told(
        send('time:split', { trackerId, at }),
        t('“{task}” was split at {time}.', { task: shortName(task.name), time: clockTime(at, timezone()) }),
      ),
    trim: async (entry, trim) => {
      const was = timesOf(entry);
      if (trim.kind === 'start') return await commands.edit(entry, { was, startedAt: trim.atMs });
      if (trim.kind === 'end') return await commands.edit(entry, { was, endedAt: trim.atMs });
      const { fromMs: at, toMs: until } = trim;
      return await told(
        send('time:split', { trackerId: entry.trackerId, at, until }),
        t('“{task}” leaves out {range} now.', {
          task: shortName(entry.task.name),
          range: spanWords({ startedAt: at, endedAt: until }, timezone()),
        }),
      );
    },
    merge: async ({ trackerId, task, startedAt }) =>
      await told(send('time:merge', { trackerId }), () => {
        // The one before may be of the day before, and all that lies between counts since.
        const merged = sessionAt(present(cardclock.store), task.taskId, startedAt);
        const words = { task: shortName(task.name) };
        if (merged === undefined) return t('“{task}” was merged with the entry before it.', words);
        const range = spanWords(merged, timezone(), dayWords(startedAt, timezone()));
        return t('“{task}” was merged with the entry before it: {range}.', { ...words, range });
      }),
    move: async ({ trackerId }, task) =>
      await told(
        send('time:move', { trackerIds: [trackerId], taskId: task.taskId }),
        t('Moved to “{task}”.', { task: shortName(task.name) }),
      ),
    remove: async (entry) =>
      await told(send('time:delete', { trackerId: entry.trackerId }), removedWords(entry, timezone())),
    resume: async (entry, nowMs) =>
      await told(
        send('time:edit', { trackerId: entry.trackerId, was: timesOf(entry), endedAt: null }),
        resumedWords(entry, nowMs, timezone()),
      ),
    log: async (task, startedAt, endedAt, note = '') =>
      await told(
        send('time:log', { taskId: task.taskId, startedAt, endedAt, ...(note === '' ? {} : { note }) }),
        t('“{task}”, {range}, was added.', {
          task: shortName(task.name),
          range: spanWords({ startedAt, endedAt }, timezone()),
        }),
      ),
  };
  return commands;
}

const MINUTE_MS = 60_000;

/** The times alone, of whatever has them. */
export function timesOf({ startedAt, endedAt }: Times): Times {
  return { startedAt, endedAt };
}

function removedWords(entry: Entry, timezone: string): string {
  const { task, startedAt, endedAt } = entry;
  if (endedAt !== null)
    return t('“{task}”, {range}, was deleted.', { task: shortName(task.name), range: spanWords(entry, timezone) });
  const time = clockTime(startedAt, timezone);
  return t('“{task}”, running since {time}, was discarded.', { task: shortName(task.name), time });
}

function resumedWords({ task, startedAt, endedAt }: Entry, nowMs: number, timezone: string): string {
  const start = clockTime(startedAt, timezone);
  if (endedAt === null || nowMs - endedAt < MINUTE_MS)
    return t('“{task}” is running again, since {start}.', { task: shortName(task.name), start });
  return t('“{task}” is running again, since {start}: the {gap} after {end} count as well.', {
    task: shortName(task.name),
    start,
    gap: durationWords(nowMs - endedAt),
    end: clockTime(endedAt, timezone),
  });
}
