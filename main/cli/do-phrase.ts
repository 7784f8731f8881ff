import type { Snapshot } from '../../common/domain/snapshot.ts';
import { clockTime } from '../../common/domain/sync-words.ts';
import { agoHint } from '../../common/phrase/ago-hint.ts';
import type { Phrase, PhraseContext } from '../../common/phrase/phrase.ts';
import { readPhrase } from '../../common/phrase/read-phrase.ts';
import { sayPhrase } from '../../common/phrase/say-phrase.ts';
import { at, timersOf } from '../../common/phrase/timers.ts';
import { weekStartOf } from '../../common/time/week.ts';
import type { TaskRef } from '../../common/domain/task.ts';
import { cards, elsewhere } from './answers.ts';
import type { Ask } from './ask.ts';
import { pastWords } from './past-words.ts';
import { resolveTask } from './resolve-task.ts';
import { done, notDone, notUnderstood, type Result } from './result.ts';
import { choiceLines, isOnlySeen, timersNamed } from './stop-choices.ts';

/** Reads a phrase as the palette does and does it; where there is a choice, nothing is done and the choices are said. */
export async function doPhrase(ask: Ask, text: string, nowMs: number): Promise<Result> {
  const snapshot = await ask('state:get', null);
  const context = contextOf(snapshot, nowMs);
  const reading = readPhrase(text, context);
  if (reading.kind === 'search') return notUnderstood([`“${text}” is not understood. Try: cardclock --help`]);
  if (reading.kind === 'unfinished') return notUnderstood([reading.hint]);
  if (reading.kind === 'wrong') return notUnderstood([reading.problem.reason]);
  if (reading.kind === 'choose') return notUnderstood(choiceLines(reading, snapshot, context));
  const possible = reading.phrases.filter((one) => !isOnlySeen(one));
  const [phrase] = possible;
  if (phrase === undefined) return notDone(['Nothing was stopped.', ...elsewhere(snapshot.running)].join(' '));
  const timers = timersNamed(phrase, possible, snapshot);
  if (timers.length > 1) {
    return notUnderstood([
      'Several timers match. Nothing was stopped. Say which by its number:',
      ...cards(timers).lines,
    ]);
  }
  if (!('task' in phrase)) return await perform(ask, phrase, null, context);
  const found = await resolveTask(ask, phrase.task);
  if (found.kind === 'none') return notUnderstood(noCard(phrase.task.text));
  if (found.kind === 'several')
    return notUnderstood([
      `Several cards match “${phrase.task.text}”. Say which by its number:`,
      ...cards(found.tasks).lines,
    ]);
  return await perform(ask, phrase, found.task, context);
}

function noCard(words: string): readonly string[] {
  const hint = 'Cards and their numbers: cardclock search TEXT';
  return [`No card matches “${words}”. Nothing was done.${agoHint(words)}`, hint];
}

function contextOf({ running, today, settings }: Snapshot, nowMs: number): PhraseContext {
  const { locale } = Intl.DateTimeFormat().resolvedOptions();
  const weekStartsOn = weekStartOf(settings.weekStart, locale);
  return { timezone: today.timezone, nowMs, weekStartsOn, running: timersOf(running) };
}

async function perform(ask: Ask, phrase: Phrase, task: TaskRef | null, context: PhraseContext): Promise<Result> {
  const name = nameIn(phrase, task);
  const words = pastWords(phrase, sayPhrase(phrase, name, context));
  if (phrase.kind === 'go') return notUnderstood(['Days are looked at in the window. Nothing was done.']);
  if (!(await act(ask, phrase, task?.taskId ?? 0))) return await goesOn(ask, task, context);
  const notes = leavesOthers(phrase) ? elsewhere((await ask('state:get', null)).running) : [];
  return done([words, ...notes], { did: phrase.kind, taskId: task?.taskId ?? null, name, words });
}

function nameIn(phrase: Phrase, task: TaskRef | null): string {
  return 'timer' in phrase ? phrase.timer.name : (task?.name ?? '');
}

/** A start that left everything as it was. */
async function goesOn(ask: Ask, task: TaskRef | null, { timezone }: PhraseContext): Promise<Result> {
  const { running } = await ask('state:get', null);
  const timer = running.find((one) => one.task.taskId === task?.taskId);
  const since = timer === undefined ? '' : `, since ${clockTime(timer.startedAt, timezone)}`;
  const words = `“${task?.name ?? ''}” runs already${since}. Nothing was changed.`;
  return done([words], { did: null, taskId: task?.taskId ?? null, name: task?.name ?? '', words });
}

/** Whether a timer of another device may go on that the person thinks is stopped. */
function leavesOthers(phrase: Phrase): boolean {
  return phrase.kind === 'switch' || (phrase.kind === 'stop' && !phrase.isNamed);
}

/** False for a start that changed nothing. */
async function act(ask: Ask, phrase: Exclude<Phrase, { kind: 'go' }>, taskId: number): Promise<boolean> {
  switch (phrase.kind) {
    case 'start':
      return (await ask('timer:start', { taskId, ...at(phrase.atMs) })).changeId !== null;
    case 'switch':
      return (await ask('timer:start', { taskId, ...at(phrase.atMs), alone: true })).changeId !== null;
    case 'stop':
      await ask('timer:stop', { trackerId: phrase.timer.trackerId, ...at(phrase.atMs) });
      return true;
    case 'log':
      await ask('time:log', { taskId, startedAt: phrase.startedAt, endedAt: phrase.endedAt });
      return true;
    case 'highlight':
      await ask('task:highlight', { taskId, highlighted: phrase.highlighted });
      return true;
    case 'note':
    default:
      await ask('card:comment', { taskId: phrase.timer.taskId, text: phrase.text });
      return true;
  }
}
