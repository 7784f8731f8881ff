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
export function SelectField<Value extends string>({ label, description, ...rest }: SelectFieldProps<Value>) {
  const id = useId();

  return (
    <div className="select-field">
      <label htmlFor={id} className="text-field-label">
        {label}
      </label>
      <Select id={id} describedBy={description === undefined ? undefined : `${id}-description`} {...rest} />
      {description === undefined ? null : (
        <p id={`${id}-description`} className="text-field-description">
          {description}
        </p>
      )}
    </div>
  );
}

export interface SelectProps<Value extends string> extends Omit<SelectFieldProps<Value>, 'label' | 'description'> {
  readonly id: string;
  readonly describedBy: string | undefined;
}

/** The list alone, for what has its label elsewhere. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { id, describedBy, value, options, onChange, isDisabled = false, isFocused = false } = props;
  const select = useRef<HTMLSelectElement>(null);

  useEffect(() => {
    if (isFocused) select.current?.focus();
  }, [isFocused]);

  return (
    <select
      ref={select}
      id={id}
      className="select-field-input"
      value={value}
      disabled={isDisabled}
      aria-describedby={describedBy}
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
  );
}
