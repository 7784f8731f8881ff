/** Something that is played event by event. */
interface Played {
  readonly setting: object;
  readonly events: readonly { readonly afterMs: number }[];
}

interface Shrinking<P extends Played> {
  readonly forMs: number;
  readonly simpler: readonly Partial<P['setting']>[];
  /** No two steps of a person come closer. */
  readonly leastMs: number;
}

/**
 * The shortest plan found within `forMs` that breaks the law as `plan` does (delta debugging: leaves out ever smaller
 * parts). The same plan where it breaks nothing.
 */
export async function shrink<P extends Played>(
  plan: P,
  play: (plan: P) => Promise<{ readonly violation: string | null }>,
  { forMs, simpler, leastMs }: Shrinking<P>,
): Promise<P> {
  const until = performance.now() + forMs;
  let best = plan;
  const kind = kindOf(await play(best));
  if (kind === null) return best;

  const tryOut: TryOut<P> = async (candidate) => {
    if (performance.now() > until || kindOf(await play(candidate)) !== kind) return false;
    best = candidate;
    return true;
  };
  const current = (): P => best;
  for (const change of simpler) await tryOut({ ...best, setting: { ...best.setting, ...change } });
  await leaveOut(current, tryOut);
  await hurry(current, tryOut, leastMs);
  return best;
}

/** True where the law is still broken in the same way: then the candidate is the best so far. */
type TryOut<P> = (candidate: P) => Promise<boolean>;

/** Ever smaller parts. */
async function leaveOut<P extends Played>(best: () => P, tryOut: TryOut<P>): Promise<void> {
  const { events } = best();
  for (let size = Math.ceil(events.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let at = 0;
    while (at < best().events.length) {
      const shorter = [...best().events.slice(0, at), ...best().events.slice(at + size)];
      if (!(await tryOut({ ...best(), events: shorter }))) at += size;
    }
  }
}

/** Shorter pauses tell more plainly what has to come right after what. */
async function hurry<P extends Played>(best: () => P, tryOut: TryOut<P>, leastMs: number): Promise<void> {
  for (const at of best().events.keys()) {
    for (const afterMs of [leastMs, 60_000]) {
      const event = best().events[at];
      if (event === undefined || event.afterMs <= afterMs) continue;
      const events = best().events.with(at, { ...event, afterMs });
      if (await tryOut({ ...best(), events })) break;
    }
  }
}

/** What is left of a violation when names, numbers and times are: two of one kind have one cause, mostly. */
function kindOf({ violation }: { readonly violation: string | null }): string | null {
  return violation?.split('\n')[0]?.replaceAll(/\d[\dT:]*/g, '#') ?? null;
}
