import type { RefObject } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { TextArea } from '../../ui/TextArea.tsx';

export interface NoteFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Enter submits it. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly isFirst?: boolean;
  /** In the room of one line: what it is stands in the field while that is empty. */
  readonly isBrief?: boolean;
}

/** What the person writes about an entry, and who knows of it. */
export function NoteField({ text, onChange, form, isFirst = false, isBrief = false }: NoteFieldProps) {
  return (
    <div className="time-edit-note">
      <TextArea
        label={t('Note')}
        value={text}
        onChange={onChange}
        onSubmit={() => form.current?.requestSubmit()}
        {...(isBrief
          ? { placeholder: t('Note (only on this computer)') }
          : { description: t('Stays on this computer: the service does not have it.') })}
        isBrief
        isFirst={isFirst}
      />
    </div>
  );
}
