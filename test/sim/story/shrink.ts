import { play } from '../world/play.ts';
import type { Event, Schedule, Setting } from './event.ts';
import { generate } from './generate.ts';

/**
 * The shortest schedule found within `forMs` that breaks the law as the one of `seed` does (delta debugging: leaves out
 * ever smaller parts). The same schedule where it breaks nothing.
 */
export async function shrink(seed: number, forMs: number): Promise<Schedule> {
  const until = performance.now() + forMs;
  let best = generate(seed);
  const kind = kindOf((await play(best)).violation);
  if (kind === null) return best;

  const tryOut: TryOut = async (candidate) => {
    if (performance.now() > until || kindOf((await play(candidate)).violation) !== kind) return false;
    best = candidate;
    return true;
  };
  const current = (): Schedule => best;
  for (const change of SIMPLER) await tryOut({ ...best, setting: { ...best.setting, ...change } });
  await leaveOut(current, tryOut);
  await hurry(current, tryOut);
  return best;
}

/** True where the law is still broken in the same way: then the candidate is the best so far. */
type TryOut = (candidate: Schedule) => Promise<boolean>;

/** Ever smaller parts. */
async function leaveOut(best: () => Schedule, tryOut: TryOut): Promise<void> {
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
async function hurry(best: () => Schedule, tryOut: TryOut): Promise<void> {
  for (const at of best().events.keys()) {
    for (const afterMs of [0, 1000, 60_000]) {
      const event = best().events[at];
      if (event === undefined || event.afterMs <= afterMs) continue;
      if (await tryOut({ ...best(), events: replaced(best().events, at, { ...event, afterMs }) })) break;
    }
  }
}

const SIMPLER: readonly Partial<Setting>[] = [
  { serverAheadMs: 0, deviceAheadMs: 0 },
  { endedAtRule: 'after-start' },
  { before: 0 },
  { before: 1 },
  { severalTimers: false },
  { answersAtEnd: false },
];

function replaced(events: readonly Event[], at: number, event: Event): Event[] {
  return events.map((other, index) => (index === at ? event : other));
}

/** What is left of a violation when names, numbers and times are: two of one kind have one cause, mostly. */
function kindOf(violation: string | null): string | null {
  return violation?.split('\n')[0]?.replaceAll(/\d[\dT:]*/g, '#') ?? null;
}
