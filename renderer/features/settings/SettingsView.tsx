import './settings.css';
import { SettingsIndex } from './SettingsIndex.tsx';
import { SECTIONS } from './sections.ts';

/** Every setting on one page, so that it can be searched and scrolled, with the headings beside it. */
export function SettingsView() {
  return (
    <div className="settings">
      <div className="settings-page">
        <SettingsIndex sections={SECTIONS} />
        <div className="settings-sections">
          {SECTIONS.map(({ id, title, Body }) => (
            <section key={id} className="settings-group" aria-labelledby={`settings-${id}`}>
              <h2 id={`settings-${id}`} tabIndex={-1}>
                {title}
              </h2>
              <Body />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
