import type { Changed, Value } from './steps.ts';

export interface ByWhom {
  readonly device: number;
  /** Undefined where there was nothing before. */
  readonly saw: Value | undefined;
  readonly to: Value;
}

export function valuesOf(steps: readonly ByWhom[]): readonly Value[] {
  return [...new Set(steps.map(({ to }) => to))];
}

/** Where a device went back to a value from which it had come: then the other's stands, unless it was told meanwhile. */
export function takenBack<S extends ByWhom & { readonly field: string }>(all: readonly S[]): ReadonlySet<S> {
  const loops = new Set<S>();
  for (const ofIts of Map.groupBy(all, ({ device, field }) => `${device} ${field}`).values()) {
    let chain: S[] = [];
    let before: S[] = [];
    const closed: { readonly by: S; readonly left: readonly S[] }[] = [];
    for (const step of ofIts) {
      if (chain.at(-1)?.to !== step.saw) {
        before = [...before, ...chain];
        chain = [];
      }
      chain.push(step);
      const from = chain.findIndex(({ saw }) => saw === step.to);
      // Who went back to another's word has left their own from before that.
      if (from === 0) for (const one of before.splice(0)) loops.add(one);
      if (from >= 0) {
        const loop = chain.splice(from);
        for (const one of loop) loops.add(one);
        closed.push({ by: step, left: loop.slice(0, -1) });
      }
      // What goes there once more is what was gone back from: that stands again. A deletion is judged by what was shown then.
      const again = closed.find(({ by }) => by.saw === step.to && by.to === step.saw);
      if (again === undefined || loops.has(step) || step.field === 'isThere') continue;
      for (const one of again.left) loops.delete(one);
      loops.add(step);
      chain = [...again.left];
    }
  }
  return loops;
}

/** What another device said as well, and went on from: the two are one, perhaps. */
export function saidElsewhere(all: readonly Changed[]): readonly Changed[] {
  return all.filter(({ device, field, saw, to }, index) => {
    if (all.slice(index + 1).some((step) => step.field === field && step.device === device)) return false;
    // Who said it is told by no more than the value: also where the other one goes on from it later.
    const others = all.filter((step) => step.field === field && step.device !== device);
    // Who was shown it since has it from here.
    const shownSince = (one: Changed): boolean => one.saw === to && all.indexOf(one) > index;
    const isOfItself = (step: Changed, at: number): boolean =>
      step.to === to && !others.slice(0, at).some((one) => one.device === step.device && shownSince(one));
    const said = new Set(others.filter(isOfItself).map((step) => step.device));
    // Who saw what the other had gone on to says it anew.
    const isAnew = (step: Changed): boolean => step.to === saw && all.indexOf(step) < index;
    return others.some((step) => step.saw === to && said.has(step.device) && !isAnew(step));
  });
}

/** Whether `later` was put in the place of `step`; `between` them, others were. */
type IsLeft = (step: ByWhom, later: ByWhom, between: readonly ByWhom[]) => boolean;

/** The same where what was shown had been taken back by its own device, perhaps unheard: then also what was before that. */
export function isLeftThrough(back: readonly Changed[]): IsLeft {
  return (step, later) => {
    const saw = back
      .filter(({ device }) => device !== later.device)
      .reduceRight<Value | undefined>((value, one) => (one.to === value ? one.saw : value), later.saw);
    return isLeftBy(step, later) || isLeftBy(step, { ...later, saw });
  };
}

/** By the same device, or by one that showed it: what says the same again cannot be told from what it showed. */
function isLeftBy(step: ByWhom, later: ByWhom): boolean {
  return later.device === step.device || (later.saw === step.to && step.saw !== step.to);
}

export function isLastLeftBy(step: ByWhom, later: ByWhom, between: readonly ByWhom[]): boolean {
  if (later.device === step.device) return true;
  return isLeftBy(step, later) && !between.some(({ to }) => to === step.to);
}

/** Those that no later one was put in the place of. */
export function latest<S extends ByWhom>(steps: readonly S[], isLeft: IsLeft = isLeftBy): readonly S[] {
  return steps.filter(
    (step, index) => !steps.some((later, at) => at > index && isLeft(step, later, steps.slice(index + 1, at))),
  );
}
