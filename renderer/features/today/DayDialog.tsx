import { lazy, Suspense } from 'react';
import { LazyEditTime } from '../../task/time-edit/LazyTimeEdit.tsx';
import type { TodayDialog, TodayState } from './use-today.ts';

const AddTime = lazy(async () => ({ default: (await import('./AddTime.tsx')).AddTime }));
const CopyDay = lazy(async () => ({ default: (await import('./CopyDay.tsx')).CopyDay }));

export interface DayDialogProps {
  readonly state: TodayState;
  readonly onClosed: (dialog: TodayDialog) => void;
}

/** The dialog that is open, if any; its code comes with it. It stays the same one while another day is looked at. */
export function DayDialog({ state, onClosed }: DayDialogProps) {
  const { dialog } = state;
  if (dialog === undefined) return null;

  function close(): void {
    if (dialog === undefined) return;
    state.close(dialog);
    onClosed(dialog);
  }

  return (
    <Suspense fallback={null}>
      {dialog.kind === 'edit' ? <LazyEditTime {...dialog.session} typed={dialog.typed} onClose={close} /> : null}
      {dialog.kind === 'add' ? <AddTime times={dialog.times} date={dialog.date} onClose={close} /> : null}
      {dialog.kind === 'copy' ? <CopyDay today={dialog.today} onClose={close} /> : null}
    </Suspense>
  );
}
