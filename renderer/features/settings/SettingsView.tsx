import './settings.css';
import { Group } from 'react-aria-components/Group';
import { t } from '../../../common/i18n/translate.ts';
import { SettingsIndex } from './SettingsIndex.tsx';
import { SECTIONS } from './sections.ts';

/**
 * Every setting on one page, so that it can be searched and scrolled, with the headings beside it. Its parts are no landmarks: some
 * share their name with what stands in the window when it has to be seen at once.
 */
export function SettingsView() {
  return (
    <div className="settings">
      <div className="settings-page">
        <SettingsIndex sections={SECTIONS} />
        <div className="settings-sections">
          {SECTIONS.map(({ id, title, Body }) => (
            <Group key={id} className="settings-group" aria-labelledby={`settings-${id}`}>
              <h2 id={`settings-${id}`} tabIndex={-1}>
                {t(title)}
              </h2>
              <Body />
            </Group>
          ))}
        </div>
      </div>
    </div>
  );
}
