import type { DeedKind, DoneDeed } from '../../../common/domain/done-deed.ts';
import { msg, t } from '../../../common/i18n/translate.ts';

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
export function deedWords({ what, taskName }: Pick<DoneDeed, 'what' | 'taskName'>): string {
  return t(WORDS[what], { task: taskName });
}
