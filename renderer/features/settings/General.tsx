import { useEffect, useEffectEvent, useState } from 'react';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import type { LoginItem } from '../../../common/domain/login-item.ts';
import { LANGUAGE_CHOICES, LANGUAGE_NAMES, type LanguageChoice, languageOf } from '../../../common/i18n/languages.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { localeOf, ownLocale, type Region, REGIONS } from '../../../common/time/region.ts';
import { type WeekStart, WEEK_STARTS, weekdayName, weekStartOf } from '../../../common/time/week.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useQuery } from '../../store/use-query.ts';
import { Row } from '../../ui/Row.tsx';
import { Select } from '../../ui/SelectField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { OwnRow, useHeld } from './setting-rows.tsx';

/** The language or region that is being chosen here, and the locale until then: the page is drawn anew in another, and the cursor comes back. */
let left: { readonly by: LocaleName; readonly locale: string } | undefined;

type LocaleName = 'language' | 'region';
type LocaleValue<By extends LocaleName> = (typeof DEFAULT_SETTINGS)[By];

interface LocaleSetting<Value> {
  readonly value: Value;
  readonly choose: (chosen: Value) => void;
  /** The page was drawn anew because of this choice. */
  readonly isBack: boolean;
}

function useLocaleSetting<By extends LocaleName>(by: By): LocaleSetting<LocaleValue<By>> {
  const { ask } = useCardclock();
  const stored = useSnapshot(({ settings }) => settings[by]);
  const [value, choose] = useHeld(stored, (chosen) => ask('settings:change', { [by]: chosen }));
  const [isBack] = useState(() => left?.by === by && left.locale !== ownLocale());

  useEffect(() => {
    if (left?.by === by) left = undefined;
    return () => {
      // Left for another view, or the other choice was the same locale.
      if (left?.by === by && left.locale === ownLocale()) left = undefined;
    };
  }, [by]);

  function leaveFor(chosen: typeof stored): void {
    left = { by, locale: ownLocale() };
    choose(chosen);
  }
  return { value, choose: leaveFor, isBack };
}

interface LocaleRowProps<By extends LocaleName> {
  readonly by: By;
  readonly label: string;
  readonly hint?: ((value: LocaleValue<By>) => string) | undefined;
  readonly options: readonly { readonly value: LocaleValue<By>; readonly label: string }[];
}

function LocaleRow<By extends LocaleName>({ by, label, hint, options }: LocaleRowProps<By>) {
  const { value, choose, isBack } = useLocaleSetting(by);
  const initial: LocaleValue<By> = DEFAULT_SETTINGS[by];

  return (
    <OwnRow
      name={by}
      {...(hint === undefined ? {} : { hint: hint(value) })}
      restore={value === initial ? undefined : { name: label, onRestore: () => choose(initial) }}
      renderControl={({ id, hintId }) => (
        <Select id={id} describedBy={hintId} value={value} isFocused={isBack} onChange={choose} options={options} />
      )}
    />
  );
}

export function LanguageRow() {
  const system = useSnapshot(({ shell }) => shell.language);
  const options = LANGUAGE_CHOICES.map((value) => ({ value, label: languageName(value, system) }));
  return <LocaleRow by="language" label={t('Language')} options={options} />;
}

function languageName(choice: LanguageChoice, system: string): string {
  if (choice !== 'system') return LANGUAGE_NAMES[choice];
  return t('System: {choice}', { choice: LANGUAGE_NAMES[languageOf('system', system)] });
}

const REGION_NAMES: Readonly<Record<Region, string>> = {
  GB: msg('British'),
  US: msg('American'),
  DE: msg('Central European'),
  SE: msg('Nordic'),
  system: msg('System'),
};
/** A date with a time and a number that show the differences. */
const EXAMPLE_MS = Date.UTC(2026, 10, 19, 16, 30);
const EXAMPLE_NUMBER = 1204.5;

export function RegionRow() {
  const system = useSnapshot(({ shell }) => shell.region);
  const options = REGIONS.map((value) => ({ value, label: t(REGION_NAMES[value]) }));
  return (
    <LocaleRow
      by="region"
      label={t('Dates and numbers')}
      hint={(region) => exampleIn(region, system)}
      options={options}
    />
  );
}

function exampleIn(region: Region, system: string): string {
  const locale = localeOf(region, system);
  const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' }).format(
    EXAMPLE_MS,
  );
  return `${date} · ${EXAMPLE_NUMBER.toLocaleString(locale)}`;
}

export function WeekStartRow() {
  const { ask } = useCardclock();
  const stored = useSnapshot(({ settings }) => settings.weekStart);
  const locale = useSnapshot(({ settings, shell }) => localeOf(settings.region, shell.region));
  const [value, choose] = useHeld(stored, (weekStart) => ask('settings:change', { weekStart }));

  return (
    <OwnRow
      name="weekStart"
      renderControl={({ id, hintId }) => (
        <Select
          id={id}
          describedBy={hintId}
          value={value}
          onChange={choose}
          options={WEEK_STARTS.map((one) => ({ value: one, label: weekWords(one, locale) }))}
        />
      )}
    />
  );
}

function weekWords(choice: WeekStart, locale: string): string {
  const day = weekdayName(weekStartOf(choice, locale));
  return choice === 'system' ? t('{day} (region)', { day }) : day;
}

/** Two switches of one thing that the desktop keeps. */
export function LoginRows() {
  const { item, choose } = useLoginItem();
  if (item === null) return null;
  const off = { name: t('Start at login'), onRestore: () => choose({ ...item, isOn: false }) };

  return (
    <>
      <Row
        label={t('Start at login')}
        hint={t('Your desktop keeps this setting, too.')}
        restore={item.isOn ? off : undefined}
        renderControl={({ id, hintId }) => (
          <Switch id={id} describedBy={hintId} isSelected={item.isOn} onChange={(isOn) => choose({ ...item, isOn })} />
        )}
      />
      {item.isOn && item.isHidden !== null ? (
        <Row
          label={t('Start hidden')}
          hint={t('In the tray, without a window.')}
          renderControl={({ id, hintId }) => (
            <Switch
              id={id}
              describedBy={hintId}
              isSelected={item.isHidden === true}
              onChange={(isHidden) => choose({ ...item, isHidden })}
            />
          )}
        />
      ) : null}
    </>
  );
}

interface OwnLoginItem {
  /** Null until it is known, and where there is no desktop. */
  readonly item: LoginItem | null;
  readonly choose: (item: LoginItem) => void;
}

/** What the desktop has, asked again when the person comes back to the window: it can be changed there, too. */
function useLoginItem(): OwnLoginItem {
  const { ask } = useCardclock();
  const { value: item = null, reload, set } = useQuery('login:get', null);
  const onFocus = useEffectEvent(() => void reload());

  useEffect(() => {
    const listener = (): void => onFocus();
    globalThis.addEventListener('focus', listener);
    return () => globalThis.removeEventListener('focus', listener);
  }, []);

  async function send(chosen: LoginItem): Promise<void> {
    set(chosen);
    const reply = await ask('login:set', chosen);
    if (reply.ok) set(reply.value);
    else await reload();
  }

  return { item, choose: (chosen) => void send(chosen) };
}
