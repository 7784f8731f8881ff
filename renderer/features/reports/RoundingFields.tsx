import './control-line.css';
import { Group } from 'react-aria-components/Group';
import type { Rounding } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { SelectField } from '../../ui/SelectField.tsx';

const MINUTES: readonly Rounding['minutes'][] = [0, 1, 5, 6, 10, 15, 30];

export interface RoundingFieldsProps {
  readonly rounding: Rounding;
  readonly onChange: (rounding: Rounding) => void;
}

export function RoundingFields({ rounding, onChange }: RoundingFieldsProps) {
  const isOff = rounding.minutes === 0;

  return (
    <Group className="reports-fields" aria-label={t('Rounding')}>
      <SelectField
        label={t('Round to')}
        value={String(rounding.minutes)}
        options={MINUTES.map((minutes) => ({ value: String(minutes), label: stepWords(minutes) }))}
        onChange={(value) => {
          const minutes = MINUTES.find((one) => String(one) === value);
          if (minutes !== undefined) onChange({ ...rounding, minutes });
        }}
      />
      <SelectField
        label={t('Direction')}
        value={rounding.direction}
        isDisabled={isOff}
        options={[
          { value: 'nearest', label: t('To the nearest') },
          { value: 'up', label: t('Up#rounding') },
          { value: 'down', label: t('Down#rounding') },
        ]}
        onChange={(direction) => onChange({ ...rounding, direction })}
      />
      <SelectField
        label={t('Applies to')}
        value={rounding.per}
        isDisabled={isOff}
        options={[
          { value: 'entry', label: t('Each entry') },
          { value: 'day-and-task', label: t('Each day and task') },
        ]}
        onChange={(per) => onChange({ ...rounding, per })}
      />
    </Group>
  );
}

function stepWords(minutes: number): string {
  if (minutes === 0) return t('Not rounded');
  return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
}
