import type { DeedKind, DoneDeed } from '../../../common/domain/done-deed.ts';

const WORDS: Record<DeedKind, (task: string) => string> = {
  start: (task) => `starting ${task}`,
  stop: (task) => `stopping ${task}`,
  highlight: (task) => `the change of the highlight of ${task}`,
  add: (task) => `putting ${task} on the work list`,
  remove: (task) => `taking ${task} off the work list`,
  move: (task) => `moving ${task} on the work list`,
  log: (task) => `adding time to ${task}`,
  edit: (task) => `changing times of ${task}`,
  split: (task) => `splitting time of ${task}`,
  merge: (task) => `merging time of ${task}`,
  delete: (task) => `deleting time of ${task}`,
  keep: (task) => `choosing which times of ${task} count`,
  'end-now': (task) => `moving time of ${task} to end now`,
  restore: (task) => `restoring time of ${task}`,
  away: (task) => `the answer about time of ${task}`,
  'create-task': (task) => `creating ${task}`,
  'discard-task': (task) => `discarding ${task}`,
};

/** What was done, within a sentence: `starting “Ship the thing”`. */
export function deedWords({ what, taskName }: Pick<DoneDeed, 'what' | 'taskName'>): string {
  return WORDS[what](`“${taskName}”`);
}
