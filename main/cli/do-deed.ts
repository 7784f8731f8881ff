import type { Snapshot } from '../../common/domain/snapshot.ts';
import { clockTime } from '../../common/domain/sync-words.ts';
import type { TaskRef } from '../../common/domain/task.ts';
import type { Phrase, PhraseContext } from '../../common/phrase/phrase.ts';
import { sayPhrase } from '../../common/phrase/say-phrase.ts';
import { at } from '../../common/phrase/timers.ts';
import { elsewhere, isoTime, numberOf } from './answers.ts';
import type { Ask } from './ask.ts';
import { pastWords } from './past-words.ts';
import { done, notDone, notUnderstood, type Result } from './result.ts';

interface Known {
  /** As it was before the deed. */
  readonly snapshot: Snapshot;
  readonly context: PhraseContext;
}

/** Does what a phrase says and tells it as done, or why nothing changed. `task`: the one that was found for its words. */
export async function doDeed(ask: Ask, phrase: Phrase, task: TaskRef | null, known: Known): Promise<Result> {
  if (phrase.kind === 'go') return notUnderstood(['Days are looked at in the window. Nothing was done.']);
  const { taskId, name } = 'timer' in phrase ? phrase.timer : (task ?? { taskId: 0, name: '' });
  const before = phrase.kind === 'highlight' ? starProblem(phrase.highlighted, { taskId, name }, known) : null;
  if (before !== null) return before;
  if (!(await act(ask, phrase, taskId))) return await goesOn(ask, { taskId, name }, known.context);
  const words = pastWords(phrase, sayPhrase(phrase, name, known.context));
  const notes = leavesOthers(phrase) ? await leftRunning(ask) : [];
  return done([words, ...notes], {
    did: didOf(phrase),
    taskId: numberOf({ taskId }),
    name,
    words,
    ...timesOf(phrase, known.context),
  });
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
    const advice = `Start it, or put it on the work list in the window of Cardclock.`;
    return notDone(`“${name}” neither runs nor is on the work list, so nothing was highlighted. ${advice}`);
  }
  return unchanged({ taskId, name }, `“${name}” ${wanted ? 'is highlighted already' : 'is not highlighted'}.`);
}

/** A start that left everything as it was. */
async function goesOn(ask: Ask, task: Named, { timezone }: PhraseContext): Promise<Result> {
  const { running } = await ask('state:get', null);
  const timer = running.find((one) => one.task.taskId === task.taskId);
  const since = timer === undefined ? '' : `, since ${clockTime(timer.startedAt, timezone)}`;
  return unchanged(task, `“${task.name}” runs already${since}.`);
}

function unchanged({ taskId, name }: Named, reason: string): Result {
  const words = `${reason} Nothing was changed.`;
  return done([words], { did: null, taskId: numberOf({ taskId }), name, words });
}

/** Whether a timer of another device may go on that the person thinks is stopped. */
function leavesOthers(phrase: Phrase): boolean {
  return phrase.kind === 'switch' || (phrase.kind === 'stop' && !phrase.isNamed);
}

/** Nothing where it cannot be known: the deed itself is done. */
async function leftRunning(ask: Ask): Promise<readonly string[]> {
  try {
    return elsewhere((await ask('state:get', null)).running);
  } catch {
    return [];
  }
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
