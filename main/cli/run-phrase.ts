import type { Snapshot, RunningTimer } from '../../common/domain/snapshot.ts';
import type { TaskRef } from '../../common/domain/task.ts';
import { msg, t } from '../../common/i18n/translate.ts';
import type { Phrase, PhraseContext } from '../../common/phrase/phrase.ts';
import { sayDone } from '../../common/phrase/say-phrase.ts';
import { at } from '../../common/phrase/timers.ts';
import { momentWords, type Calendar } from '../../common/time/moment-words.ts';
import { elsewhere, isoTime, numberOf, onOneLine } from './answers.ts';
import { noteProblem } from './arguments.ts';
import { type Ask, stateAfter } from './ask.ts';
import { openQuestions } from './open-questions.ts';
import { done, notDone, notUnderstood, type Result } from './result.ts';

interface Known {
  /** As it was before the command. */
  readonly snapshot: Snapshot;
  readonly context: PhraseContext;
  /** For the entry that the phrase is about. */
  readonly note: string | undefined;
}

/** Does what a phrase says and tells it as done, or why nothing changed. `task`: the one that was found for its words. */
export async function runPhrase(ask: Ask, phrase: Phrase, task: TaskRef | null, known: Known): Promise<Result> {
  if (phrase.kind === 'go') return notUnderstood([t('Days are shown in the window. Nothing was done.')]);
  const { taskId, name } = 'timer' in phrase ? phrase.timer : (task ?? { taskId: 0, name: '' });
  const before = phrase.kind === 'highlight' ? starProblem(phrase.highlighted, { taskId, name }, known) : null;
  if (before !== null) return before;
  // Before anything is done: what was stopped cannot be stopped again with a shorter note.
  const timer = timerMeant(phrase, taskId, known.snapshot);
  if (known.note !== undefined && phrase.kind === 'stop' && timer === undefined)
    return notDone(t(NOTE_ELSEWHERE, { task: name }));
  const problem = known.note === undefined ? undefined : noteProblem(noteUnder(timer, known.note));
  if (problem !== undefined) return notDone(problem);
  const isNew = await act(ask, phrase, taskId, known.note);
  const result = await (isNew ? told(ask, phrase, { taskId, name }, known) : asItWas(ask, phrase, { taskId, name }));
  return known.note === undefined
    ? result
    : await withNote(ask, phrase, taskId, { ...known, note: known.note }, result);
}

const NOTE_ELSEWHERE = msg(
  '“{task}” runs in another account, and a note can only be written in the open one. Nothing was stopped. Stop it without the note, or switch to its account first.',
);

async function told(
  ask: Ask,
  phrase: Exclude<Phrase, { kind: 'go' }>,
  { taskId, name }: Named,
  known: Known,
): Promise<Result> {
  const words = sayDone(phrase, name, known.context);
  if (isOfTimers(phrase)) return timersTold(phrase, { taskId, name, words }, known.snapshot, await stateAfter(ask));
  return done([words], { ...dataOf(phrase, { taskId, name, words }), ...timesOf(phrase, known.context) });
}

/** Writes the note at the timer that began or ended, under what stands there; an entry that was logged has it already. */
async function withNote(
  ask: Ask,
  phrase: Phrase,
  taskId: number,
  { snapshot, note }: Known & { readonly note: string },
  result: Result,
): Promise<Result> {
  if (phrase.kind !== 'log') {
    const timer = timerMeant(phrase, taskId, phrase.kind === 'stop' ? snapshot : await ask('state:get', null));
    if (timer === undefined) return result;
    await ask('time:note', { trackerId: timer.trackerId, note: noteUnder(timer, note) });
  }
  const data = typeof result.data === 'object' ? { ...result.data, note } : result.data;
  return { ...result, lines: [...result.lines, t('Note: {note}', { note: onOneLine(note) })], data };
}

/** Whose note it is, where that is one that runs. */
function timerMeant(phrase: Phrase, taskId: number, { running }: Snapshot): RunningTimer | undefined {
  if (phrase.kind === 'log') return undefined;
  return running.find((one) =>
    phrase.kind === 'stop' ? one.trackerId === phrase.timer.trackerId : one.own && one.task.taskId === taskId,
  );
}

/** `note` below what stands there. */
function noteUnder(timer: RunningTimer | undefined, note: string): string {
  return [timer?.note ?? '', note].filter((line) => line !== '').join('\n');
}

interface Told extends Named {
  readonly words: string;
}

/** With what has come of it for other timers, and what is open about their time; `after`: null where that cannot be known. */
function timersTold(phrase: Phrase, told: Told, before: Snapshot, after: Snapshot | null): Result {
  if (after === null) return done([told.words], dataOf(phrase, told));
  const words = (phrase.kind === 'stop' ? null : wentOn(told.taskId, before, after)) ?? told.words;
  const notes = leavesOthers(phrase) ? elsewhere(after.running) : [];
  const questions = openQuestions(after);
  const data = { ...dataOf(phrase, { ...told, words }), questions: questions.data };
  return done([words, ...notes, ...questions.lines], data);
}

