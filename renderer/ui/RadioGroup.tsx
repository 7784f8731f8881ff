import './choices.css';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';

export interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, onChange, options } = props;

  return (
    <AriaRadioGroup
      className="choices"
      value={value}
      onChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen);
        if (option !== undefined) onChange(option.value);
      }}
    >
      <Label className="choices-label">{label}</Label>
      {options.map((option) => (
        <Radio key={option.value} value={option.value} className="choice">
          <span className="choice-dot" aria-hidden="true" />
          {option.label}
        </Radio>
      ))}
    </AriaRadioGroup>
  );
}
