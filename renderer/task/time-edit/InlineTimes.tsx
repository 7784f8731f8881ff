import './inline-times.css';
import { type KeyboardEvent, type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Done } from '../../../common/ipc/journal-commands.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { useSending } from '../../store/use-sending.ts';
import { NoteField } from './NoteField.tsx';
import { TimeFields } from './TimeFields.tsx';
import { TimeConcerns } from './TimeConcerns.tsx';
import { useEntryTimes } from './use-entry-times.ts';
import type { Entry } from './time-commands.ts';
import { type TypedSoFar, wrongField } from './use-times.ts';
import { Button } from '../../ui/Button.tsx';
import { SendingFailure } from '../../ui/FailureWords.tsx';

export interface InlineTimesProps {
  readonly entry: Entry;
  /** The day on view: its times need no date. */
  readonly date: string;
  /** What stood in the fields when they were left last. */
  readonly typedBefore: TypedSoFar | undefined;
  /** It was opened to be edited now: the cursor goes there. */
  readonly isEdited: boolean;
  /** The field that it goes to, by its place. */
  readonly first: number;
  /** The cursor came. */
  readonly onEdit: () => void;
  readonly onLeft: () => void;
  readonly onDone: () => void;
  /** Told what is typed and not saved, each time that it changes. */
  readonly onTyped: (typed: TypedSoFar) => void;
  /** With what was typed so far. */
  readonly onMore: (typed: TypedSoFar) => void;
}

/** Start, end, length and note as fields in the row itself: Enter saves, Escape leaves everything as it was. */
export function InlineTimes(props: InlineTimesProps) {
  const { entry, date, typedBefore, isEdited, first, onEdit, onLeft, onTyped, onDone, onMore } = props;
  const sending = useSending(onDone);
  const form = useRef<HTMLFormElement>(null);
  const entryTimes = useEntryTimes(entry, { date, ...typedBefore });
  const { isChanged, times, edit, nowMs, note, typed, save } = entryTimes;
  const begunAsEdited = useRef(isEdited);
  const begunAt = useRef(first);
  const typedNow = JSON.stringify(typed);

  // The cursor in a field brings only that field into sight.
  useEffect(() => {
    if (!begunAsEdited.current) return;
    form.current?.querySelectorAll('input')[begunAt.current]?.focus();
    form.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);

  const tell = useEffectEvent(() => onTyped(typed));
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- told once for each change of what is typed
  useEffect(() => tell(), [typedNow]);

  const leave = useEffectEvent(onLeft);
  useEffect(() => () => leave(), []);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (times === undefined) form.current?.querySelectorAll('input')[wrongField(entryTimes)]?.focus();
    else if (isChanged) sending.send(saveDraft);
    else onDone();
  }

  /** Saved times are no draft any more, also where another day is on view by then. */
  async function saveDraft(): Promise<Reply<Done>> {
    const reply = await save();
    if (reply.ok) onTyped({});
    return reply;
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Of one that is held since before the fields were here.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    // While signs are composed Escape only takes them back.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onDone();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape counts wherever the cursor is in it
    <form ref={form} className="inline-times" onSubmit={submit} onKeyDown={onKeyDown} onFocus={onEdit}>
      <TimeFields times={entryTimes} mayRun={entry.endedAt === null} isFirst={isEdited} isBrief />
      <NoteField text={note.text} onChange={note.setText} form={form} isBrief />
      <TimeConcerns times={edit === undefined ? undefined : times} trackerId={entry.trackerId} nowMs={nowMs} />
      <div className="inline-times-actions">
        <Button variant="primary" type="submit" isPending={sending.isPending}>
          {t('Save')}
        </Button>
        <Button onPress={onDone}>{t('Cancel')}</Button>
        <Button variant="quiet" onPress={() => onMore(typed)}>
          {t('More…')}
        </Button>
      </div>
      <SendingFailure sending={sending} />
    </form>
  );
}
