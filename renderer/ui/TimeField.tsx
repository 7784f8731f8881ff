import './text-field.css';
import './time-field.css';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';

export interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  /** As of a `TextField`. */
  readonly stored?: string;
  readonly onChange: (value: string) => void;
  /** What the text means, in words such as `Today, 09:30`. */
  readonly meaning: string;
  /** What is wrong with it instead, in a sentence; undefined while nothing is. */
  readonly problem: string | undefined;
  readonly placeholder?: string;
  /** The cursor goes here at once, with the text selected, so that typing replaces it. */
  readonly isFirst?: boolean;
}

/** A time of day as text, with what it means, or what is wrong with it, beside it. */
export function TimeField({ label, meaning, problem, placeholder, isFirst = false, stored, ...rest }: TimeFieldProps) {
  return (
    <TextField
      {...rest}
      type="text"
      autoComplete="off"
      spellCheck="false"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only in dialogs that were opened for this very field
      autoFocus={isFirst}
      isInvalid={problem !== undefined}
      className="text-field time-field"
    >
      <Label className="text-field-label">{label}</Label>
      <Input
        className="text-field-input tabular"
        data-stored={stored}
        autoCapitalize="none"
        autoCorrect="off"
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
      <Text slot="description" className="time-field-meaning" aria-live="polite">
        {problem === undefined ? meaning : <span className="text-field-problem">{problem}</span>}
      </Text>
    </TextField>
  );
}
