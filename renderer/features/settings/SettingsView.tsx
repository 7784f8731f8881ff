import './settings.css';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import {
  SETTING_NAMES,
  SETTING_SECTIONS,
  type Settings,
  type SettingSection,
} from '../../../common/domain/settings.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { controlIn } from '../../ui/Row.tsx';
import { FindSetting } from './FindSetting.tsx';
import { ROWS, SECTION_INTROS, SECTION_TITLES, type ShownRow } from './rows.ts';
import { PlainRow } from './setting-rows.tsx';

/** One section at a time, and a field that finds a setting in all of them. */
export function SettingsView() {
  const { settingSection } = useCardclock();
  const section = useSyncExternalStore(settingSection.subscribe, settingSection.get);
  const isDesktop = useSnapshot(({ shell }) => shell.kind === 'electron');
  const settings = useSnapshot((snapshot) => snapshot.settings);
  const rows = ROWS.filter((row) => isDesktop || row.isDesktopOnly !== true);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<ShownRow>();

  useEffect(() => {
    if (found === undefined) return;
    const place = document.getElementById(placeId(found));
    place?.scrollIntoView({ block: 'center' });
    (controlIn(place) ?? place)?.focus();
  }, [found]);

  function open(chosen: SettingSection): void {
    settingSection.set(chosen);
    setTyped('');
    setFound(undefined);
  }

  function goTo(row: ShownRow): void {
    const isShown = isOn(row, settings);
    const target = isShown ? row : (rows.find(({ id }) => id === (row.within ?? row.unless)) ?? row);
    open(target.section);
    setFound({ ...target });
  }

  return (
    <div className="settings">
      <Tabs
        className="settings-tabs"
        orientation="vertical"
        selectedKey={section}
        onSelectionChange={(key) => {
          const chosen = SETTING_SECTIONS.find((one) => one === key);
          if (chosen !== undefined && chosen !== section) open(chosen);
        }}
      >
        <div className="settings-side">
          <FindSetting rows={rows} typed={typed} onType={setTyped} onPick={goTo} />
          <TabList className="settings-sections" aria-label={t('Settings sections')}>
            {SETTING_SECTIONS.map((one) => (
              <Tab key={one} id={one} className="settings-section">
                {t(SECTION_TITLES[one])}
              </Tab>
            ))}
          </TabList>
        </div>
        {SETTING_SECTIONS.map((one) => (
          <TabPanel key={one} id={one} className="settings-panel">
            <Section
              section={one}
              rows={rows.filter((row) => row.section === one && isOn(row, settings))}
              foundId={found?.id}
            />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

interface SectionProps {
  readonly section: SettingSection;
  readonly rows: readonly ShownRow[];
  readonly foundId: string | undefined;
}

function Section({ section, rows, foundId }: SectionProps) {
  const groups = [...new Set(rows.map(({ group }) => group))];
  const intro = SECTION_INTROS[section];
  const heading = useRef<HTMLHeadingElement>(null);

  // The section before may have been scrolled.
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <>
      <h2 ref={heading}>{t(SECTION_TITLES[section])}</h2>
      {intro === undefined ? null : <p className="row-hint">{t(intro)}</p>}
      {groups.map((group) => (
        <div key={group ?? ''} className="settings-group">
          {group === undefined ? null : <h3>{t(group)}</h3>}
          {rows
            .filter((row) => row.group === group)
            .map((row) => (
              <Place key={row.id} row={row} isFound={row.id === foundId} />
            ))}
        </div>
      ))}
    </>
  );
}

function Place({ row, isFound }: { readonly row: ShownRow; readonly isFound: boolean }) {
  const { id, within, Body } = row;
  const name = SETTING_NAMES.find((one) => one === id);

  return (
    <div
      id={placeId(row)}
      className={within === undefined ? 'settings-place' : 'settings-place settings-within'}
      tabIndex={-1}
      data-found={isFound || undefined}
    >
      {Body === undefined ? name === undefined ? null : <PlainRow name={name} /> : <Body />}
    </div>
  );
}

function placeId({ id }: ShownRow): string {
  return `setting-${id}`;
}

/** The switch that it belongs to is on, and the one that takes its place off. */
function isOn({ within, unless }: ShownRow, settings: Settings): boolean {
  const is = (switched: string | undefined): boolean | undefined => {
    const name = SETTING_NAMES.find((one) => one === switched);
    return name && settings[name] === true;
  };
  return is(within) !== false && is(unless) !== true;
}
