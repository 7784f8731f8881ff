import { t } from '../../../common/i18n/translate.ts';
import { localeOf } from '../../../common/time/region.ts';
import { type WeekStart, WEEK_STARTS, weekdayName, weekStartOf } from '../../../common/time/week.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { RoundingFields } from '../reports/RoundingFields.tsx';
import { RestoreDefault } from './RestoreDefault.tsx';
import { TimeZone } from './TimeZone.tsx';
import { useHeld } from './use-held.ts';

/** Where days and weeks begin, and how their sums are shown. */
export function DaySettings() {
  const { ask } = useCardclock();
  const rounding = useSnapshot((snapshot) => snapshot.settings.rounding);
  const weekStart = useSnapshot((snapshot) => snapshot.settings.weekStart);
  const locale = useSnapshot(({ settings, shell }) => localeOf(settings.region, shell.region));
  const [week, chooseWeek] = useHeld(weekStart, (chosen) => ask('settings:change', { weekStart: chosen }));

  return (
    <>
      <TimeZone />
      <RestoreDefault setting="timezone" label={t('Time zone')} />
      <SelectField
        label={t('First day of the week')}
        description={t('For the calendar, the weeks of reports, and words such as “last Monday”.')}
        value={week}
        onChange={chooseWeek}
        options={WEEK_STARTS.map((value) => ({ value, label: weekWords(value, locale) }))}
      />
      <RestoreDefault setting="weekStart" label={t('First day of the week')} />
      <div>
        <p className="text-field-label">{t('Rounding that new reports begin with')}</p>
        <RoundingFields rounding={rounding} onChange={(chosen) => void ask('settings:change', { rounding: chosen })} />
      </div>
      <RestoreDefault setting="rounding" label={t('Rounding')} />
    </>
  );
}

function weekWords(choice: WeekStart, locale: string): string {
  const day = weekdayName(weekStartOf(choice, locale));
  return choice === 'system' ? t('As in the region: {day}', { day }) : day;
}
