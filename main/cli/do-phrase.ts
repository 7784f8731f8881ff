import type { Snapshot } from '../../common/domain/snapshot.ts';
import type { Phrase, PhraseContext } from '../../common/phrase/phrase.ts';
import { readPhrase } from '../../common/phrase/read-phrase.ts';
import { sayPhrase } from '../../common/phrase/say-phrase.ts';
import { at, stopsOfSwitch, timersOf } from '../../common/phrase/timers.ts';
import type { TaskRef } from '../../common/domain/task.ts';
import { cards, elsewhere } from './answers.ts';
import type { Ask } from './ask.ts';
import { resolveTask } from './resolve-task.ts';
import { done, notDone, notUnderstood, type Result } from './result.ts';

/** Reads a phrase as the palette does and does it; where there is a choice, nothing is done and the choices are said. */
export async function doPhrase(ask: Ask, text: string, nowMs: number): Promise<Result> {
  const snapshot = await ask('state:get', null);
  const context = contextOf(snapshot, nowMs);
  const reading = readPhrase(text, context);
  if (reading.kind === 'search') return notUnderstood([`“${text}” is not understood. Try: cardclock --help`]);
  if (reading.kind === 'unfinished') return notUnderstood([reading.hint]);
  if (reading.kind === 'wrong') return notUnderstood([reading.problem.reason]);
  if (reading.kind === 'choose') {
    const choices = reading.phrases.map((phrase) => sayPhrase(phrase, wordsOf(phrase), context));
    return notUnderstood([reading.problem.reason, 'Say it more exactly, for instance as one of these:', ...choices]);
  }
  const possible = reading.phrases.filter((one) => !isOnlySeen(one, snapshot));
  const phrase = possible.find((one) => !stopsAnothers(one, snapshot)) ?? possible[0];
  if (phrase === undefined) return notDone(['Nothing was stopped.', ...elsewhere(snapshot.running)].join(' '));
  if (!('task' in phrase)) return await perform(ask, phrase, null, context);
  const found = await resolveTask(ask, phrase.task);
  if (found.kind === 'none') return notUnderstood([`No card matches “${phrase.task.text}”. Nothing was done.`]);
  if (found.kind === 'several')
    return notUnderstood([
      `Several cards match “${phrase.task.text}”. Say which by its number:`,
      ...cards(found.tasks).lines,
    ]);
  return await perform(ask, phrase, found.task, context);
}

/**
 * A timer of another device that no word names: the palette shows that it would be stopped before Enter does it, and here
 * nobody sees it.
 */
function isOnlySeen(phrase: Phrase, snapshot: Snapshot): boolean {
  return phrase.kind === 'stop' && !phrase.isNamed && stopsAnothers(phrase, snapshot);
}

function stopsAnothers(phrase: Phrase, { running }: Snapshot): boolean {
  if (phrase.kind !== 'stop') return false;
  return running.some(({ trackerId, own }) => trackerId === phrase.timer.trackerId && !own);
}

function contextOf({ running, today }: Snapshot, nowMs: number): PhraseContext {
  return { timezone: today.timezone, nowMs, running: timersOf(running) };
}

async function perform(ask: Ask, phrase: Phrase, task: TaskRef | null, context: PhraseContext): Promise<Result> {
  const name = 'timer' in phrase ? phrase.timer.name : (task?.name ?? '');
  const words = sayPhrase(phrase, name, context);
  if (phrase.kind === 'go') return notUnderstood(['Days are looked at in the window. Nothing was done.']);
  await act(ask, phrase, task?.taskId ?? 0);
  const notes = leavesOthers(phrase) ? elsewhere((await ask('state:get', null)).running) : [];
  return done([words, ...notes], { did: phrase.kind, taskId: task?.taskId ?? null, name, words });
}

/** Whether a timer of another device may go on that the person thinks is stopped. */
function leavesOthers(phrase: Phrase): boolean {
  return phrase.kind === 'switch' || (phrase.kind === 'stop' && !phrase.isNamed);
}

async function act(ask: Ask, phrase: Exclude<Phrase, { kind: 'go' }>, taskId: number): Promise<void> {
  switch (phrase.kind) {
    case 'start':
      await ask('timer:start', { taskId, ...at(phrase.atMs) });
      return;
    case 'switch':
      await switchTo(ask, taskId, phrase.atMs);
      return;
    case 'stop':
      await ask('timer:stop', { trackerId: phrase.timer.trackerId, ...at(phrase.atMs) });
      return;
    case 'log':
      await ask('time:log', { taskId, startedAt: phrase.startedAt, endedAt: phrase.endedAt });
      return;
    case 'highlight':
      await ask('task:highlight', { taskId, highlighted: phrase.highlighted });
      return;
    case 'note':
    default:
      await ask('card:comment', { taskId: phrase.timer.taskId, text: phrase.text });
  }
}

async function switchTo(ask: Ask, taskId: number, atMs: number | null): Promise<void> {
  const { running, settings } = await ask('state:get', null);
  for (const stop of stopsOfSwitch(running, { taskId, atMs, severalTimers: settings.severalTimers })) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they were started
    await ask('timer:stop', stop);
  }
  await ask('timer:start', { taskId, ...at(atMs) });
}

function wordsOf(phrase: Phrase): string {
  return 'task' in phrase ? phrase.task.text : '';
}
