import type { DeedKind, DoneDeed } from '../../../common/domain/done-deed.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import type { Cardclock } from '../../store/cardclock.ts';
import { undoDeed } from '../../store/deeds.ts';

/** Who presses the key after so long hardly has in mind what was done then, and time may have passed that would go with it. */
const LONG_AGO_MS = 10 * 60_000;

/** Takes back what the person did last, says what that was, and offers to do it again. What is long ago is asked about first. */
export async function takeNewestBack(cardclock: Cardclock): Promise<void> {
  const { ask, messages } = cardclock;
  const reply = await ask('time:newest', null);
  if (!reply.ok) return;
  const deed = reply.value;
  if (deed === null) messages.done(t('There is nothing to take back.'));
  else if (deed.ageMs < LONG_AGO_MS) await takeBack(cardclock, deed);
  else {
    messages.done(t('Nothing was taken back: what you did last, {length} ago, was {deed}.', wordsOf(deed)), {
      label: t('Take it back'),
      run: () => void takeBack(cardclock, deed),
    });
  }
}

/** The same of what was taken back last, as long as nothing else was done since. */
export async function doNewestAgain(cardclock: Cardclock): Promise<void> {
  const { ask, messages } = cardclock;
  const reply = await ask('time:newest-undone', null);
  if (!reply.ok) return;
  const deed = reply.value;
  if (deed === null) messages.done(t('There is nothing to do again.'));
  else if (deed.ageMs < LONG_AGO_MS) await doAgain(cardclock, deed);
  else {
    messages.done(t('Nothing was done again: what you took back last, {length} ago, was {deed}.', wordsOf(deed)), {
      label: t('Redo'),
      run: () => void doAgain(cardclock, deed),
    });
  }
}

function wordsOf(deed: DoneDeed): { readonly length: string; readonly deed: string } {
  return { length: durationWords(deed.ageMs), deed: deedWords(deed) };
}

async function takeBack(cardclock: Cardclock, deed: DoneDeed): Promise<void> {
  const undoneId = await undoDeed(cardclock, deed.changeId);
  if (undoneId === null) return;
  cardclock.messages.done(t('Taken back: {deed}.', { deed: deedWords(deed) }), {
    label: t('Redo'),
    run: () => void doAgain(cardclock, { ...deed, changeId: undoneId }),
  });
}

async function doAgain(cardclock: Cardclock, deed: DoneDeed): Promise<void> {
  const changeId = await undoDeed(cardclock, deed.changeId);
  if (changeId === null) return;
  cardclock.messages.done(t('Done again: {deed}.', { deed: deedWords(deed) }), {
    label: t('Undo'),
    run: () => void takeBack(cardclock, { ...deed, changeId }),
  });
}

const WORDS: Readonly<Record<DeedKind, string>> = {
  start: msg('starting “{task}”'),
  stop: msg('stopping “{task}”'),
  highlight: msg('the change of the highlight of “{task}”'),
  add: msg('putting “{task}” on the work list'),
  remove: msg('taking “{task}” off the work list'),
  move: msg('moving “{task}” on the work list'),
  log: msg('adding time to “{task}”'),
  edit: msg('changing times of “{task}”'),
  split: msg('splitting time of “{task}”'),
  merge: msg('merging time of “{task}”'),
  delete: msg('deleting time of “{task}”'),
  keep: msg('choosing which times of “{task}” count'),
  'end-now': msg('moving time of “{task}” to end now'),
  restore: msg('restoring time of “{task}”'),
  away: msg('the answer about time of “{task}”'),
  'create-task': msg('creating “{task}”'),
  'discard-task': msg('discarding “{task}”'),
};

/** What was done, as a name that stands in a sentence unchanged: `starting “Ship the thing”`. */
function deedWords({ what, taskName }: Pick<DoneDeed, 'what' | 'taskName'>): string {
  return t(WORDS[what], { task: taskName });
}
