import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import type { Reader } from '../../../common/time/time-words.ts';
import type { TypedTime } from '../../../common/phrase/typed-time.ts';
import type { Sending } from '../../store/use-sending.ts';
import { Button } from '../../ui/Button.tsx';
import { SendingFailure } from '../../ui/FailureWords.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import { useTypedTime } from './use-typed-time.ts';

export interface OneTimeFormProps {
  readonly label: string;
  readonly submitLabel: string;
  /** UTC ms. */
  readonly initialMs: number;
  /** A time without a day is the first such time after this, UTC ms. */
  readonly startMs: number;
  readonly reader: Reader;
  readonly problemOf: (at: TypedTime | undefined, reader: Reader) => string | undefined;
  readonly sending: Sending;
  readonly onSubmit: (atMs: number) => void;
  readonly onCancel: () => void;
  /** Under the field; `atMs` is undefined while the text is no time that will do. */
  readonly children?: (atMs: number | undefined) => ReactNode;
}

/** One time, and one thing to do at it. */
export function OneTimeForm(props: OneTimeFormProps) {
  const { label, submitLabel, reader, problemOf, sending, onSubmit, onCancel, children } = props;
  const [initialMs] = useState(props.initialMs);
  const form = useRef<HTMLFormElement>(null);
  const at = useTypedTime({ initialMs, reader, afterMs: props.startMs });
  const problem = problemOf(at.reading, reader);
  const atMs = problem === undefined && at.reading?.ok === true ? at.reading.atMs : undefined;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (atMs === undefined) form.current?.querySelector('input')?.focus();
    else onSubmit(atMs);
  }

  return (
    <form ref={form} className="form" onSubmit={submit}>
      <TimeField label={label} value={at.text} onChange={at.setText} meaning={at.meaning} problem={problem} isFirst />
      {children?.(atMs)}
      <div className="buttons">
        <Button variant="primary" type="submit" isPending={sending.isPending}>
          {submitLabel}
        </Button>
        <Button onPress={onCancel}>{t('Cancel')}</Button>
      </div>
      <SendingFailure sending={sending} />
    </form>
  );
}
