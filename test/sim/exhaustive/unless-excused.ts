import type { StoredRecord } from '../board/board-model.ts';
import { isStartedAgain, isTakenBackAgain, parentOf } from './tentative-starts.ts';
import {
  hasOvertaken,
  isAgreedAndLeft,
  isDeletedAsEcho,
  isDeletedAsSetBack,
  isDeletedAsShown,
  isDeletedOver,
  isDeletedUnheard,
  isDoubleTouched,
  isThereLate,
  isSetBackToEcho,
  isSetBackUnseen,
  isTakenBackOver,
  isTakenBackUnheard,
} from './excuses.ts';
import type { Breach, Ended, Rule } from './law.ts';
import { isDeletedByCopy, isMovedInCopy, isOfCopy } from './may-be-asked.ts';
import { isDeletedAnew, type Thing, thingsOf } from './meant.ts';

/** Whatever becomes of it. */
export function excuseOf(thing: Thing, { steps, applied }: Ended): Rule | null {
  if (isTakenBackAgain(thing.made.thing, steps) || isDeletedAnew(thing)) return 'taken back';
  return isDoubleTouched(thing, applied) ? 'double touched' : null;
}

export function unlessExcused(breach: Breach, thing: Thing, ended: Ended, excuse: Rule | null): Breach {
  const { applied, crashes, records } = ended;
  // A second copy explains no value that comes back, unless it is there as well: then each has what was said to it.
  const isExplained = excuse !== 'double touched' || breach.rule !== 'reverted' || isThereTwice(thing, records);
  if (excuse !== null && isExplained) return { ...breach, rule: excuse };
  if (isOvertaken(breach.rule, thing, ended)) return { ...breach, rule: 'overtaken' };
  if (isSaidInCopy(breach.rule, thing, ended)) return { ...breach, rule: 'copied' };
  const isUnheard = breach.rule === 'resurrected' && isDeletedUnheard(thing, applied, crashes);
  return isUnheard ? { ...breach, rule: 'deleted unheard' } : breach;
}

function isSaidInCopy(rule: Rule, thing: Thing, { steps, desks, applied }: Ended): boolean {
  const isSaid =
    ['reverted', 'resurrected'].includes(rule) ||
    isStartedAgain(parentOf(thing.made), steps) ||
    (rule === 'missing' && isDeletedByCopy(thing, { desks, applied })) ||
    (rule === 'decided unasked' && isMovedInCopy(thing, desks));
  return isSaid && (desks.some((desk) => isOfCopy(thing, desk)) || isHeirOfMoved(thing, desks, steps));
}

/** What was started again had been given another start in one of the two journals: there it runs on, under a start that the other never heard of. */
function isHeirOfMoved({ made }: Thing, desks: Ended['desks'], steps: Ended['steps']): boolean {
  const parent = thingsOf(steps).find((thing) => thing.made.thing === parentOf(made));
  return parent !== undefined && parent.made !== made && isMovedInCopy(parent, desks);
}

function isThereTwice({ made, ever }: Thing, records: readonly StoredRecord[]): boolean {
  const own = records.filter(({ taskId, startedAt }) => taskId === made.taskId && ever.startedAt.includes(startedAt));
  return own.length > 1;
}

/** The end of what was started again went over one that had arrived since the look: then both ends are of one entry. */
function isEndOvertaken({ made, ever }: Thing, { steps, records }: Pick<Ended, 'steps' | 'records'>): boolean {
  const ends = new Set(
    steps.flatMap((step) =>
      step.kind === 'changed' && step.thing === made.thing && step.field === 'endedAt' ? step.to : [],
    ),
  );
  return records.some(
    ({ taskId, startedAt, endedAt }) =>
      taskId === made.taskId && ever.startedAt.includes(startedAt) && ends.has(endedAt),
  );
}

function isOvertaken(rule: Rule, thing: Thing, { applied, updates, looks, steps, records, crashes }: Ended): boolean {
  if (rule === 'reverted')
    return (
      isThereLate(thing, applied, records) ||
      isTakenBackOver(thing, applied) ||
      isDeletedOver(thing, applied) ||
      isSetBackToEcho(thing, { updates, crashes }) ||
      [isTakenBackUnheard, isAgreedAndLeft, isSetBackUnseen].some((isSo) => isSo(thing, updates))
    );
  if (rule === 'altered') return hasOvertaken(thing, applied) && isEndOvertaken(thing, { steps, records });
  if (rule !== 'decided unasked') return false;
  return (
    hasOvertaken(thing, applied) ||
    isDeletedAsEcho(thing, applied) ||
    isDeletedAsSetBack(thing, { updates, crashes }) ||
    isDeletedAsShown(thing, { applied, looks }) ||
    isSetBackUnseen(thing, updates) ||
    isTakenBackUnheard(thing, updates)
  );
}
