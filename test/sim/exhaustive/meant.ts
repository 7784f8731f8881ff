import { NOBODY } from './steps.ts';
import type { Again, Changed, Field, Made, Marked, Step, Value } from './steps.ts';

/** One interval as the steps mean it: of each value those that nobody put another in the place of, knowing it. */
export interface Thing {
  readonly made: Made;
  /** Every value that it ever had. */
  readonly ever: { readonly startedAt: readonly Value[]; readonly endedAt: readonly Value[] };
  readonly startedAt: readonly Value[];
  readonly endedAt: readonly Value[];
  readonly isThere: readonly Value[];
  /** Devices changed it without knowing of each other: then the person may be asked. */
  readonly isContested: boolean;
}

export interface Mark {
  readonly taskId: number;
  readonly field: Marked['field'];
  readonly values: readonly boolean[];
}

/** What the person meant, by what was clicked and typed alone. */
export function thingsOf(steps: readonly Step[]): readonly Thing[] {
  const all = steps.reduce(withCarriedOn, steps);
  return all.flatMap((step) => (step.kind === 'made' ? thingOf(step, all) : []));
}

export function marksOf(steps: readonly Step[]): readonly Mark[] {
  const marked = steps.filter((step) => step.kind === 'marked');
  const kinds = new Map(marked.map(({ taskId, field }) => [`${taskId} ${field}`, { taskId, field }]));
  return [...kinds.values()].map(({ taskId, field }) => {
    const own = marked.filter((step) => step.taskId === taskId && step.field === field);
    return { taskId, field, values: latest(own).map(({ to }) => to) };
  });
}

/**
 * A start of what ran, for all that was known: where another device had stopped it by then, the start counts, and what the
 * first device did with the timer since is about the entry that begins with it.
 */
function withCarriedOn(steps: readonly Step[], again: Step): readonly Step[] {
  if (again.kind !== 'again') return steps;
  const at = steps.indexOf(again);
  const stop = steps.slice(0, at).findLast((step) => isStopBefore(step, again));
  const isReopened = steps.some(
    (step) => step.kind === 'changed' && step.thing === again.thing && isReopening(step, stop),
  );
  if (stop === undefined || isReopened) return steps;
  const made = steps.find((step): step is Made => step.kind === 'made' && step.thing === again.thing);
  if (made === undefined) return steps;
  const thing = again.thing + 1000 * (again.device + 1);
  const isBegun = steps.some((step) => step.kind === 'made' && step.thing === thing);
  const { device, startedAt } = again;
  const begun: Made = { ...made, device, at: again.at, thing, startedAt, endedAt: null };
  return steps.flatMap((step, index) => {
    if (step === again) return isBegun ? [step] : [step, begun];
    const isAboutIt = index > at && isEnd(step, again.thing) && step.device === device;
    return isAboutIt ? { ...step, thing } : step;
  });
}

function isEnd(step: Step, thing: number): step is Changed {
  return step.kind === 'changed' && step.thing === thing && step.field === 'endedAt';
}

function isStopBefore(step: Step, again: Again): boolean {
  const { thing, device, startedAt } = again;
  return isEnd(step, thing) && step.device !== device && typeof step.to === 'number' && step.to <= startedAt;
}

function isReopening(step: Changed, stop: Step | undefined): boolean {
  return step.field === 'endedAt' && step.to === null && stop !== undefined && step.device === stop.device;
}

function thingOf(made: Made, steps: readonly Step[]): Thing {
  const own = steps.filter((step): step is Changed => step.kind === 'changed' && step.thing === made.thing);
  const of = (field: Field): readonly ByWhom[] => [
    { device: made.device, saw: undefined, to: field === 'isThere' ? true : made[field] },
    ...own.filter((step) => step.field === field),
  ];
  const values = (field: Field): readonly Value[] => [...new Set(latest(of(field)).map(({ to }) => to))];
  const [startedAt, endedAt, isThere] = [values('startedAt'), values('endedAt'), values('isThere')];
  const isTwofold = startedAt.length > 1 || endedAt.length > 1 || isThere.length > 1;
  const isContested =
    isTwofold ||
    isTurned(startedAt, endedAt) ||
    own.some((step) => isOverDeletion(step, own) || isOfRunningElsewhere(step, made, steps));
  const ever = { startedAt: of('startedAt').map(({ to }) => to), endedAt: of('endedAt').map(({ to }) => to) };
  return { made, ever, startedAt, endedAt, isThere, isContested };
}

interface ByWhom {
  readonly device: number;
  /** Undefined where there was nothing before. */
  readonly saw: Value | undefined;
  readonly to: Value;
}

/**
 * Those that no later one was put in the place of: by the same device, or by one that showed it. What says the same again
 * cannot be told from what it showed.
 */
function latest<S extends ByWhom>(steps: readonly S[]): readonly S[] {
  return steps.filter(
    (step, index) =>
      !steps.some((later, at) => {
        if (at <= index) return false;
        const isLastOfIts = !steps.slice(index + 1, at).some(({ to }) => to === step.to);
        const isShown = later.saw === step.to && step.saw !== step.to && isLastOfIts;
        return later.device === step.device || isShown;
      }),
  );
}

/** The end that one meant lies before the start that the other did. */
function isTurned(starts: readonly Value[], ends: readonly Value[]): boolean {
  return starts.some((start) => ends.some((end) => end !== null && Number(end) <= Number(start)));
}

/** One device took away what another changed, without knowing. */
function isOverDeletion(deletion: Changed, own: readonly Changed[]): boolean {
  if (deletion.field !== 'isThere' || deletion.to !== false) return false;
  const at = own.indexOf(deletion);
  return own.some((step, index) => {
    if (step.field === 'isThere' || step.device === deletion.device) return false;
    return index > at || deletion.shown[step.field] !== step.to;
  });
}

/** That one's own timer is gone, or one that was started again, is for the person to say (docs/sync.md, "Gone is hard to prove"). */
function isOfRunningElsewhere({ field, to, device, shown }: Changed, made: Made, steps: readonly Step[]): boolean {
  if (field !== 'isThere' || to !== false) return false;
  const isStartedAgain = steps.some(
    (step) => step.kind === 'again' && step.thing === made.thing && step.device !== device,
  );
  return isStartedAgain || (shown.endedAt === null && ![device, NOBODY].includes(made.device));
}
