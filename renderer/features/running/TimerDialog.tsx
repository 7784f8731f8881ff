import type { Entry } from '../../task/time-edit/time-commands.ts';
import { LazyEditTime, LazyStopAt } from '../../task/time-edit/LazyTimeEdit.tsx';

export type TimerDialogKind = 'times' | 'note' | 'split' | 'card' | 'stop';

export interface OpenTimerDialog {
  readonly kind: TimerDialogKind;
  /** The timer as it ran when the dialog was opened: it may have been stopped since. */
  readonly entry: Entry;
}

export interface TimerDialogProps {
  readonly open: OpenTimerDialog;
  readonly onClose: () => void;
}

/** What is asked for a command on a timer. It belongs to no card: what is typed in it outlives the timer. */
export function TimerDialog({ open: { kind, entry }, onClose }: TimerDialogProps) {
  if (kind === 'stop') return <LazyStopAt entry={entry} onClose={onClose} />;
  return <LazyEditTime {...entry} begin={kind} onClose={onClose} />;
}
