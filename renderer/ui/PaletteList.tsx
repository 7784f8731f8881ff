/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- the field above has the keys; a native select can neither show matches nor grow while it is open */
import { useEffect, type ReactNode } from 'react';
import type { PaletteItem, PaletteState } from './use-palette.ts';

/** Options that belong together, under a heading where there is one. */
export interface PaletteGroup<Item extends PaletteItem> {
  readonly key: string;
  /** Empty: the options need no heading. */
  readonly title: string;
  readonly items: readonly Item[];
}

export interface PaletteListProps<Item extends PaletteItem> {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly PaletteGroup<Item>[];
  readonly palette: PaletteState;
  readonly renderItem: (item: Item) => ReactNode;
}

export function optionId(listId: string, key: string): string {
  return `${listId}-${key}`;
}

/** The options of a palette; the cursor never leaves the field above. */
export function PaletteList<Item extends PaletteItem>(props: PaletteListProps<Item>) {
  const { id, label, groups, palette, renderItem } = props;
  const activeId = palette.activeKey === undefined ? undefined : optionId(id, palette.activeKey);

  useEffect(() => {
    if (activeId === undefined) return undefined;
    // Not at once: the list would be laid out for that, and for the frame once more.
    const frame = requestAnimationFrame(() => document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [activeId]);

  function option(item: Item): ReactNode {
    const { key } = item;
    return (
      <div
        key={key}
        id={optionId(id, key)}
        className="palette-option"
        role="option"
        aria-selected={key === palette.activeKey}
        onMouseMove={() => palette.choose(key)}
        onClick={(event) => palette.pick({ key, shift: event.shiftKey, alt: event.altKey })}
      >
        {renderItem(item)}
      </div>
    );
  }

  return (
    <div id={id} className="palette-list" role="listbox" aria-label={label}>
      {groups.map(({ key, title, items }) =>
        title === '' ? (
          items.map(option)
        ) : (
          <div key={key} role="group" aria-labelledby={`${id}-title-${key}`}>
            <div id={`${id}-title-${key}`} className="palette-title" role="presentation">
              {title}
            </div>
            {items.map(option)}
          </div>
        ),
      )}
    </div>
  );
}
