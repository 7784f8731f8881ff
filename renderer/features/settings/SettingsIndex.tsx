import type { MouseEvent } from 'react';
import type { SettingsSection } from './sections.ts';

/** The headings of the page: each leads to its section, where the keyboard goes on. */
export function SettingsIndex({ sections }: { readonly sections: readonly SettingsSection[] }) {
  return (
    <nav className="settings-index" aria-label="Settings sections">
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#settings-${id}`} onClick={(event) => goTo(event, `settings-${id}`)}>
              {title}
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
  heading?.closest('section')?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
