import { useRef, type SubmitEvent } from 'react';
import { formatHoursMinutes } from '../../../common/time/intervals.ts';
import { useAccount, useCardclock } from '../../state/cardclock.ts';
import { useNow } from '../../state/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import { SendingFailure } from './SendingFailure.tsx';
import { createTimeDeeds, type Entry } from './time-deeds.ts';
import { useSending } from './use-sending.ts';
import { type TypedSoFar, useTimes } from './use-times.ts';

export interface TimesFormProps {
  readonly entry: Entry;
  readonly typed?: TypedSoFar | undefined;
  readonly onSplit: () => void;
  readonly onClose: () => void;
}

/** Start and end as text, the length that follows from them, and the other things to do with an entry. */
export function TimesForm({ entry, typed, onSplit, onClose }: TimesFormProps) {
  const cardclock = useCardclock();
  const { timezone } = useAccount();
  const deeds = createTimeDeeds(cardclock, cardclock.bridge.invoke);
  const sending = useSending(onClose);
  const form = useRef<HTMLFormElement>(null);
  const { start, end, isChanged, isRunning, times, lengthMs } = useTimes(
    entry,
    { timezone, nowMs: useNow(true) },
    { ...typed },
  );

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (times === undefined) form.current?.querySelectorAll('input')[start.problem === undefined ? 1 : 0]?.focus();
    else if (isChanged) sending.send(async () => await deeds.edit(entry, times));
    else onClose();
  }

  return (
    <form ref={form} className="time-edit-form" onSubmit={submit}>
      <TimeField
        label="Start"
        value={start.text}
        onChange={start.setText}
        meaning={start.meaning}
        problem={start.problem}
        isFirst
      />
      <TimeField
        label="End"
        value={end.text}
        onChange={end.setText}
        meaning={isRunning ? 'Empty: it goes on running.' : end.meaning}
        problem={end.problem}
        {...(entry.endedAt === null ? { placeholder: 'still running' } : {})}
      />
      <p className="time-edit-length">
        Length <strong className="tabular">{lengthMs === undefined ? '–' : formatHoursMinutes(lengthMs)}</strong>
        {isRunning ? ' so far' : ''}
      </p>
      <div className="time-edit-actions">
        <Button variant="primary" type="submit" isPending={sending.isPending}>
          Save
        </Button>
        <Button onPress={onClose}>Cancel</Button>
      </div>
      <SendingFailure sending={sending} />
      <div className="time-edit-actions time-edit-others">
        <Button variant="quiet" onPress={onSplit}>
          Split…
        </Button>
        <Button variant="quiet" onPress={() => sending.send(async () => await deeds.merge(entry))}>
          Merge with previous
        </Button>
        <Button variant="quiet" onPress={() => sending.send(async () => await deeds.remove(entry))}>
          Delete
        </Button>
      </div>
    </form>
  );
}
