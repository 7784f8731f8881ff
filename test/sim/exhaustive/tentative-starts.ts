import type { Again, Changed, Made, Step, Value } from './steps.ts';

/**
 * A start of what ran, for all that was known: where another device had stopped it by then, the start counts, and what the
 * first device did with the timer since is about the entry that begins with it.
 */
export function withTentativeStarts(steps: readonly Step[]): readonly Step[] {
  return steps.reduce(withTentativeStart, steps);
}

/** The thing that another one went on as, if it did. */
const HEIR = 1000;

export function parentOf({ thing }: Made): number {
  return thing % HEIR;
}

function withTentativeStart(steps: readonly Step[], again: Step): readonly Step[] {
  if (again.kind !== 'again') return steps;
  const at = steps.indexOf(again);
  // Where that stop was taken back by then, the service may hold it still, and who starts again cannot know.
  const before = steps
    .slice(0, at)
    .findLast((step): step is Changed => isEndElsewhere(step, again) && step.to !== null);
  const stop = before ?? endOfOptional(again, steps) ?? movedSince(again, steps);
  if (typeof stop?.to !== 'number' || stop.to > again.at) return steps;
  const made = steps.find((step): step is Made => step.kind === 'made' && step.thing === again.thing);
  if (made === undefined) return steps;
  const thing = heirNow(again, steps);
  if (thing === null) return steps;
  const { device } = again;
  const startedAt = Math.max(again.startedAt, stop.to);
  const mayStartAt = endsSaid(steps, at, again).map((end) => Math.max(again.startedAt, end));
  const after = endsOfOthers({ ...made, startedAt }, again, steps);
  const heir: Made = { ...made, device, at: again.at, thing, startedAt, endedAt: null };
  const isUnsure = stop !== before || isTakenBackAgain(again.thing, steps) || isGoneSince(stop, again, steps);
  const isOptional = isCovered(heir, again, steps);
  const begun: Made = {
    ...heir,
    mayStartAt: isOptional ? [...mayStartAt, ...after] : mayStartAt,
    ...(isOptional || isUnsure ? { isOptional: true } : {}),
  };
  const isEndedItself = steps.some((step) => isEnd(step, thing) && step.device === device);
  const ends: Value[] = [null];
  let isOver = false;
  const startOfOther = (step: Step, index: number): readonly Step[] => {
    const isEnded = isEndedItself || steps.slice(0, index).some((one) => isEnd(one, thing));
    if (!isStartOfOther(step, made.taskId, steps) || isEnded || isOver || ends.at(-1) !== null) return [step];
    // A stop of that one was taken back, perhaps: it began before this.
    if (step.startedAt < startedAt) return [step];
    isOver = true;
    const shown = { startedAt, endedAt: null };
    return [{ ...END, device, at: step.at, thing, saw: null, to: step.startedAt, shown }, step];
  };
  const endsByStart = ({ at: endedAt }: Changed): boolean =>
    steps.some((one) => one.device === device && one.at === endedAt && isStartOfOther(one, made.taskId, steps));
  const change = (step: Changed): readonly Step[] => {
    // What went on as this one, should that not have begun before it.
    const isOfEarlier =
      step.thing >= HEIR && step.thing < thing && step.thing % HEIRS === thing % HEIRS && !endsByStart(step);
    // As long as the screen shows them as one.
    if ((step.thing !== again.thing && !isOfEarlier) || !ends.includes(step.shown.endedAt)) return [step];
    if (step.field === 'isThere') return [step, { ...step, thing }];
    if (step.field !== 'endedAt' || isOver) return [step];
    ends.push(step.to);
    if (isOfEarlier) return [step, { ...step, thing }];
    return isUnsure
      ? [
          { ...step, isUnsure },
          { ...step, thing },
        ]
      : [{ ...step, thing }];
  };
  return steps.flatMap((step, index) => {
    if (step === again) return [step, begun];
    if (index <= at || step.device !== device) return [step];
    return step.kind === 'changed' ? change(step) : startOfOther(step, index);
  });
}

/** What another device ended was what it had started again, or else this one. */
function endOfOptional(again: Again, steps: readonly Step[]): Changed | undefined {
  const isOptional = ({ thing }: Changed): boolean =>
    thing % HEIR === again.thing &&
    steps.some((step) => step.kind === 'made' && step.thing === thing && step.isOptional === true);
  return steps
    .slice(0, steps.indexOf(again))
    .findLast(
      (step): step is Changed =>
        step.kind === 'changed' && isEnd(step, step.thing) && step.device !== again.device && isOptional(step),
    );
}

/** A stop of its own had been taken back by then, and was moved elsewhere after that, to before the start: that counts there as well. */
function movedSince(again: Again, steps: readonly Step[]): Changed | undefined {
  return steps
    .slice(steps.indexOf(again))
    .find((step): step is Changed => isEndElsewhere(step, again) && step.saw !== null && step.to !== null);
}

