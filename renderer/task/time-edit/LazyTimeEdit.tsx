import { later } from '../../ui/later.tsx';

/** `EditTime` for screens of the first paint, which its code is not part of. */
export const LazyEditTime = later(async () => (await import('./EditTime.tsx')).EditTime);
/** The same for `StopAt`. */
export const LazyStopAt = later(async () => (await import('./StopAt.tsx')).StopAt);
/** And for `InlineTimes`. */
export const LazyInlineTimes = later(async () => (await import('./InlineTimes.tsx')).InlineTimes);

/** Fetches it before it is wanted, so that fields stand where the times stood without a gap. */
export function preloadTimeEdit(): void {
  void LazyEditTime.load();
  void LazyInlineTimes.load();
}