function dataOf(phrase: Phrase, { taskId, name, words }: Told): object {
  return { did: didOf(phrase), taskId: numberOf({ taskId }), name, words };
}

function didOf(phrase: Phrase): string {
  return phrase.kind === 'highlight' && !phrase.highlighted ? 'unhighlight' : phrase.kind;
}

function timesOf(phrase: Phrase, { timezone }: PhraseContext): object {
  if (phrase.kind !== 'log') return {};
  return { startedAt: isoTime(phrase.startedAt, timezone), endedAt: isoTime(phrase.endedAt, timezone) };
}

type Named = Pick<TaskRef, 'taskId' | 'name'>;

/** Why a star would change nothing: the card has none to take off, has it, or is nowhere that a star can be seen. */
function starProblem(wanted: boolean, { taskId, name }: Named, { snapshot }: Known): Result | null {
  const stars = [...snapshot.workList, ...snapshot.running].filter(({ task }) => task.taskId === taskId);
  if (stars.some(({ highlighted }) => highlighted !== wanted)) return null;
  if (wanted && stars.length === 0) {
    return notDone(
      t(
        '“{task}” isn’t running or on your list, so nothing was highlighted. Start it, or put it on your list in the Cardclock window.',
        { task: name },
      ),
    );
  }
  const task = { task: name };
  return unchanged(
    { taskId, name },
    wanted ? t('“{task}” is highlighted already.', task) : t('“{task}” is not highlighted.', task),
  );
}

/** A start of what runs, or a stop of what somebody else had stopped meanwhile. */
async function asItWas(ask: Ask, { kind }: Phrase, task: Named): Promise<Result> {
  if (kind === 'stop') return unchanged(task, t('“{task}” had ended already.', { task: task.name }));
  const { running, today } = await ask('state:get', null);
  const timer = running.find((one) => one.task.taskId === task.taskId);
  const calendar = { timezone: today.timezone, today };
  if (timer === undefined) return unchanged(task, t('“{task}” is already running.', { task: task.name }));
  const since = momentWords(timer.startedAt, calendar);
  return unchanged(task, t('“{task}” has been running since {moment}.', { task: task.name, moment: since }));
}

function unchanged({ taskId, name }: Named, reason: string): Result {
  const words = `${reason} ${t('Nothing was changed.')}`;
  return done([words], { did: null, taskId: numberOf({ taskId }), name, words });
}

/** Whether a timer of another device may go on that the person thinks is stopped. */
function leavesOthers(phrase: Phrase): boolean {
  return phrase.kind === 'switch' || (phrase.kind === 'stop' && !phrase.isNamed);
}

/** Whether it begins or ends some, about whose time a question may be open. */
function isOfTimers({ kind }: Phrase): boolean {
  return kind === 'start' || kind === 'switch' || kind === 'stop';
}

/** False for a start or a stop that changed nothing. */
async function act(
  ask: Ask,
  phrase: Exclude<Phrase, { kind: 'go' }>,
  taskId: number,
  note: string | undefined,
): Promise<boolean> {
  switch (phrase.kind) {
    case 'start':
      return (await ask('timer:start', { taskId, ...at(phrase.atMs) })).changeId !== null;
    case 'switch':
      return (await ask('timer:start', { taskId, ...at(phrase.atMs), alone: true })).changeId !== null;
    case 'stop':
      return (await ask('timer:stop', { trackerId: phrase.timer.trackerId, ...at(phrase.atMs) })).changeId !== null;
    case 'log':
      await ask('time:log', {
        taskId,
        startedAt: phrase.startedAt,
        endedAt: phrase.endedAt,
        ...(note === undefined ? {} : { note }),
      });
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

/**
 * What a start of a task has come to that ran before and goes on: its own time is as it was, and others of this computer have
 * ended. Null where the task was started by it.
 */
function wentOn(taskId: number, before: Snapshot, after: Snapshot): string | null {
  const stays = (timer: RunningTimer): boolean => after.running.some(({ trackerId }) => trackerId === timer.trackerId);
  const going = before.running.find((timer) => timer.task.taskId === taskId && stays(timer));
  if (going === undefined) return null;
  const ended = before.running.filter((timer) => !stays(timer)).map((timer) => endWords(timer, after));
  const values = { task: going.task.name, moment: momentWords(going.startedAt, calendar(after)) };
  return [t('“{task}” has been running since {moment}, and keeps running.', values), ...ended].join(' ');
}

function endWords({ task, trackerId }: RunningTimer, after: Snapshot): string {
  const endedAt = after.today.sessions.find((session) => session.trackerId === trackerId)?.endedAt ?? null;
  if (endedAt === null) return t('“{task}” ended.', { task: task.name });
  return t('“{task}” ended at {time}.', { task: task.name, time: momentWords(endedAt, calendar(after)) });
}

function calendar({ today }: Snapshot): Calendar {
  return { timezone: today.timezone, today };
}
