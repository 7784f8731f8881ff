import type { Times } from '../../../common/time/intervals.ts';
import '../../task/time-edit/time-edit.css';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useAccount, useCardclock } from '../../store/cardclock.ts';
import { useNow } from '../../store/use-now.ts';
import { useSending } from '../../store/use-sending.ts';
import { TaskField } from '../../task/TaskField.tsx';
import { createTimeCommands } from '../../task/time-edit/time-commands.ts';
import { NoteField } from '../../task/time-edit/NoteField.tsx';
import { TimeConcerns } from '../../task/time-edit/TimeConcerns.tsx';
import { useTimes, wrongField } from '../../task/time-edit/use-times.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SendingFailure } from '../../ui/FailureWords.tsx';
import { TimeField } from '../../ui/TimeField.tsx';

export interface AddTimeProps {
  readonly times: Times;
  /** The day on view: its times need no date. */
  readonly date: string;
  /** Chosen already. */
  readonly task: TaskRef | undefined;
  readonly onClose: () => void;
}

const FIELDS = ['start', 'end', 'length'] as const;

/** A new entry after the fact: which task, from when, until when. */
export function AddTime({ times: initial, date, task: given, onClose }: AddTimeProps) {
  const cardclock = useCardclock();
  const { timezone } = useAccount();
  const commands = createTimeCommands(cardclock, cardclock.bridge.invoke);
  const sending = useSending(onClose);
  const form = useRef<HTMLFormElement>(null);
  const [task, setTask] = useState(given);
  const [note, setNote] = useState('');
  const [isTaskMissing, setTaskMissing] = useState(false);
  const nowMs = useNow(true);
  const typedTimes = useTimes(initial, { timezone, nowMs }, { date });
  const { start, end, times, length } = typedTimes;

  // With a task all that is left to say is when; Enter there adds.
  useEffect(() => {
    if (task === undefined) return;
    form.current?.querySelector<HTMLInputElement>('.add-time-start input')?.focus();
  }, [task]);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const endedAt = times?.endedAt ?? null;
    setTaskMissing(task === undefined);
    if (task === undefined) form.current?.querySelector('input')?.focus();
    else if (times === undefined || endedAt === null) focusField(FIELDS[wrongField(typedTimes)]);
    else sending.send(async () => await commands.log(task, times.startedAt, endedAt, note));
  }

  function focusField(which: (typeof FIELDS)[number]): void {
    form.current?.querySelector<HTMLInputElement>(`.add-time-${which} input`)?.focus();
  }

  return (
    <Dialog title={t('Add time')} onClose={onClose}>
      <form ref={form} className="form" onSubmit={submit}>
        {/* The list of tasks stays when the cursor leaves: if it went, the button that is pressed just then would move away
            from under the pointer. */}
        <div onBlurCapture={(event) => event.stopPropagation()}>
          <TaskField
            task={task}
            onPick={(picked) => {
              setTask(picked);
              setTaskMissing(false);
            }}
            problem={isTaskMissing ? t('Choose the task that the time is for.') : undefined}
          />
        </div>
        <div className="time-edit-fields">
          <div className="add-time-start">
            <TimeField
              label={t('Start#moment')}
              value={start.text}
              onChange={start.setText}
              meaning={start.meaning}
              problem={start.problem}
            />
          </div>
          <div className="add-time-end">
            <TimeField
              label={t('End')}
              value={end.text}
              onChange={end.setText}
              meaning={end.meaning}
              problem={end.problem ?? (end.text.trim() === '' ? t('Type when it ended.') : undefined)}
            />
          </div>
          <div className="add-time-length">
            <TimeField
              label={t('Length')}
              value={length.text}
              onChange={length.setText}
              meaning={''}
              problem={length.problem}
            />
          </div>
        </div>
        <NoteField text={note} onChange={setNote} form={form} />
        <TimeConcerns times={times?.endedAt === null ? undefined : times} nowMs={nowMs} />
        <div className="buttons">
          <Button variant="primary" type="submit" isPending={sending.isPending}>
            {t('Add')}
          </Button>
          <Button onPress={onClose}>{t('Cancel')}</Button>
        </div>
        <SendingFailure sending={sending} />
      </form>
    </Dialog>
  );
}
