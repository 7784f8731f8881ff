import type { Times } from '../../../common/domain/outbox.ts';
import type { StartedAgain, TrackerRow } from '../journal/rows.ts';

/** What of it lies before `endedAt`: the person meant the timer to end there. All of it where that is null. */
export function cutAt(words: readonly StartedAgain[], endedAt: number | null): readonly StartedAgain[] {
  if (endedAt === null) return words;
  return words.flatMap((one) =>
    one.startedAt < endedAt ? { ...one, endedAt: Math.min(one.endedAt ?? endedAt, endedAt) } : [],
  );
}

/** What was said of a row that is given other times: what ended with it ends with it again, and nothing lies before it. */
export function fittedTo(
  { desired, startedAgain }: Pick<TrackerRow, 'desired' | 'startedAgain'>,
  { startedAt, endedAt }: Times,
): readonly StartedAgain[] {
  const moved = startedAgain.map((word) => ({
    ...word,
    startedAt: Math.max(word.startedAt, startedAt),
    endedAt: word.endedAt === desired.endedAt ? endedAt : word.endedAt,
  }));
  return cutAt(moved, endedAt);
}

/** A stop that another device pressed may be on its way for so long, while the service holds the timer as running. */
const STOP_UNDERWAY_MS = 24 * 60 * 60_000;

/** What is still open of a timer that the service holds as running at `now`: an end from before the start may still come. */
export function stillOpen(words: readonly StartedAgain[], now: number): readonly StartedAgain[] {
  // What seems to come from the future was said before the clock was set back.
  return words.filter(({ saidAt }) => saidAt <= now && now - saidAt < STOP_UNDERWAY_MS);
}

/** What was not seen to be so once the service held the timer as running by a request that left at `askedAt`. */
export function unconfirmed(words: readonly StartedAgain[], askedAt: number, now: number): readonly StartedAgain[] {
  // What seems to come from the future was said before the clock was set back.
  return words.filter(({ saidAt }) => saidAt >= askedAt && saidAt <= now);
}

/**
 * What is to be tracked where another device had ended the timer at `endedAt`, by the clock of this device: nothing for a word that
 * came before that end. Words of one stretch are one interval.
 */
export function trackedAfter(words: readonly StartedAgain[], endedAt: number): readonly StartedAgain[] {
  const tracked: StartedAgain[] = [];
  for (const word of words) {
    const last = tracked.at(-1);
    const startedAt = Math.max(word.startedAt, endedAt);
    const isLater = word.saidAt >= endedAt && (word.endedAt === null || word.endedAt > startedAt);
    if (!isLater) continue;
    if (last === undefined || (last.endedAt !== null && last.endedAt < startedAt)) tracked.push({ ...word, startedAt });
    else if (last.endedAt !== null) tracked.splice(-1, 1, { ...last, endedAt: laterEnd(last, word) });
  }
  return tracked;
}

/** The row whose task was started again while it ran. Nobody else can have ended what never left. */
export function noted(row: TrackerRow, word: StartedAgain): TrackerRow {
  const isHereAlone = row.seen === null && !row.ambiguous;
  return isHereAlone ? row : { ...row, startedAgain: [...row.startedAgain, word] };
}

function laterEnd(one: Times, other: Times): number | null {
  return one.endedAt === null || other.endedAt === null ? null : Math.max(one.endedAt, other.endedAt);
}

/** The same of one that runs again, its end taken back before the service had it: it was meant to run on from there. */
export function runsAgain(row: TrackerRow, now: number): TrackerRow {
  const { endedAt } = row.desired;
  if (endedAt === null || row.seen?.endedAt !== null) return row;
  return noted(row, { startedAt: endedAt, endedAt: null, saidAt: now });
}
