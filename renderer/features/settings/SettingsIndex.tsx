import type { MouseEvent } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import type { SettingsSection } from './sections.ts';

/** The headings of the page: each leads to its section, where the keyboard goes on. */
export function SettingsIndex({ sections }: { readonly sections: readonly SettingsSection[] }) {
  return (
    <nav className="settings-index" aria-label={t('Settings sections')}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#settings-${id}`} onClick={(event) => goTo(event, `settings-${id}`)}>
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Without a trace in the address or in the history of the window. */
function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  const heading = document.getElementById(id);
  heading?.closest('.settings-group')?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
