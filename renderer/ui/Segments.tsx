import './choices.css';
import './segments.css';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';

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

  return (
    <RadioGroup
      className="segments"
      orientation="horizontal"
      aria-labelledby={labelledBy}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      value={value}
      onChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen);
        if (option !== undefined) onChange(option.value);
      }}
    >
      {options.map((option) => (
        <Radio key={option.value} value={option.value} className="segment choice">
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}
