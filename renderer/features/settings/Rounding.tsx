import type { Rounding } from '../../../common/time/rounding.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { Row } from '../../ui/Row.tsx';
import { Select } from '../../ui/SelectField.tsx';
import { OwnRow } from './setting-rows.tsx';

const STEPS: readonly Rounding['minutes'][] = [0, 1, 5, 6, 10, 15, 30];

/** To how many minutes, and where there are any, which way and what of. */
export function RoundingRows() {
  const { ask } = useCardclock();
  const rounding = useSnapshot(({ settings }) => settings.rounding);

  function change(changed: Partial<Rounding>): void {
    void ask('settings:change', { rounding: { ...rounding, ...changed } });
  }

  return (
    <>
      <OwnRow
        name="rounding"
        renderControl={({ id, hintId }) => (
          <Select
            id={id}
            describedBy={hintId}
            value={String(rounding.minutes)}
            options={STEPS.map((minutes) => ({ value: String(minutes), label: stepWords(minutes) }))}
            onChange={(value) => {
              const minutes = STEPS.find((one) => String(one) === value);
              if (minutes !== undefined) change({ minutes });
            }}
          />
        )}
      />
      {rounding.minutes === 0 ? null : (
        <div className="settings-within">
          <Row
            label={t('Direction')}
            renderControl={({ id, hintId }) => (
              <Select
                id={id}
                describedBy={hintId}
                value={rounding.direction}
                options={[
                  { value: 'nearest', label: t('To the nearest') },
                  { value: 'up', label: t('Up#rounding') },
                  { value: 'down', label: t('Down#rounding') },
                ]}
                onChange={(direction) => change({ direction })}
              />
            )}
          />
          <Row
            label={t('Applies to')}
            renderControl={({ id, hintId }) => (
              <Select
                id={id}
                describedBy={hintId}
                value={rounding.per}
                options={[
                  { value: 'entry', label: t('Each entry') },
                  { value: 'day-and-task', label: t('Each day and task') },
                ]}
                onChange={(per) => change({ per })}
              />
            )}
          />
        </div>
      )}
    </>
  );
}

function stepWords(minutes: number): string {
  if (minutes === 0) return t('Not rounded');
  return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
}
