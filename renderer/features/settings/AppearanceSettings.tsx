import { localeOf, type Region, REGIONS } from '../../../common/time/region.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { RestoreDefault } from './RestoreDefault.tsx';
import { useHeld } from './use-held.ts';

const NAMES: Readonly<Record<Region, string>> = {
  GB: 'British',
  US: 'American',
  DE: 'Central European',
  SE: 'Nordic',
  system: 'As the system',
};
/** A date and a number that show the differences. */
const EXAMPLE_MS = Date.UTC(2026, 10, 19, 12);
const EXAMPLE_NUMBER = 1204.5;

export function AppearanceSettings() {
  const { ask } = useCardclock();
  const settings = useSnapshot((snapshot) => snapshot.settings);
  const [theme, chooseTheme] = useHeld(settings.theme, (chosen) => ask('settings:change', { theme: chosen }));
  const [density, chooseDensity] = useHeld(settings.density, (chosen) => ask('settings:change', { density: chosen }));
  const [region, chooseRegion] = useHeld(settings.region, (chosen) => ask('settings:change', { region: chosen }));

  return (
    <>
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
      <RestoreDefault setting="theme" label="Theme" />
      <RadioGroup
        label="Density"
        value={density}
        onChange={chooseDensity}
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact: more on one screen' },
        ]}
      />
      <RestoreDefault setting="density" label="Density" />
      <SelectField
        label="Dates and numbers"
        value={region}
        onChange={chooseRegion}
        options={REGIONS.map((value) => ({ value, label: `${NAMES[value]}: ${exampleIn(value)}` }))}
      />
      <RestoreDefault setting="region" label="Dates and numbers" />
    </>
  );
}

function exampleIn(region: Region): string {
  const locale = localeOf(region, navigator.language);
  const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(EXAMPLE_MS);
  return `${date} · ${EXAMPLE_NUMBER.toLocaleString(locale)}`;
}
