import './text-field.css';
import './date-field.css';
import { parseDate } from '@internationalized/date';
import { useMemo } from 'react';
import { DateField as AriaDateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { Label } from 'react-aria-components/Label';
import { t } from '../../common/i18n/translate.ts';
import { PickDay } from './PickDay.tsx';

const LAST = '9999-12-31';

export interface DateFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`; empty while none is typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The element that says what is wrong; undefined while nothing is. */
  readonly problemId: string | undefined;
  /** What stands beside it says the same. */
  readonly isLabelHidden?: boolean;
}

/** A day, typed in the order of the region or picked from a calendar. */
export function DateField({ label, value, onChange, problemId, isLabelHidden = false }: DateFieldProps) {
  // The field forgets what is half typed when it is given another object.
  const date = useMemo(() => (value === '' ? null : parseDate(value)), [value]);

  return (
    <div className="date-field">
      <AriaDateField
        className="date-field-typed"
        value={date}
        shouldForceLeadingZeros
        isInvalid={problemId !== undefined}
        validationBehavior="aria"
        {...(problemId === undefined ? {} : { 'aria-describedby': problemId })}
        onChange={(typed) => onChange(typed?.toString() ?? '')}
      >
        <Label className={isLabelHidden ? 'hidden-visually' : 'text-field-label'}>{label}</Label>
        <DateInput className="date-field-input tabular">
          {(segment) => <DateSegment segment={segment} className="date-field-part" />}
        </DateInput>
      </AriaDateField>
      <PickDay label={t('{field}: choose a day', { field: label })} date={value} last={LAST} onPick={onChange} />
    </div>
  );
}
