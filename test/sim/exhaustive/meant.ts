import { withTentativeStarts, isStartedAgain } from './tentative-starts.ts';
import { type ByWhom, isLastLeftBy, isLeftThrough, latest, saidElsewhere, takenBack, valuesOf } from './knowing.ts';
import { NOBODY, SCRIPT } from './steps.ts';
import type { Changed, Field, Made, Marked, Step, Value } from './steps.ts';

/** One interval as the steps mean it: of each value those that nobody put another in the place of, knowing it. */
export interface Thing {
  readonly made: Made;
  readonly changes: readonly Changed[];
  /** Every value that it ever had. */
  readonly ever: { readonly startedAt: readonly Value[]; readonly endedAt: readonly Value[] };
  readonly startedAt: readonly Value[];
  readonly endedAt: readonly Value[];
  readonly isThere: readonly Value[];
  /** Devices changed it without knowing of each other: then the person has to be asked. */
  readonly isContested: boolean;
  /** They said the same, perhaps, and one of them went on from that: then the person may be asked. */
  readonly mayBeAsked: boolean;
}

export interface Mark {
  readonly taskId: number;
  readonly field: Marked['field'];
  readonly values: readonly boolean[];
}

/** What the person meant, by what was clicked and typed alone. */
export function thingsOf(steps: readonly Step[]): readonly Thing[] {
  const all = withTentativeStarts(steps);
  return all.flatMap((step) => (step.kind === 'made' ? thingOf(step, all) : []));
}

export function marksOf(steps: readonly Step[]): readonly Mark[] {
  const marked = steps.filter((step): step is Marked => step.kind === 'marked' && !isOfSeveral(step.taskId, steps));
  const kinds = new Map(marked.map(({ taskId, field }) => [`${taskId} ${field}`, { taskId, field }]));
  return [...kinds.values()].map(({ taskId, field }) => {
    const own = marked.filter((step) => step.taskId === taskId && step.field === field);
    // What was taken back before it was sent says nothing of what the other device said.
    const back = takenBack(own);
    const said = [...latest(own), ...latest(own.filter((step) => !back.has(step)))];
    return { taskId, field, values: said.map(({ to }) => to) };
  });
}

/**
 * Two devices had a hand in the task's row, and one of them started the task, or took an entry of it away, or back: the row is of another entry
 * since, and which of them each device meant the steps do not tell.
 */
function isOfSeveral(taskId: number, steps: readonly Step[]): boolean {
  const own = new Set(steps.flatMap((step) => (step.kind === 'made' && step.taskId === taskId ? step.thing : [])));
  const turns = steps.filter((step) => {
    if (step.kind === 'marked' || !own.has(step.thing) || step.device === NOBODY) return false;
    return step.kind === 'again' || (step.kind === 'made' ? step.endedAt === null : step.field === 'isThere');
  });
  const marks = steps.filter((step) => step.kind === 'marked' && step.taskId === taskId);
  return turns.length > 0 && new Set([...turns, ...marks].map(({ device }) => device)).size > 1;
}

/** One device deleted it and took that back, another deleted it: what came back is another entry at the service. */
export function isDeletedAnew({ changes }: Thing): boolean {
  const isOfDeleted = ({ device }: Changed): boolean =>
    changes.some((step) => step.to === false && step.device === device);
  const back = changes.filter((step) => step.to === true && isOfDeleted(step));
  return changes.some(({ to, device }) => to === false && back.some((step) => step.device !== device));
}

/** Its deletion was taken back while the screen showed what begins as it did: it came back beside that, a second later. */
export function isTakenBackBeside({ changes }: Thing): boolean {
  return changes.some(
    (back) =>
      back.to === true &&
      changes.some(({ field, device, at }) => field === 'startedAt' && device === back.device && at === back.at),
  );
}

/**
 * Two devices took it away and took that back, each for itself, and one of them had given it other times: what each brings back is an entry of
 * its own at the service, and not alike.
 */
export function isTakenBackByBoth({ changes, ever }: Thing): boolean {
  const back = new Set(changes.filter(({ to }) => to === true).map(({ device }) => device));
  return back.size > 1 && (ever.startedAt.length > 1 || ever.endedAt.length > 1);
}

