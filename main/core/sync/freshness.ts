/** So long after a look it is still known what the service holds. */
export const LOOK_IS_FRESH_MS = 30_000;

/** What seems to come from the future was seen before the clock was set back: that is no fresh look. */
export function isFresh(lookedAt: number, now: number): boolean {
  return now - lookedAt >= 0 && now - lookedAt <= LOOK_IS_FRESH_MS;
}