/** What others said of its end: which of them each device saw last is not told by the steps, nor when the one that started it again did. */
function endsSaid(steps: readonly Step[], at: number, again: Again): readonly number[] {
  const ends = steps.filter((step): step is Changed => isEndElsewhere(step, again));
  const isLastOfIts = (step: Changed): boolean =>
    !ends.some((one) => one.device === step.device && isBefore(one) && steps.indexOf(one) > steps.indexOf(step));
  const isBefore = (step: Changed): boolean => steps.indexOf(step) < at;
  return ends.flatMap((step) => {
    const mayCount = !isBefore(step) || isLastOfIts(step);
    return mayCount && typeof step.to === 'number' && step.to <= again.at ? step.to : [];
  });
}

/** It was deleted after that stop: what ran then is what was made anew of it, which nobody has stopped. */
function isGoneSince(stop: Changed, again: Again, steps: readonly Step[]): boolean {
  return steps
    .slice(steps.indexOf(stop), steps.indexOf(again))
    .some((step) => step.kind === 'changed' && step.thing === again.thing && step.to === false);
}

/** The number of the thing that begins; null where the one before of this device runs still, and is there for certain. */
function heirNow({ thing: parent, device }: Again, steps: readonly Step[]): number | null {
  let thing = parent + HEIR * (device + 1);
  for (; steps.some((step) => step.kind === 'made' && step.thing === thing); thing += HEIRS) {
    const isSure = steps.some((step) => step.kind === 'made' && step.thing === thing && step.isOptional !== true);
    const last = steps.findLast((step) => isEnd(step, thing));
    if (isSure && (last?.kind !== 'changed' || last.to === null)) return null;
  }
  return thing;
}

/** Of one thing and device there may be several. */
const HEIRS = 100_000;

const END = { kind: 'changed', field: 'endedAt' } as const;

/** What was started again is the device's own: a start of another task ends it. */
function isStartOfOther(step: Step, taskId: number, steps: readonly Step[]): step is Made | Again {
  if (step.kind === 'made') return step.endedAt === null && step.taskId !== taskId;
  if (step.kind !== 'again') return false;
  return steps.some((made) => made.kind === 'made' && made.thing === step.thing && made.taskId !== taskId);
}

/** Another timer of the task ran then. */
function isCovered({ taskId, startedAt }: Made, { thing: parent }: Again, steps: readonly Step[]): boolean {
  return steps.some((made) => {
    if (made.kind !== 'made' || made.taskId !== taskId || !beganBy(made, startedAt, steps)) return false;
    const ends = steps.flatMap((step) => (isEnd(step, made.thing) ? Number(step.to ?? Infinity) : []));
    // That one ran on, for all that was known: its end may have been moved since.
    if (made.thing === parent) return ends.some((end) => end > startedAt && end < Infinity);
    return [made.endedAt ?? Infinity, ...ends].some((end) => end > startedAt);
  });
}

/** Where another timer of the task ran then, what is left of the start begins with its end. */
function endsOfOthers(
  { taskId, startedAt }: Made,
  { thing: parent }: Again,
  steps: readonly Step[],
): readonly number[] {
  const others = steps.filter(
    (step): step is Made => step.kind === 'made' && step.taskId === taskId && step.thing !== parent,
  );
  const ends = others.flatMap(({ thing, endedAt }) => [
    endedAt,
    ...steps.flatMap((step) => (step.kind === 'changed' && isEnd(step, thing) ? step.to : [])),
  ]);
  return ends.filter((end): end is number => typeof end === 'number' && end > startedAt);
}

/** Its start may have been moved since. */
function beganBy(made: Made, at: number, steps: readonly Step[]): boolean {
  const moved = steps.filter(
    (step) =>
      step.kind === 'changed' && step.thing === made.thing && step.field === 'startedAt' && Number(step.to) <= at,
  );
  return made.startedAt <= at || moved.length > 0;
}

function isEnd(step: Step, thing: number): step is Changed {
  return step.kind === 'changed' && step.thing === thing && step.field === 'endedAt';
}

function isEndElsewhere(step: Step, { thing, device }: Again): step is Changed {
  return isEnd(step, thing) && step.device !== device;
}

/** It was started again, and a stop of it was taken back. */
export function isTakenBackAgain(thing: number, steps: readonly Step[]): boolean {
  return isStartedAgain(thing, steps) && steps.some((step) => isEnd(step, thing) && step.to === null);
}

export function isStartedAgain(thing: number, steps: readonly Step[]): boolean {
  return steps.some((step) => step.kind === 'again' && step.thing === thing);
}
