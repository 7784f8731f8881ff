import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';
import { RestoreButton } from './RestoreButton.tsx';

export interface TakenFieldProps extends Pick<
  TextFieldProps,
  'label' | 'value' | 'onChange' | 'placeholder' | 'description' | 'problem'
> {
  readonly stored: string;
  /** With what was typed, or '' for the default. */
  readonly onTake: (wanted: string) => void;
  /** Between the field and the way back to the default: the button that takes what was typed. */
  readonly children: ReactNode;
}

/** A setting that counts once it is taken, and not while it is typed. */
export function TakenField({ onTake, children, ...field }: TakenFieldProps) {
  return (
    <form
      className="settings-feed"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The button goes once it is taken.
        event.currentTarget.querySelector('input')?.focus();
        onTake(field.value.trim());
      }}
    >
      <TextField {...field} />
      {children}
      {field.stored === '' ? null : <RestoreButton label={field.label} onRestore={() => onTake('')} />}
    </form>
  );
}
