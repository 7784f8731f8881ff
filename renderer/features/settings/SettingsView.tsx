import './settings.css';
import type { Settings } from '../../../common/domain/settings.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { AccountSettings } from './AccountSettings.tsx';

const MINUTES = 60;

export function SettingsView() {
  const { ask } = useCardclock();
  const settings = useSnapshot((snapshot) => snapshot.settings);

  function change(changed: Partial<Settings>): void {
    void ask('settings:change', changed);
  }

  return (
    <div className="settings">
      <section className="settings-group" aria-labelledby="settings-tracking">
        <h2 id="settings-tracking">Tracking</h2>
        <Switch
          label="One timer at a time"
          description="Starting a task stops the one that runs."
          isSelected={!settings.severalTimers}
          onChange={(isOne) => change({ severalTimers: !isOne })}
        />
        <NumberField
          label="Daily goal, in hours"
          description="Shown above your day. 0 hides the goal."
          value={settings.dailyGoalMinutes / MINUTES}
          minValue={0}
          maxValue={24}
          step={0.25}
          onChange={(hours) => change({ dailyGoalMinutes: Math.round(hours * MINUTES) })}
        />
      </section>
      <section className="settings-group" aria-labelledby="settings-appearance">
        <h2 id="settings-appearance">Appearance</h2>
        <RadioGroup
          label="Theme"
          value={settings.theme}
          onChange={(theme) => change({ theme })}
          options={[
            { value: 'system', label: 'As the system' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </section>
      <AccountSettings />
    </div>
  );
}
