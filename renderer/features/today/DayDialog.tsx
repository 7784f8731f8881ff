import { lazy, Suspense } from 'react';
import type { Day } from '../../../common/domain/snapshot.ts';
import { LazyEditTime } from '../time-edit/LazyTimeEdit.tsx';
import type { ShownDay } from './use-shown-day.ts';
import type { TodayState } from './use-today.ts';

const AddTime = lazy(async () => ({ default: (await import('./AddTime.tsx')).AddTime }));
const CopyDay = lazy(async () => ({ default: (await import('./CopyDay.tsx')).CopyDay }));

export interface DayDialogProps {
  readonly shown: ShownDay;
  readonly day: Day;
  readonly state: TodayState;
  readonly onClosed: () => void;
}

/** The dialog that is open, if any; its code comes with it. */
export function DayDialog({ shown, day, state, onClosed }: DayDialogProps) {
  const { dialog } = state;
  const close = (): void => {
    state.close();
    onClosed();
  };

  if (dialog === undefined) return null;
  if (dialog.kind === 'edit') {
    // It may have been stopped or moved since the dialog was opened.
    const session = day.sessions.find(({ trackerId }) => trackerId === dialog.session.trackerId) ?? dialog.session;
    return <LazyEditTime {...session} typed={dialog.typed} onClose={close} />;
  }
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'add' ? (
        <AddTime times={dialog.times} date={shown.date} onClose={close} />
      ) : (
        <CopyDay today={day} onClose={close} />
      )}
    </Suspense>
  );
}