function thingOf(made: Made, steps: readonly Step[]): Thing {
  const all = steps.filter((step): step is Changed => step.kind === 'changed' && step.thing === made.thing);
  const back = takenBack(all);
  const said: ReadonlySet<ByWhom> = new Set(saidElsewhere(all));
  const kept = all.filter((step) => !back.has(step) && !isGoneUnseen(step, all));
  const own = kept.filter((step) => !said.has(step));
  const of = (field: Field, changes: readonly Changed[]): readonly ByWhom[] => [
    { device: made.device, saw: undefined, to: field === 'isThere' ? true : made[field] },
    ...changes.filter((step) => step.field === field),
  ];
  // What another one said as well leaves what its device had said before.
  const values = (field: Field): readonly Value[] =>
    valuesOf(latest(of(field, kept)).filter((step) => !said.has(step)));
  const valuesOfAll = (field: Field): readonly Value[] => valuesOf(latest(of(field, all)));
  // What was gone back to may have been sent, and the other's with it.
  const either = (field: Field): readonly Value[] => [
    ...new Set([...values(field), ...valuesOf(latest(of(field, kept))), ...valuesOfAll(field)]),
  ];
  // Who takes a deletion back says that it shall be there.
  const isThere = [...valuesOfAll('isThere'), ...(made.isOptional === true ? [false] : [])];
  const isAway = values('isThere').every((there) => there === false);
  // Where both end at the same value there is nothing to ask, whatever each said before.
  const isOpen = (field: Field): boolean => {
    const takenBackOf = all.filter((step) => back.has(step) && step.field === field);
    const latestOf = latest(of(field, kept.filter(isSure)), isLeftThrough(takenBackOf));
    return [latestOf, latestOf.filter((step) => !said.has(step))].every((steps) => valuesOf(steps).length > 1);
  };
  const isContested =
    FIELDS.some((field) => isOpen(field) && !isAway) ||
    isTurned(values('startedAt'), values('endedAt')) ||
    (values('isThere').includes(false) && isOverEachDeletion(own, all)) ||
    (own.some((step) => isOfRunningElsewhere(step, made, steps)) && !own.some(isOfEnded));
  const isDoubtful =
    all.length > own.length || FIELDS.some((field) => valuesOf(latest(of(field, all), isLastLeftBy)).length > 1);
  const mayBeAsked = isContested || isDoubtful || isTakenAway(made, all) || isStartedAgain(made.thing, steps);
  const everOf = (field: Field): readonly Value[] => of(field, all).map(({ to }) => to);
  const { mayStartAt = [] } = made;
  const ever = { startedAt: [...everOf('startedAt'), ...mayStartAt], endedAt: everOf('endedAt') };
  return {
    made,
    changes: all,
    ever,
    startedAt: [...either('startedAt'), ...mayStartAt],
    endedAt: either('endedAt'),
    isThere,
    isContested,
    mayBeAsked,
  };
}

/** Its device took it away itself after that, and one that had not seen it brought it back: as it was shown there. */
function isGoneUnseen(step: Changed, all: readonly Changed[]): boolean {
  if (step.field === 'isThere') return false;
  const { field, device, to } = step;
  const deletion = all.findIndex((one, at) => at > all.indexOf(step) && isDeletion(one) && one.device === device);
  if (deletion === -1) return false;
  const isBackWithout = (one: Changed): boolean => one.to === true && one.device !== device && one.shown[field] !== to;
  return all.slice(deletion).some(isBackWithout);
}

/** By somebody who may not have known all of it, or while it ran, for all that its maker knew. */
function isTakenAway({ endedAt, device: maker }: Made, all: readonly Changed[]): boolean {
  const deletions = all.filter(isDeletion);
  if (deletions.some((deletion) => isOverDeletion(deletion, all, []))) return true;
  return endedAt === null && deletions.some(({ device }) => device !== maker);
}

const FIELDS: readonly Field[] = ['startedAt', 'endedAt', 'isThere'];

/** The end that one meant lies before the start that the other did. */
function isTurned(starts: readonly Value[], ends: readonly Value[]): boolean {
  return starts.some((start) => ends.some((end) => end !== null && Number(end) < Number(start)));
}

/** Who took it away did not know what others had made of it, none of them. To be asked of what nobody has brought back since. */
function isOverEachDeletion(own: readonly Changed[], all: readonly Changed[]): boolean {
  const deletions = own.filter(isDeletion);
  return deletions.length > 0 && deletions.every((deletion) => isOverDeletion(deletion, own, all));
}

function isSure({ isUnsure }: Changed): boolean {
  return isUnsure !== true;
}

function isDeletion({ field, to }: Changed): boolean {
  return field === 'isThere' && to === false;
}

/** One device took away what another changed, without knowing. */
function isOverDeletion(deletion: Changed, own: readonly Changed[], all: readonly Changed[]): boolean {
  const at = own.indexOf(deletion);
  // Who took it away as well, or took that back, has said what is to become of it.
  const isSaid = ({ device }: Changed): boolean =>
    all.some((step) => step.device === device && step.field === 'isThere');
  // What just says what the screen showed then, before or after that, contradicts nobody.
  const isUnknown = (step: Changed): boolean =>
    step.field !== 'isThere' &&
    isSure(step) &&
    step.device !== deletion.device &&
    !isSaid(step) &&
    deletion.shown[step.field] !== step.to;
  // What another one put in the place of a value is judged itself, even where it says no more than yet another one.
  const replaced = all.slice(0, all.indexOf(deletion));
  const stands = (step: Changed): boolean => {
    const ofIts = replaced.filter(({ field }) => field === step.field);
    return !ofIts.includes(step) || latest(ofIts).includes(step);
  };
  const before = (['startedAt', 'endedAt'] as const).flatMap((field) =>
    latest(own.slice(0, at).filter((step) => step.field === field)).filter(stands),
  );
  return [...before, ...own.slice(at)].some(isUnknown);
}

/** Who took it away knew that it had ended. */
function isOfEnded({ shown, ...step }: Changed): boolean {
  return step.field === 'isThere' && step.to === false && shown.endedAt !== null;
}

/** That one's own timer is gone is for the person to say (docs/sync.md, "Gone is hard to prove"). */
function isOfRunningElsewhere({ field, to, device, shown }: Changed, made: Made, steps: readonly Step[]): boolean {
  if (field !== 'isThere' || to !== false) return false;
  const isGivenUp = steps.some(
    (step) =>
      step.kind === 'changed' &&
      step.thing === made.thing &&
      step.device === made.device &&
      (step.to === false || (step.field === 'endedAt' && step.to !== null)),
  );
  return shown.endedAt === null && ![device, NOBODY, SCRIPT].includes(made.device) && !isGivenUp;
}
