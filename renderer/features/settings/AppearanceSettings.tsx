import { useEffect, useState } from 'react';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { LANGUAGE_CHOICES, LANGUAGE_NAMES, type LanguageChoice, languageOf } from '../../../common/i18n/languages.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { localeOf, ownLocale, type Region, REGIONS } from '../../../common/time/region.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { RestoreDefault } from './RestoreDefault.tsx';
import { useHeld } from './use-held.ts';

const NAMES: Readonly<Record<Region, string>> = {
  GB: msg('British'),
  US: msg('American'),
  DE: msg('Central European'),
  SE: msg('Nordic'),
  system: msg('As the system'),
};
/** A date with a time and a number that show the differences. */
const EXAMPLE_MS = Date.UTC(2026, 10, 19, 16, 30);
const EXAMPLE_NUMBER = 1204.5;

/** The language or region that is being chosen here, and the locale until then: the page is drawn anew in another, and the cursor comes back. */
let left: { readonly by: 'language' | 'region'; readonly locale: string } | undefined;

export function AppearanceSettings() {
  const { ask } = useCardclock();
  const settings = useSnapshot((snapshot) => snapshot.settings);
  const system = useSnapshot((snapshot) => snapshot.shell.language);
  const systemRegion = useSnapshot((snapshot) => snapshot.shell.region);
  const [language, chooseLanguage] = useHeld(settings.language, (chosen) =>
    ask('settings:change', { language: chosen }),
  );
  const [region, chooseRegion] = useHeld(settings.region, (chosen) => ask('settings:change', { region: chosen }));
  const [backAt] = useState(() => (left?.locale === ownLocale() ? undefined : left?.by));
  useEffect(() => {
    left = undefined;
    return () => {
      // Left for another view, or the other choice was the same locale.
      if (left?.locale === ownLocale()) left = undefined;
    };
  }, []);
  function leaveForLanguage(chosen: LanguageChoice): void {
    left = { by: 'language', locale: ownLocale() };
    chooseLanguage(chosen);
  }
  function leaveForRegion(chosen: Region): void {
    left = { by: 'region', locale: ownLocale() };
    chooseRegion(chosen);
  }

  const [theme, chooseTheme] = useHeld(settings.theme, (chosen) => ask('settings:change', { theme: chosen }));
  const [density, chooseDensity] = useHeld(settings.density, (chosen) => ask('settings:change', { density: chosen }));

  return (
    <>
      <SelectField
        label={t('Language')}
        value={language}
        isFocused={backAt === 'language'}
        onChange={leaveForLanguage}
        options={LANGUAGE_CHOICES.map((value) => ({ value, label: languageName(value, system) }))}
      />
      {settings.language === DEFAULT_SETTINGS.language ? null : (
        <RestoreButton label={t('Language')} onRestore={() => leaveForLanguage(DEFAULT_SETTINGS.language)} />
      )}
      <RadioGroup
        label={t('Theme')}
        value={theme}
        onChange={chooseTheme}
        options={[
          { value: 'system', label: t('As the system') },
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
        ]}
      />
      <RestoreDefault setting="theme" label={t('Theme')} />
      <RadioGroup
        label={t('Density')}
        value={density}
        onChange={chooseDensity}
        options={[
          { value: 'comfortable', label: t('Comfortable') },
          { value: 'compact', label: t('Compact: more on one screen') },
        ]}
      />
      <RestoreDefault setting="density" label={t('Density')} />
      <SelectField
        label={t('Dates and numbers')}
        value={region}
        isFocused={backAt === 'region'}
        onChange={leaveForRegion}
        options={REGIONS.map((value) => ({
          value,
          label: t('{region}: {example}', { region: t(NAMES[value]), example: exampleIn(value, systemRegion) }),
        }))}
      />
      {settings.region === DEFAULT_SETTINGS.region ? null : (
        <RestoreButton label={t('Dates and numbers')} onRestore={() => leaveForRegion(DEFAULT_SETTINGS.region)} />
      )}
    </>
  );
}

function languageName(choice: LanguageChoice, system: string): string {
  if (choice !== 'system') return LANGUAGE_NAMES[choice];
  return t('As the system: {language}', { language: LANGUAGE_NAMES[languageOf('system', system)] });
}

function exampleIn(region: Region, system: string): string {
  const locale = localeOf(region, system);
  const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' }).format(
    EXAMPLE_MS,
  );
  return `${date} · ${EXAMPLE_NUMBER.toLocaleString(locale)}`;
}
