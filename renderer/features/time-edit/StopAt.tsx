import './time-edit.css';
import { formatHoursMinutes } from '../../../common/time/intervals.ts';
import { useAccount, useCardclock } from '../../state/cardclock.ts';
import { useNow } from '../../state/use-now.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TaskLine } from '../task/TaskLine.tsx';
import { OneTimeForm } from './OneTimeForm.tsx';
import type { Entry } from './time-deeds.ts';
import { problemOfEnd } from './time-problems.ts';
import { useSending } from './use-sending.ts';

export interface StopAtProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** Stops a timer at an earlier time. */
export function StopAt({ entry, onClose }: StopAtProps) {
  const { bridge } = useCardclock();
  const { timezone } = useAccount();
  const sending = useSending(onClose);
  const nowMs = useNow(true);
  const { trackerId, startedAt, task } = entry;

  return (
    <Dialog title="Stop at" onClose={onClose}>
      <div className="time-edit">
        <TaskLine task={task} />
        <OneTimeForm
          label="It ended at"
          submitLabel="Stop"
          initialMs={nowMs - (nowMs % 1000)}
          reader={{ timezone, nowMs }}
          problemOf={(at, reader) => problemOfEnd(at, { ok: true, atMs: startedAt }, reader)}
          sending={sending}
          onSubmit={(at) => sending.send(async () => await bridge.invoke('timer:stop', { trackerId, at }))}
          onCancel={onClose}
        >
          <p className="time-edit-length">
            It has run for <strong className="tabular">{formatHoursMinutes(nowMs - startedAt)}</strong> so far.
          </p>
        </OneTimeForm>
      </div>
    </Dialog>
  );
}
