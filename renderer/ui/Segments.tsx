import './segments.css';
import { useId } from 'react';

export interface SegmentsProps<Value extends string> {
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}

/** One of two or three short words, all in sight. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { labelledBy, describedBy, value, onChange, options } = props;

  const name = useId();

  return (
    <div role="radiogroup" className="segments" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  );
}
