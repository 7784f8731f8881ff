import type { Times } from '../../../common/time/intervals.ts';
import { withTentativeStarts } from './tentative-starts.ts';
import { type Changed, type Field, type Made, NOBODY, type Step, type Value } from './steps.ts';

/** An entry as a screen, or the service, shows it. */
export interface Shown {
  readonly taskId: number;
  readonly times: Times;
}

/** By whom and when, UTC ms by their own clock. */
export interface Doer {
  readonly device: number;
  readonly at: number;
}

/** What everybody clicked and typed, as far as one account goes. */
export interface Notes {
  readonly steps: () => readonly Step[];
  readonly add: (...steps: readonly Step[]) => void;
  /** The interval that is shown, of equal ones rather one that is there still, and the device's own; null, and strange, where nobody made one. */
  readonly thingOf: (shown: Shown, device: number) => Made | null;
  readonly made: (doer: Doer, taskId: number, times: Times) => Made;
  /** None where what is shown is strange; of equal ones rather that of `maker`, who is the doer where nobody knows better. */
  readonly changed: (doer: Doer, shown: Shown, field: Field, to: Value, maker?: number) => readonly Changed[];
  /** An entry that is there before anything is done: nobody's of these devices. */
  readonly finds: (at: number, taskId: number, times: Times) => void;
  /** Whether an entry that some device shows is none that anybody made; in words. */
  readonly strange: () => string | null;
}

export function createNotes(): Notes {
  const steps: Step[] = [];
  let strange: string | null = null;

  /** The one of that task whose start was ever that; rather one that ended then. */
  function thingOf({ taskId, times }: Shown, device: number): Made | null {
    const all = withTentativeStarts(steps);
    const candidates = all.filter(
      (step): step is Made =>
        step.kind === 'made' && step.taskId === taskId && valuesOf(step, 'startedAt', all).includes(times.startedAt),
    );
    /** The device was the last to change it, and to something else. */
    const isLeft = (thing: number, field: Field, value: Value): boolean => {
      const last = lastOf(thing, all, field);
      return last !== undefined && last.device === device && last.to !== value;
    };
    const isNow = (made: Made): boolean =>
      valuesOf(made, 'endedAt', all).at(-1) === times.endedAt &&
      valuesOf(made, 'startedAt', all).at(-1) === times.startedAt;
    const likely = candidates.filter((made) => valuesOf(made, 'endedAt', all).includes(times.endedAt));
    // What the device took away itself it does not show.
    const ofScreen = likely.filter(({ thing }) => lastOf(thing, all)?.device !== device || !isGone(thing, all));
    const ofDevice = ofScreen.length > 0 ? ofScreen : likely;
    const asSaid = ofDevice.filter(({ thing }) => FIELDS.every((field) => !isLeft(thing, field, times[field])));
    const ever = asSaid.length > 0 ? asSaid : ofDevice;
    const now = ever.filter(isNow);
    const equal = now.length > 0 ? now : ever;
    const living = equal.filter(({ thing }) => !isGone(thing, all));
    const exact = living.length > 0 ? living : equal;
    const found = exact.findLast((made) => made.device === device) ?? exact.at(-1) ?? candidates.at(-1);
    if (found === undefined) strange ??= `an entry is shown that nobody made: ${JSON.stringify(times)}`;
    return found ?? null;
  }

  function made({ device, at }: Doer, taskId: number, { startedAt, endedAt }: Times): Made {
    const thing = steps.filter(({ kind }) => kind === 'made').length + 1;
    return { kind: 'made', device, at, thing, taskId, startedAt, endedAt };
  }

  return {
    steps: () => steps,
    add: (...more) => steps.push(...more),
    thingOf,
    made,
    changed: ({ device, at }, shown, field, to, maker = device) => {
      const of = thingOf(shown, maker);
      if (of === null) return [];
      const { startedAt, endedAt } = shown.times;
      const saw = field === 'isThere' ? true : shown.times[field];
      return [{ kind: 'changed', device, at, thing: of.thing, field, saw, to, shown: { startedAt, endedAt } }];
    },
    finds: (at, taskId, times) => {
      steps.push(made({ device: NOBODY, at }, taskId, times));
    },
    strange: () => strange,
  };
}

function valuesOf(made: Made, field: 'startedAt' | 'endedAt', of: readonly Step[]): readonly Value[] {
  const later = of.flatMap((step) =>
    step.kind === 'changed' && step.thing === made.thing && step.field === field ? step.to : [],
  );
  return [...(field === 'startedAt' ? (made.mayStartAt ?? []) : []), made[field], ...later];
}

function isGone(thing: number, all: readonly Step[]): boolean {
  return lastOf(thing, all)?.to === false;
}

const FIELDS = ['startedAt', 'endedAt'] as const;

/** What was said last of it, or of whether it is there. */
function lastOf(thing: number, all: readonly Step[], field: Field = 'isThere'): Changed | undefined {
  return all.findLast(
    (step): step is Changed => step.kind === 'changed' && step.thing === thing && step.field === field,
  );
}
