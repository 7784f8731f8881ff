import type { TaskPlace } from '../../../common/domain/new-task.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Phrase } from '../../../common/phrase/phrase.ts';
import { at } from '../../../common/phrase/timers.ts';
import { present, type Cardclock } from '../../store/cardclock.ts';
import { changeIdOf, sayChanged, sayDone, takeAllBack } from '../../store/undo.ts';
import { createTimeCommands } from '../../task/time-edit/time-commands.ts';
import { clockTime } from '../../../common/time/region.ts';

/** True where it was done; a failure is on the screen by then. */
export type PhraseCommand = Promise<boolean>;

type TaskPhrase = Extract<Phrase, { readonly task: unknown }>;

/** Does what a phrase says; what can be taken back says so. `task`: the one that was found for its words. */
export async function doPhrase(cardclock: Cardclock, phrase: Phrase, task: TaskRef | undefined): PhraseCommand {
  if ('task' in phrase) return task !== undefined && (await doWith(cardclock, phrase, task));
  if (phrase.kind === 'go') {
    cardclock.dayRequest.make({ date: phrase.date });
    return true;
  }
  return phrase.kind === 'note' ? await comment(cardclock, phrase) : await stop(cardclock, phrase);
}

async function doWith(cardclock: Cardclock, phrase: TaskPhrase, task: TaskRef): PhraseCommand {
  if (phrase.kind === 'start') return await start(cardclock, task, phrase.atMs);
  if (phrase.kind === 'switch') return await switchTo(cardclock, task, phrase.atMs);
  if (phrase.kind === 'highlight') return await highlight(cardclock, task, phrase.highlighted);
  return (await createTimeCommands(cardclock).log(task, phrase.startedAt, phrase.endedAt)).ok;
}

async function highlight(cardclock: Cardclock, task: TaskRef, highlighted: boolean): PhraseCommand {
  const reply = await cardclock.ask('task:highlight', { taskId: task.taskId, highlighted });
  if (!reply.ok) return false;
  if (changeIdOf(reply.value) === null)
    cardclock.toasts.done(
      t('“{task}” isn’t running or on your list, so nothing was highlighted.', { task: task.name }),
    );
  else {
    const words = t(highlighted ? '“{task}” is highlighted.' : '“{task}” is no longer highlighted.', {
      task: task.name,
    });
    sayDone(cardclock, reply, words);
  }
  return true;
}

async function comment({ ask, toasts }: Cardclock, { timer, text }: Extract<Phrase, { kind: 'note' }>): PhraseCommand {
  const reply = await ask('card:comment', { taskId: timer.taskId, text });
  if (reply.ok) toasts.done(t('The comment is on “{task}”.', { task: timer.name }));
  return reply.ok;
}

async function stop(cardclock: Cardclock, { timer, atMs }: Extract<Phrase, { kind: 'stop' }>): PhraseCommand {
  const reply = await cardclock.ask('timer:stop', { trackerId: timer.trackerId, ...at(atMs) });
  const task = timer.name;
  const words =
    atMs === null
      ? t('“{task}” was stopped.', { task })
      : t('“{task}” was stopped at {time}.', { task, time: clock(cardclock, atMs) });
  if (reply.ok) sayDone(cardclock, reply, words);
  return reply.ok;
}

/** A task that is not there yet. */
export async function createTask(
  cardclock: Cardclock,
  name: string,
  place: TaskPlace,
  { start: isStarted, atMs }: { readonly start: boolean; readonly atMs: number | null },
): PhraseCommand {
  const reply = await cardclock.ask('task:create', { name, ...place, start: isStarted, ...at(atMs) });
  const words = t(isStarted ? '“{task}” was created and runs.' : '“{task}” was created.', { task: name });
  if (reply.ok) sayDone(cardclock, reply, words);
  return reply.ok;
}

/** The same for the work list, where nothing starts; both are taken back together. */
export async function createForList(cardclock: Cardclock, name: string, place: TaskPlace): PhraseCommand {
  const { ask, toasts } = cardclock;
  const made = await ask('task:create', { name, ...place, start: false });
  if (!made.ok) return false;
  const { taskId } = made.value;
  const added = taskId === null ? undefined : await ask('work-list:add', { taskId });
  const ids = [made.value, added?.ok === true ? added.value : null].map(changeIdOf).filter((id) => id !== null);
  const words = t(added?.ok === true ? '“{task}” is on your list.' : '“{task}” was created.', { task: name });
  toasts.done(words, { label: t('Undo'), run: () => void takeAllBack(cardclock, ids) });
  return true;
}

async function start(cardclock: Cardclock, task: TaskRef, atMs: number | null): PhraseCommand {
  const reply = await cardclock.ask('timer:start', { taskId: task.taskId, ...at(atMs) });
  if (reply.ok && changeIdOf(reply.value) === null)
    cardclock.toasts.done(t('“{task}” is already running.', { task: task.name }));
  else if (reply.ok && atMs !== null) {
    const words = t('“{task}” has been running since {time}.', { task: task.name, time: clock(cardclock, atMs) });
    sayDone(cardclock, reply, words);
  }
  return reply.ok;
}

/** One command, which is refused or taken back with all that it ends. */
async function switchTo(cardclock: Cardclock, task: TaskRef, atMs: number | null): PhraseCommand {
  const { severalTimers } = present(cardclock.store).settings;
  const reply = await cardclock.ask('timer:start', { taskId: task.taskId, ...at(atMs), alone: true });
  if (!reply.ok) return false;
  const words =
    atMs === null
      ? t('Switched to “{task}”.', { task: task.name })
      : t('Switched to “{task}” at {time}.', { task: task.name, time: clock(cardclock, atMs) });
  if (changeIdOf(reply.value) === null) cardclock.toasts.done(t('“{task}” is already running.', { task: task.name }));
  else if (severalTimers || atMs !== null) sayDone(cardclock, reply, words);
  return true;
}

/** One that was there already has nothing to take back. */
export function tellAdded(cardclock: Cardclock, name: string, answer: unknown): void {
  const changeId = changeIdOf(answer);
  const words = t('“{task}” is on your list.', { task: name });
  if (changeId === null) cardclock.toasts.done(words);
  else sayChanged(cardclock, changeId, words);
}

function clock({ store }: Cardclock, atMs: number): string {
  return clockTime(atMs, present(store).today.timezone);
}
