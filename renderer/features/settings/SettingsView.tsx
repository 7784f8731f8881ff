import './settings.css';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { useHeld } from './use-held.ts';

const MINUTES = 60;

export function SettingsView() {
  const { ask } = useCardclock();
  const settings = useSnapshot((snapshot) => snapshot.settings);

  const [theme, chooseTheme] = useHeld(settings.theme, (chosen) => ask('settings:change', { theme: chosen }));
  const [isOneTimer, chooseOneTimer] = useHeld(!settings.severalTimers, (isOne) =>
    ask('settings:change', { severalTimers: !isOne }),
  );

  return (
    <div className="settings">
      <section className="settings-group" aria-labelledby="settings-tracking">
        <h2 id="settings-tracking">Tracking</h2>
        <Switch
          label="One timer at a time"
          description="Starting a task stops the one that runs."
          isSelected={isOneTimer}
          onChange={chooseOneTimer}
        />
        <NumberField
          label="Daily goal, in hours"
          description="From 0 to 24, such as 7.5. Shown above your day; 0 hides the goal."
          value={settings.dailyGoalMinutes / MINUTES}
          minValue={0}
          maxValue={24}
          step={0.25}
          onChange={(hours) => void ask('settings:change', { dailyGoalMinutes: Math.round(hours * MINUTES) })}
        />
      </section>
      <section className="settings-group" aria-labelledby="settings-appearance">
        <h2 id="settings-appearance">Appearance</h2>
        <RadioGroup
          label="Theme"
          value={theme}
          onChange={chooseTheme}
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
