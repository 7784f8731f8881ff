import type { Desk } from './computer.ts';
import { isChangedInDoubt, isInDoubt } from './doubt.ts';
import {
  hasEcho,
  hasOvertaken,
  isCopiedAfterDeletion,
  isEchoSeenLate,
  isSetAgainElsewhere,
  isTakenAwayUnsent,
  isWrittenInDoubt,
} from './excuses.ts';
import type { Ended } from './law.ts';
import type { Thing } from './meant.ts';
import { NOBODY, type Step } from './steps.ts';

/** Devices contradicted each other, or one was shown what the other had made twice for a while, or cannot know how a create of its own ended. */
export function mayBeAsked(taskId: number, things: readonly Thing[], ended: Ended): boolean {
  if (ended.isAnyRefused) return true;
  const own = things.filter(({ made }) => made.taskId === taskId);
  if (own.some((thing) => thing.mayBeAsked || own.some((other) => beginsLike(thing, other)))) return true;
  const isUnclear = (thing: Thing): boolean =>
    [hasOvertaken, hasEcho, isCopiedAfterDeletion].some((isSo) => isSo(thing, ended.applied)) ||
    isWrittenInDoubt(thing, ended.applied, ended.crashes) ||
    isChangedInDoubt(thing, ended) ||
    isEchoSeenLate(thing, ended) ||
    isSetAgainElsewhere(thing, ended.updates) ||
    isTakenAwayUnsent(thing, ended);
  if (own.some((thing) => isUnclear(thing) || ended.desks.some((desk) => isOfCopy(thing, desk)))) return true;
  const theirs = own.filter(({ made }) => made.device !== NOBODY);
  const creates = ended.applied.filter((write) => write.verb === 'create' && write.taskId === taskId).length;
  const isOfBoth = new Set(ended.steps.flatMap(({ device }) => (device === NOBODY ? [] : device))).size > 1;
  return (isOfBoth && creates > theirs.length) || isInDoubt(taskId, things, ended);
}

/** It is in two journals, of which one is a copy. */
export function isOfCopy({ made }: Thing, { copyOf }: Desk): boolean {
  return copyOf !== null && made.at <= copyOf.at;
}

/** It was given another start after it was copied: by its start nobody knows it then. */
export function isMovedInCopy(thing: Thing, desks: readonly Desk[]): boolean {
  return thing.changes.some(
    ({ field, at }) =>
      field === 'startedAt' &&
      desks.some(({ copyOf }) => copyOf !== null && thing.made.at <= copyOf.at && at >= copyOf.at),
  );
}

/**
 * It had been taken away when the journal was copied, and that was taken back since on the first computer, which can restore it: the copy carried
 * the deletion out.
 */
export function isDeletedByCopy(thing: Thing, { desks, applied }: Pick<Ended, 'desks' | 'applied'>): boolean {
  const { changes, made, ever } = thing;
  const isOfThing = ({ taskId, startedAt }: { readonly taskId: number; readonly startedAt: number }): boolean =>
    taskId === made.taskId && ever.startedAt.includes(startedAt);
  return desks.some(({ copyOf, index }) => {
    if (copyOf === null) return false;
    const before = changes.findLast(({ field, at }) => field === 'isThere' && at <= copyOf.at);
    const isTakenBack = changes.some(
      ({ field, to, at, device }) => field === 'isThere' && to === true && at > copyOf.at && device === copyOf.device,
    );
    const isDeleted = applied.some(
      (write) => write.verb === 'delete' && write.device === index && write.appliedAt > copyOf.at && isOfThing(write),
    );
    const original = desks.find((desk) => desk.index === copyOf.device);
    const isKept = [...(original?.store.trackers.values() ?? [])].some(
      ({ row }) => row.goneAt !== null && isOfThing({ ...row.desired, taskId: row.taskId }),
    );
    return before?.to === false && isTakenBack && isDeleted && isKept;
  });
}

/** Its stop was to be sent when the journal was copied, and was taken back since: it went on from there where the copy had sent that. */
export function isStoppedInCopy(thing: number, steps: readonly Step[], desks: readonly Desk[]): boolean {
  return steps.some(
    (step) =>
      step.kind === 'again' &&
      step.thing === thing &&
      desks.some(({ copyOf }) => copyOf !== null && step.startedAt <= copyOf.at && step.at >= copyOf.at),
  );
}

/** They began in the same second once, and are of two devices. */
function beginsLike(thing: Thing, other: Thing): boolean {
  const isOfBoth = thing.made.device !== other.made.device;
  return isOfBoth && thing.ever.startedAt.some((startedAt) => other.ever.startedAt.includes(startedAt));
}
