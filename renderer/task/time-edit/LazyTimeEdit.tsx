import { lazy, Suspense } from 'react';
import type { EditTimeProps } from './EditTime.tsx';
import type { InlineTimesProps } from './InlineTimes.tsx';
import type { StopAtProps } from './StopAt.tsx';

const Edit = lazy(async () => ({ default: (await import('./EditTime.tsx')).EditTime }));
const Stop = lazy(async () => ({ default: (await import('./StopAt.tsx')).StopAt }));

const Inline = lazy(async () => ({ default: (await import('./InlineTimes.tsx')).InlineTimes }));

/** Fetches it before it is wanted, so that fields stand where the times stood without a gap. */
export function preloadTimeEdit(): void {
  void import('./EditTime.tsx');
  void import('./InlineTimes.tsx');
}

/** `EditTime` for screens of the first paint, which its code is not part of. */
export function LazyEditTime(props: EditTimeProps) {
  return (
    <Suspense fallback={null}>
      <Edit {...props} />
    </Suspense>
  );
}

/** The same for `StopAt`. */
export function LazyStopAt(props: StopAtProps) {
  return (
    <Suspense fallback={null}>
      <Stop {...props} />
    </Suspense>
  );
}

/** And for `InlineTimes`. */
export function LazyInlineTimes(props: InlineTimesProps) {
  return (
    <Suspense fallback={null}>
      <Inline {...props} />
    </Suspense>
  );
}
