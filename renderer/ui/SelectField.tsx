import './text-field.css';
import './select-field.css';
import { useEffect, useId, useRef } from 'react';

export interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly description?: string;
  readonly isDisabled?: boolean;
  /** It takes the cursor when it appears, in place of what was pressed. */
  readonly isFocused?: boolean;
}

/** One of a few, as the system's own list: it opens, types and scrolls as everywhere else. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, onChange, description, isDisabled = false, isFocused = false } = props;
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);

  useEffect(() => {
    if (isFocused) select.current?.focus();
  }, [isFocused]);

  return (
    <div className="select-field">
      <label htmlFor={id} className="text-field-label">
        {label}
      </label>
      <select
        ref={select}
        id={id}
        className="select-field-input"
        value={value}
        disabled={isDisabled}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {description === undefined ? null : (
        <p id={`${id}-description`} className="text-field-description">
          {description}
        </p>
      )}
    </div>
  );
}
