import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { BreakSettings } from './BreakSettings.tsx';
import { RestoreDefault } from './RestoreDefault.tsx';
import { WorkHoursFields } from './WorkHoursFields.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';

const MINUTES = 60;

/** What may be said of time that runs, or does not. */
export function ReminderSettings() {
  const { ask } = useCardclock();
  const settings = useSnapshot((snapshot) => snapshot.settings);

  return (
    <>
      <p className="settings-hint">
        {t('Shown once, here and as a desktop notification; never while you are away. Do Not Disturb is respected.')}
      </p>
      <SettingSwitch
        setting="remindUntracked"
        label={t('When no timer runs within working hours')}
        description={t('After ten minutes without one.')}
      >
        <WorkHoursFields hours={settings.workHours} />
      </SettingSwitch>
      <SettingSwitch
        setting="remindLong"
        label={t('When a timer runs for long')}
        description={t('It can be trimmed then, if it was forgotten.')}
      >
        <NumberField
          label={t('Remind after, in hours')}
          description={t('From 0.25 to 24, such as 4.')}
          value={settings.longTimerMinutes / MINUTES}
          minValue={0.25}
          maxValue={24}
          step={0.25}
          example={4}
          onChange={(hours) => void ask('settings:change', { longTimerMinutes: Math.round(hours * MINUTES) })}
        />
        <RestoreDefault setting="longTimerMinutes" label={t('Remind after, in hours')} />
      </SettingSwitch>
      <SettingSwitch
        setting="remindGoal"
        label={t('When the daily goal is reached')}
        description={t('While a timer runs. The goal itself is set under Tracking.')}
      />
      <BreakSettings />
    </>
  );
}
