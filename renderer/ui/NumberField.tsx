import './text-field.css';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';
import { t } from '../../common/i18n/translate.ts';
import { numberText, typedNumber } from './typed-number.ts';

export interface NumberFieldProps extends Bounds {
  readonly label: string;
  readonly description: string;
  readonly value: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

interface Bounds {
  readonly minValue: number;
  readonly maxValue: number;
  /** Only whole numbers are taken. */
  readonly isWhole?: boolean;
  /** One that is taken, for the words that refuse another. */
  readonly example: number;
}

/**
 * A number that takes effect when the cursor leaves it, on Enter, or when an arrow key changes it. What is no number
 * within the bounds changes nothing: the field goes back to its value and says what it takes.
 */
export function NumberField({ label, description, value, step, onChange, ...bounds }: NumberFieldProps) {
  const { minValue, maxValue, isWhole = false } = bounds;
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState<string>();

  function take(next: number): void {
    setTyped(undefined);
    setRefused(undefined);
    if (next !== value) onChange(next);
  }

  // A key may lead to another view while the cursor is still here.
  const leave = useEffectEvent(() => commit());
  useEffect(() => () => leave(), []);

  function commit(): void {
    if (typed === undefined) return;
    const next = typedNumber(typed);
    const isRight = next !== undefined && (!isWhole || Number.isInteger(next));
    if (isRight && next >= minValue && next <= maxValue) return take(next);
    setTyped(undefined);
    setRefused(typed.trim());
    return undefined;
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Enter') commit();
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
    const from = typedNumber(typed ?? '') ?? value;
    take(Math.min(maxValue, Math.max(minValue, from + (key === 'ArrowUp' ? step : -step))));
  }

  return (
    <TextField
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className="text-field text-field-short"
      value={typed ?? numberText(value)}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={onKeyDown}
    >
      <Label className="text-field-label">{label}</Label>
      <Input className="text-field-input tabular" data-stored={numberText(value)} />
      <Text slot="description" className="text-field-description">
        {description}
      </Text>
      <p className="text-field-problem" aria-live="polite">
        {refused === undefined ? '' : refusal(refused, bounds)}
      </p>
    </TextField>
  );
}

function refusal(text: string, { minValue, maxValue, isWhole = false, example }: Bounds): string {
  const values = { min: numberText(minValue), max: numberText(maxValue), example: numberText(example) };
  if (text === '') {
    return t(
      isWhole
        ? 'An empty field is not accepted: type a whole number from {min} to {max}, such as {example}. The value before it stays.'
        : 'An empty field is not accepted: type a number from {min} to {max}, such as {example}. The value before it stays.',
      values,
    );
  }
  return t(
    isWhole
      ? '“{text}” is not accepted: type a whole number from {min} to {max}, such as {example}. The value before it stays.'
      : '“{text}” is not accepted: type a number from {min} to {max}, such as {example}. The value before it stays.',
    { text, ...values },
  );
}
