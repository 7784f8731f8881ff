import { type SubmitEvent, useRef, useState } from 'react';
import type { Done } from '../../../common/ipc/journal-commands.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { dayOf } from '../../../common/time/zone-days.ts';
import { useAccount, useCardclock } from '../../store/cardclock.ts';
import { useSending } from '../../store/use-sending.ts';
import { Button } from '../../ui/Button.tsx';
import { SendingFailure } from '../../ui/FailureWords.tsx';
import { createTimeCommands, type Entry } from './time-commands.ts';
import { NoteField } from './NoteField.tsx';
import { TimeFields } from './TimeFields.tsx';
import { TimeConcerns } from './TimeConcerns.tsx';
import { useEntryTimes } from './use-entry-times.ts';
import { type TypedSoFar, wrongField } from './use-times.ts';

export interface TimesFormProps {
  readonly entry: Entry;
  readonly typed?: TypedSoFar | undefined;
  readonly onPart: (part: 'split' | 'card') => void;
  readonly onClose: () => void;
}

/**
 * Start and end as text, the length that follows from them, and the other things to do with an entry. What was typed is
 * saved before it is split or merged.
 */
export function TimesForm({ entry, typed, onPart, onClose }: TimesFormProps) {
  const cardclock = useCardclock();
  const commands = createTimeCommands(cardclock, cardclock.bridge.invoke);
  const after = useRef(onClose);
  const sending = useSending(() => after.current());
  const form = useRef<HTMLFormElement>(null);
  const { timezone } = useAccount();
  // Its times stand in the fields as on its day, which is told under them.
  const [date] = useState(() => dayOf(timezone, entry.startedAt));
  const entryTimes = useEntryTimes(entry, { date, ...typed });
  const { isChanged, times, edit, nowMs, note, save } = entryTimes;

  function send(command: () => Promise<Reply<Done>>, onDone = onClose): void {
    after.current = onDone;
    sending.send(command);
  }

  function saveThen(onDone: () => void): void {
    if (times === undefined) focusProblem();
    else if (isChanged) send(save, onDone);
    else onDone();
  }

  function focusProblem(): void {
    form.current?.querySelectorAll('input')[wrongField(entryTimes)]?.focus();
  }

  async function merge(): Promise<Reply<Done>> {
    const saved = await save();
    return saved.ok ? await commands.merge(entry) : saved;
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    saveThen(onClose);
  }

  return (
    <form ref={form} className="form" onSubmit={submit}>
      <div className="time-edit-fields">
        <TimeFields times={entryTimes} mayRun={entry.endedAt === null} />
      </div>
      <NoteField text={note.text} onChange={note.setText} form={form} />
      <TimeConcerns times={edit === undefined ? undefined : times} trackerId={entry.trackerId} nowMs={nowMs} />
      <div className="buttons">
        <Button variant="primary" type="submit" isPending={sending.isPending}>
          {t('Save')}
        </Button>
        <Button onPress={onClose}>{t('Cancel')}</Button>
      </div>
      <SendingFailure sending={sending} />
      <div className="buttons time-edit-others">
        <Button variant="quiet" onPress={() => saveThen(() => onPart('card'))}>
          {t('Move to another task…')}
        </Button>
        <Button variant="quiet" onPress={() => saveThen(() => onPart('split'))}>
          {t('Split…')}
        </Button>
        <Button variant="quiet" onPress={() => (times === undefined ? focusProblem() : send(merge))}>
          {t('Merge with previous')}
        </Button>
        <Button variant="quiet" onPress={() => send(async () => await commands.remove(entry))}>
          {t('Delete')}
        </Button>
      </div>
    </form>
  );
}
