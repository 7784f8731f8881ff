import './text-field.css';
import { Label } from 'react-aria-components/Label';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';

export interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called by Ctrl or Cmd with Enter. */
  readonly onSubmit: () => void;
}

/** A field of several lines. */
export function TextArea({ label, value, onChange, onSubmit }: TextAreaProps) {
  return (
    <AriaTextField className="text-field" value={value} onChange={onChange}>
      <Label className="text-field-label">{label}</Label>
      <AriaTextArea
        className="text-field-input text-field-area"
        rows={3}
        dir="auto"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
        }}
      />
    </AriaTextField>
  );
}
