import type { DoneKind, DoneCommand } from '../../../common/ipc/journal-commands.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import type { Cardclock } from '../../store/cardclock.ts';
import { undoCommand } from '../../store/undo.ts';

/** Who presses the key after so long hardly has in mind what was done then, and time may have passed that would go with it. */
const LONG_AGO_MS = 10 * 60_000;

/** Takes back what the person did last, says what that was, and offers to do it again. What is long ago is asked about first. */
export async function takeNewestBack(cardclock: Cardclock): Promise<void> {
  const { ask, toasts } = cardclock;
  const reply = await ask('time:newest', null);
  if (!reply.ok) return;
  const command = reply.value;
  if (command === null) toasts.done(t('There is nothing to undo.'));
  else if (command.ageMs < LONG_AGO_MS) await takeBack(cardclock, command);
  else {
    toasts.done(t('Nothing was undone: what you did last, {length} ago, was {command}.', wordsOf(command)), {
      label: t('Take it back'),
      run: () => void takeBack(cardclock, command),
    });
  }
}

/** The same of what was taken back last, as long as nothing else was done since. */
export async function doNewestAgain(cardclock: Cardclock): Promise<void> {
  const { ask, toasts } = cardclock;
  const reply = await ask('time:newest-undone', null);
  if (!reply.ok) return;
  const command = reply.value;
  if (command === null) toasts.done(t('There is nothing to redo.'));
  else if (command.ageMs < LONG_AGO_MS) await doAgain(cardclock, command);
  else {
    toasts.done(t('Nothing was redone: what you undid last, {length} ago, was {command}.', wordsOf(command)), {
      label: t('Redo'),
      run: () => void doAgain(cardclock, command),
    });
  }
}

function wordsOf(command: DoneCommand): { readonly length: string; readonly command: string } {
  return { length: durationWords(command.ageMs), command: doneWords(command) };
}

async function takeBack(cardclock: Cardclock, command: DoneCommand): Promise<void> {
  const undoneId = await undoCommand(cardclock, command.changeId);
  if (undoneId === null) return;
  cardclock.toasts.done(t('Undone: {command}.', { command: doneWords(command) }), {
    label: t('Redo'),
    run: () => void doAgain(cardclock, { ...command, changeId: undoneId }),
  });
}

async function doAgain(cardclock: Cardclock, command: DoneCommand): Promise<void> {
  const changeId = await undoCommand(cardclock, command.changeId);
  if (changeId === null) return;
  cardclock.toasts.done(t('Redone: {command}.', { command: doneWords(command) }), {
    label: t('Undo'),
    run: () => void takeBack(cardclock, { ...command, changeId }),
  });
}

const WORDS: Readonly<Record<DoneKind, string>> = {
  start: msg('starting “{task}”'),
  stop: msg('stopping “{task}”'),
  highlight: msg('the change of the highlight of “{task}”'),
  add: msg('putting “{task}” on your list'),
  remove: msg('taking “{task}” off your list'),
  move: msg('moving “{task}” on your list'),
  log: msg('adding time to “{task}”'),
  edit: msg('changing times of “{task}”'),
  split: msg('splitting time of “{task}”'),
  merge: msg('merging time of “{task}”'),
  'move-time': msg('moving time to “{task}”'),
  note: msg('the note about “{task}”'),
  delete: msg('deleting time of “{task}”'),
  keep: msg('choosing which times of “{task}” count'),
  'end-now': msg('moving time of “{task}” to end now'),
  restore: msg('restoring time of “{task}”'),
  away: msg('the answer about time of “{task}”'),
  'create-task': msg('creating “{task}”'),
  'discard-task': msg('discarding “{task}”'),
};

/** What was done, as a name that stands in a sentence unchanged: `starting “Ship the thing”`. */
function doneWords({ what, taskName }: Pick<DoneCommand, 'what' | 'taskName'>): string {
  return t(WORDS[what], { task: taskName });
}
