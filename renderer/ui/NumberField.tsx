import './number-field.css';
import { useContext, useEffect, useEffectEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { NumberField as AriaNumberField, NumberFieldStateContext } from 'react-aria-components/NumberField';
import { numberInRegion } from '../../common/time/region.ts';
import { MinusIcon, PlusIcon } from './icons.tsx';

export interface NumberFieldProps extends Pick<TypedProps, 'isWhole'> {
  readonly id: string;
  /** As it stands beside the field: its buttons are called after it, too. */
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly value: number;
  readonly minValue: number;
  readonly maxValue: number;
  /** How far a key or a button goes, and what is typed is rounded to. Absent: by one, and all is taken to the hundredth. */
  readonly step?: number;
  /** Stands behind the field. */
  readonly unit: string;
  readonly onChange: (value: number) => void;
}

/** A number with its unit. It counts once the cursor leaves it, on Enter, or when a key or a button changes it. */
export function NumberField(props: NumberFieldProps) {
  const { id, label, describedBy, value, minValue, maxValue, step, unit, isWhole, onChange } = props;
  const formatOptions = isWhole ? WHOLE : TO_THE_HUNDREDTH;

  return (
    <AriaNumberField
      id={id}
      aria-label={label}
      aria-describedby={[`${id}-unit`, describedBy].filter(Boolean).join(' ')}
      className="number-field"
      value={value}
      minValue={minValue}
      maxValue={maxValue}
      {...(step === undefined ? {} : { step })}
      formatOptions={formatOptions}
      isWheelDisabled
      onChange={(next) => {
        // An empty field goes back to what it was.
        if (!Number.isNaN(next)) onChange(next);
      }}
    >
      <Group className="number-field-box">
        <Button slot="decrement" className="number-field-step">
          <MinusIcon size={12} />
        </Button>
        <Typed stored={value} isWhole={isWhole} />
        <Button slot="increment" className="number-field-step">
          <PlusIcon size={12} />
        </Button>
      </Group>
      <span id={`${id}-unit`} className="number-field-unit">
        {unit}
      </span>
    </AriaNumberField>
  );
}

const WHOLE = { maximumFractionDigits: 0 } as const;
const TO_THE_HUNDREDTH = { maximumFractionDigits: 2 } as const;

interface TypedProps {
  readonly stored: number;
  readonly isWhole: boolean;
}

function Typed({ stored, isWhole }: TypedProps) {
  const state = useContext(NumberFieldStateContext);
  // A key may lead to another view while the cursor is still here.
  const leave = useEffectEvent(() => state?.commit());
  useEffect(() => () => leave(), []);

  return (
    <Input
      className="number-field-input tabular"
      data-stored={numberText(stored, isWhole)}
      onChange={({ target }) => {
        const isNumber = (isWhole ? /^\d*$/ : /^\d*[.,]?\d*$/).test(target.value);
        // Where the point is the mark of thousands the library would take 7.5 for 75.
        state?.setInputValue(isNumber ? target.value.replace(/[.,]/, decimalMark()) : state.inputValue);
      }}
    />
  );
}

function numberText(value: number, isWhole: boolean): string {
  return String(isWhole ? value : Math.round(value * 100) / 100).replace('.', decimalMark());
}

function decimalMark(): string {
  return numberInRegion(1.5, 1).replaceAll(/\d/g, '');
}
