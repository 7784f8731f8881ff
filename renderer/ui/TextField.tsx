import './text-field.css';
import type { ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import type { RowIds } from './Row.tsx';

export interface TextFieldProps {
  /** Or the ids of what names and describes it elsewhere, and its own. */
  readonly label: string | RowIds;
  /** Its name is told by what is around it. */
  readonly isLabelHidden?: boolean;
  readonly value: string;
  /** What is kept of it already, for a field that shows that until something else is typed. */
  readonly stored?: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly description?: ReactNode;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  /** What is wrong with the value, in words; undefined while nothing is. */
  readonly problem?: string | undefined;
  /** Says the problem aloud at once: it came by itself, as the answer to what was sent. */
  readonly isAlert?: boolean;
}

export function TextField({
  label,
  description,
  placeholder,
  problem,
  isAlert = false,
  isLabelHidden = false,
  stored,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      {...(typeof label === 'string' ? {} : namedBy(label))}
      type="text"
      autoComplete="off"
      spellCheck="false"
      isInvalid={problem !== undefined}
      className="text-field"
    >
      {typeof label === 'string' ? (
        <Label className={isLabelHidden ? 'hidden-visually' : 'text-field-label'}>{label}</Label>
      ) : null}
      <Input
        className="text-field-input"
        data-stored={stored}
        autoCapitalize="none"
        autoCorrect="off"
        {...(placeholder === undefined ? {} : { placeholder })}
      />
      {description === undefined ? null : (
        <Text slot="description" className="text-field-description">
          {description}
        </Text>
      )}
      {problem === undefined ? null : (
        <Text slot="errorMessage" className="text-field-problem" {...(isAlert ? { role: 'alert' } : {})}>
          {problem}
        </Text>
      )}
    </AriaTextField>
  );
}

function namedBy({ id, labelId, hintId }: RowIds) {
  return { id, 'aria-labelledby': labelId, ...(hintId === undefined ? {} : { 'aria-describedby': hintId }) };
}
