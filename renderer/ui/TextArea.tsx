import './text-field.css';
import type { KeyboardEvent } from 'react';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';

export interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called by Ctrl or Cmd with Enter; where `isBrief` by Enter alone, and Shift with Enter begins a line. */
  readonly onSubmit: () => void;
  /** Mostly of one line. */
  readonly isBrief?: boolean;
  readonly description?: string;
  readonly placeholder?: string;
  /** The cursor goes there at once. */
  readonly isFirst?: boolean;
}

const MOST_ROWS = 6;
const ROW_LENGTH = 50;

/** As many as the text takes, roughly. */
function rowsOf(text: string): number {
  const rows = text.split('\n').map((line) => Math.ceil(line.length / ROW_LENGTH) || 1);
  return Math.min(
    rows.reduce((sum, one) => sum + one, 0),
    MOST_ROWS,
  );
}

/** A field of several lines. */
export function TextArea({
  label,
  value,
  onChange,
  onSubmit,
  isBrief = false,
  description,
  placeholder,
  isFirst = false,
}: TextAreaProps) {
  function isSubmitted({ key, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent): boolean {
    if (key !== 'Enter' || nativeEvent.isComposing) return false;
    return ctrlKey || metaKey || (isBrief && !shiftKey);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- only in dialogs that were opened for this very field
    <AriaTextField className="text-field" value={value} onChange={onChange} autoFocus={isFirst}>
      <Label className="text-field-label">{label}</Label>
      <AriaTextArea
        className="text-field-input text-field-area"
        rows={isBrief ? rowsOf(value) : 3}
        dir="auto"
        {...(placeholder === undefined ? {} : { placeholder })}
        onKeyDown={(event) => {
          if (!isSubmitted(event)) return;
          event.preventDefault();
          onSubmit();
        }}
      />
      {description === undefined ? null : (
        <Text slot="description" className="text-field-description">
          {description}
        </Text>
      )}
    </AriaTextField>
  );
}
