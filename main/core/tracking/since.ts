import type { StoredIntent, TrackerChange } from '../journal/deeds.ts';
import type { Journal } from '../journal/journal.ts';

/** Whether an entry that `deed` made was taken into another one since, as by a merge. */
export function wentIntoAnother({ intents }: Journal, deed: StoredIntent, trackerId: number): boolean {
  const last = intents
    .after(deed.accountId, deed.id)
    .findLast(({ changes }) => changes.some((change) => change.trackerId === trackerId && isTurned(change)));
  if (last === undefined || last.what === 'undo') return false;
  const isGone = last.changes.some((change) => change.trackerId === trackerId && change.after.deleted);
  return isGone && last.changes.some((change) => change.trackerId !== trackerId && isRetimed(change));
}

/** Timers that a person started, or had run again, after `deed`: by the order of deeds, since clocks are set. */
export function beganSince({ intents }: Journal, deed: StoredIntent): ReadonlySet<number> {
  const began = intents.after(deed.accountId, deed.id).flatMap(({ changes }) => changes.filter(isBegun));
  return new Set(began.map(({ trackerId }) => trackerId));
}

/** It came, or it went. */
function isTurned({ before, after }: TrackerChange): boolean {
  return after.deleted !== (before?.deleted ?? true);
}

function isRetimed({ trackerId, before, after }: TrackerChange): boolean {
  return trackerId > 0 && (before?.startedAt !== after.startedAt || before.endedAt !== after.endedAt);
}

function isBegun({ trackerId, before, after }: TrackerChange): boolean {
  const runs = trackerId > 0 && !after.deleted && after.endedAt === null;
  return runs && (before === null || before.deleted || before.endedAt !== null);
}
