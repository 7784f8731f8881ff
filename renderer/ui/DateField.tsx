import './text-field.css';
import './date-field.css';
import { useId } from 'react';

export interface DateFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`; empty while the typed one is not whole. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The element that says what is wrong; undefined while nothing is. */
  readonly problemId: string | undefined;
}

/** A day, typed or picked from the system's calendar. */
export function DateField({ label, value, onChange, problemId }: DateFieldProps) {
  const id = useId();

  return (
    <div className="date-field">
      <label htmlFor={id} className="text-field-label">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="date-field-input tabular"
        value={value}
        max="9999-12-31"
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
