import { lazy, Suspense } from 'react';
import type { KeysDialogProps } from './KeysDialog.tsx';

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));

/** Its code is fetched when it is asked for. */
export function LazyKeysDialog(props: KeysDialogProps) {
  return (
    <Suspense fallback={null}>
      <KeysDialog {...props} />
    </Suspense>
  );
}
