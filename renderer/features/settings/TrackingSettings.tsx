import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { RestoreDefault } from './RestoreDefault.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';

const MINUTES = 60;

export function TrackingSettings() {
  const { ask } = useCardclock();
  const { dailyGoalMinutes, idleMinutes } = useSnapshot((snapshot) => snapshot.settings);

  return (
    <>
      <SettingSwitch
        setting="severalTimers"
        isInverted
        label={t('One timer at a time')}
        description={t('Starting a task stops the running one.')}
      />
      <NumberField
        label={t('Daily goal, in hours')}
        description={t('From 0 to 24, such as 7.5. Shown above your day; 0 hides the goal.')}
        value={dailyGoalMinutes / MINUTES}
        minValue={0}
        maxValue={24}
        step={0.25}
        example={7.5}
        onChange={(hours) => void ask('settings:change', { dailyGoalMinutes: Math.round(hours * MINUTES) })}
      />
      <RestoreDefault setting="dailyGoalMinutes" label={t('Daily goal, in hours')} />
      <NumberField
        label={t('Ask about time away, after minutes')}
        description={t(
          'Ask what to do with the time when you’ve been away this long while a timer ran. From 1 to 240; 0 never asks. After Cardclock itself was closed, from 5 minutes on.',
        )}
        value={idleMinutes}
        minValue={0}
        maxValue={240}
        step={1}
        isWhole
        example={10}
        onChange={(minutes) => void ask('settings:change', { idleMinutes: minutes })}
      />
      <RestoreDefault setting="idleMinutes" label={t('Ask about time away, after minutes')} />
    </>
  );
}
