import './text-field.css';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import { Text } from 'react-aria-components/Text';

export interface NumberFieldProps {
  readonly label: string;
  readonly description: string;
  readonly value: number;
  readonly minValue: number;
  readonly maxValue: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

/** A number that takes effect when the cursor leaves it or an arrow key changes it; an empty field counts as the least. */
export function NumberField({ label, description, onChange, ...rest }: NumberFieldProps) {
  return (
    <AriaNumberField
      {...rest}
      className="text-field text-field-short"
      onChange={(value) => onChange(Number.isNaN(value) ? rest.minValue : value)}
    >
      <Label className="text-field-label">{label}</Label>
      <Input className="text-field-input tabular" />
      <Text slot="description" className="text-field-description">
        {description}
      </Text>
    </AriaNumberField>
  );
}
