import type { KeyboardEvent, ReactNode } from 'react';

export interface TabEntry<Id extends string> {
  readonly id: Id;
  readonly className: string;
  readonly title: ReactNode;
}

export interface TabListProps<Id extends string> {
  readonly label: string;
  readonly className: string;
  readonly tabs: readonly TabEntry<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

export const tabId = (id: string): string => `tab-${id}`;
export const tabPanelId = (id: string): string => `tab-panel-${id}`;

/**
 * Tabs after the ARIA pattern: arrows, Home and End lead to another and show it at once. Made by hand, as the library's come with its
 * collections, which nothing else wants before the first words.
 */
export function TabList<Id extends string>({ label, className, tabs, selected, onSelect }: TabListProps<Id>) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const at = tabs.findIndex(({ id }) => id === selected);
    const places: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 };
    const place = places[event.key];
    const to = place === undefined ? undefined : tabs.at(place % tabs.length);
    if (to === undefined) return;
    event.preventDefault();
    onSelect(to.id);
    document.querySelector<HTMLElement>(`#${tabId(to.id)}`)?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs do
    <div role="tablist" aria-label={label} className={className} onKeyDown={onKeyDown}>
      {tabs.map(({ id, className: name, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(id)}
          aria-selected={id === selected}
          aria-controls={id === selected ? tabPanelId(id) : undefined}
          tabIndex={id === selected ? 0 : -1}
          className={name}
          // As it is pressed, and not only once it is let go.
          onMouseDown={({ button }) => {
            if (button === 0) onSelect(id);
          }}
          onClick={() => onSelect(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
