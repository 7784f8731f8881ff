import './time-edit.css';
import { type SubmitEvent, useRef, useState } from 'react';
import type { TaskRef } from '../../../common/domain/task.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { useAccount, useCardclock } from '../../store/cardclock.ts';
import { useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SendingFailure } from '../../ui/FailureWords.tsx';
import { TaskField } from '../TaskField.tsx';
import { TaskLine } from '../TaskLine.tsx';
import { NoteField } from './NoteField.tsx';
import { OneTimeForm } from './OneTimeForm.tsx';
import { createTimeCommands, type Entry } from './time-commands.ts';
import { rangeWords } from '../day-words.ts';
import { problemWithin } from './time-problems.ts';
import { TimesForm } from './TimesForm.tsx';
import { followedStart, type TypedSoFar } from './use-times.ts';
import { useEntryTimes } from './use-entry-times.ts';
import { useLiveEntry } from './use-live-entry.ts';
import { useSending } from '../../store/use-sending.ts';

export interface EditTimeProps {
  readonly trackerId: number;
  readonly task: TaskRef;
  /** UTC ms, as the opener knows it; what snapshots tell of it counts. */
  readonly startedAt: number;
  /** Null while it runs. */
  readonly endedAt: number | null;
  readonly onClose: () => void;
  /** Stands in the fields already. */
  readonly typed?: TypedSoFar;
  /** What the dialog opens with. */
  readonly begin?: keyof typeof TITLES;
}

const TITLES = {
  times: msg('Edit time'),
  note: msg('Note'),
  split: msg('Split time'),
  card: msg('Move to another task'),
};

/** The times of an entry, and what else can be done with it: another card, split, merge, delete. Everything can be taken back. */
export function EditTime({ onClose, typed, begin = 'times', ...known }: EditTimeProps) {
  const entry = useLiveEntry(known);
  const [part, setPart] = useState(begin);

  return (
    <Dialog title={t(TITLES[part])} onClose={onClose}>
      <div className="form">
        <TaskLine task={entry.task} />
        {part === 'note' ? <Note entry={entry} onClose={onClose} /> : null}
        {part === 'split' ? <Split entry={entry} onClose={onClose} /> : null}
        {part === 'card' ? <OtherCard entry={entry} onClose={onClose} /> : null}
        {part === 'times' ? <TimesForm entry={entry} typed={typed} onPart={setPart} onClose={onClose} /> : null}
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** Which card is picked says all: nothing else is to be confirmed. */
function OtherCard({ entry, onClose }: PartProps) {
  const cardclock = useCardclock();
  const { timezone } = useAccount();
  const sending = useSending(onClose);
  const commands = createTimeCommands(cardclock, cardclock.bridge.invoke);

  return (
    <>
      <p className="time-edit-length tabular">{rangeWords(entry, timezone)}</p>
      {/* As where time is added: the list stays when the cursor leaves. */}
      <div onBlurCapture={(event) => event.stopPropagation()}>
        <TaskField
          task={undefined}
          without={entry.task.taskId}
          onPick={(task) => {
            if (task !== undefined) sending.send(async () => await commands.move(entry, task));
          }}
          problem={sending.failure}
          isOpen
        />
      </div>
      <div className="buttons">
        <Button onPress={onClose}>{t('Cancel')}</Button>
      </div>
    </>
  );
}

function Note({ entry, onClose }: PartProps) {
  const { note, isChanged, save } = useEntryTimes(entry, {});
  const sending = useSending(onClose);
  const form = useRef<HTMLFormElement>(null);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isChanged) sending.send(save);
    else onClose();
  }

  return (
    <form ref={form} className="form" onSubmit={submit}>
      <NoteField text={note.text} onChange={note.setText} form={form} isFirst />
      <div className="buttons">
        <Button variant="primary" type="submit" isPending={sending.isPending}>
          {t('Save')}
        </Button>
        <Button onPress={onClose}>{t('Cancel')}</Button>
      </div>
      <SendingFailure sending={sending} />
    </form>
  );
}

function Split({ entry, onClose }: PartProps) {
  const cardclock = useCardclock();
  const { timezone } = useAccount();
  const sending = useSending(onClose);
  const nowMs = useNow(entry.endedAt === null);
  const [endMs] = useState(entry.endedAt ?? nowMs);
  const commands = createTimeCommands(cardclock, cardclock.bridge.invoke);

  return (
    <OneTimeForm
      label={t('Split at')}
      submitLabel={t('Split')}
      initialMs={middleOf(entry.startedAt, endMs)}
      startMs={followedStart(entry.startedAt, endMs)}
      reader={{ timezone, nowMs }}
      problemOf={(at, reader) => problemWithin(at, entry.startedAt, entry.endedAt ?? nowMs, reader)}
      sending={sending}
      onSubmit={(atMs) => sending.send(async () => await commands.split(entry, atMs))}
      onCancel={onClose}
    />
  );
}

const MINUTE_MS = 60_000;

/** Half-way, at a full minute where one lies inside. */
function middleOf(startMs: number, endMs: number): number {
  const middle = Math.floor((startMs + endMs) / 2 / 1000) * 1000;
  const minute = middle - (middle % MINUTE_MS);
  return minute > startMs ? minute : middle;
}
