import { type Thing, thingsOf } from './meant.ts';
import type { Step } from './steps.ts';
import type { Applied } from './wire.ts';

/** The power of a device went, UTC ms. */
export interface Crash {
  readonly device: number;
  readonly at: number;
}

/** A look is fresh for so long, and a request may leave by it. */
const FRESH_MS = 31_000;
/** What was heard may be lost with the power until it is journalled. */
const JOURNALLED_MS = 1000;

/** Of two devices' writes to one entry the later one left before it could know of the earlier one. */
export function hasOvertaken(applied: readonly Applied[]): boolean {
  return applied.some((later, index) =>
    applied.slice(0, index).some((earlier) => {
      const isOfBoth = earlier.serverId === later.serverId && earlier.device !== later.device;
      return isOfBoth && earlier.appliedAt > later.sentAt - FRESH_MS;
    }),
  );
}

/** A create of its maker's was applied, and deleted elsewhere, before the maker knew. */
export function isDeletedUnheard({ made }: Thing, applied: readonly Applied[], crashes: readonly Crash[]): boolean {
  return applied.some((create) => {
    if (create.verb !== 'create' || create.device !== made.device) return false;
    const isLost = crashes.some(({ device, at }) => {
      const isThen = at >= create.sentAt && at <= create.heardAt() + JOURNALLED_MS;
      return isThen && device === create.device;
    });
    return applied.some(({ verb, serverId, device, appliedAt }) => {
      const isDeletion = verb === 'delete' && serverId === create.serverId && device !== create.device;
      return isDeletion && (isLost || appliedAt < create.heardAt());
    });
  });
}

/** What of the past excuses something at an end to come. */
export function excusesSoFar(steps: readonly Step[], applied: readonly Applied[], crashes: readonly Crash[]): unknown {
  const unheard = thingsOf(steps).map((thing) => isDeletedUnheard(thing, applied, crashes));
  return [hasOvertaken(applied), applied.filter(({ verb }) => verb === 'create').length, unheard];
}
