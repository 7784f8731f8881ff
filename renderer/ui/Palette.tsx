/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- a native select can neither show matches nor grow while it is open */
import './palette.css';
import { useEffect, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { usePalette, type PaletteItem, type Pick } from './use-palette.ts';

export interface PaletteProps<Item extends PaletteItem> {
  readonly label: string;
  readonly placeholder: string;
  readonly listLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The list is about to be shown: a good time to ask for fresh items. */
  readonly onOpen: () => void;
  readonly items: readonly Item[];
  readonly isCurrent: boolean;
  readonly onPick: (pick: Pick) => void;
  readonly renderItem: (item: Item) => ReactNode;
  /** Under the list: why something is missing, which keys there are. */
  readonly note: ReactNode;
  readonly icon: ReactNode;
  /** Grows with every wish to put the cursor here. */
  readonly focusRequest: number;
}

/**
 * A search field with a list of options under it, after the ARIA pattern of an editable combobox. It is made by hand
 * because the library's combobox hides the rest of the page from assistive technology while its list is open, and the
 * running timer has to stay within reach; the cursor stays in the field all the time.
 */
export function Palette<Item extends PaletteItem>(props: PaletteProps<Item>) {
  const { label, placeholder, listLabel, value, onChange, onOpen, items, isCurrent, onPick, focusRequest } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const palette = usePalette({
    items,
    isCurrent,
    firstIsChosen: value.trim() !== '',
    onPick: (pick) => {
      onChange('');
      onPick(pick);
    },
    onEscape: () => onChange(''),
  });
  const { isOpen, activeKey } = palette;
  const optionId = (key: string): string => `${id}-${key}`;
  const activeId = isOpen && activeKey !== undefined ? optionId(activeKey) : undefined;

  useEffect(() => {
    if (focusRequest === 0) return;
    input.current?.focus();
    input.current?.select();
  }, [focusRequest]);

  useLayoutEffect(() => {
    if (isOpen && popup.current !== null) popup.current.style.maxHeight = `${roomUnder(popup.current)}px`;
  }, [isOpen]);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function open(): void {
    if (isOpen) return;
    onOpen();
    palette.open();
  }

  return (
    <div className="palette">
      <div className="palette-field">
        {props.icon}
        <input
          ref={input}
          className="palette-input"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isOpen && items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck="false"
          placeholder={placeholder}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            palette.open();
          }}
          onFocus={open}
          onClick={open}
          onBlur={palette.close}
          onKeyDown={palette.onKeyDown}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps the cursor in the field */}
      <div ref={popup} className="palette-popup" hidden={!isOpen} onMouseDown={keepFocus}>
        <ul id={`${id}-list`} className="palette-list" role="listbox" aria-label={listLabel}>
          {isOpen
            ? items.map((item) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
                <li
                  key={item.key}
                  id={optionId(item.key)}
                  className="palette-option"
                  role="option"
                  aria-selected={item.key === activeKey}
                  onMouseMove={() => palette.choose(item.key)}
                  onClick={(event) => palette.pick({ key: item.key, shift: event.shiftKey })}
                >
                  {props.renderItem(item)}
                </li>
              ))
            : null}
        </ul>
        {props.note}
      </div>
    </div>
  );
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** What list and notes may take together so that both stay in sight; in a low window, a few rows. */
function roomUnder(popup: HTMLElement): number {
  const { top } = popup.getBoundingClientRect();
  return Math.max(LEAST_PX, lowestEdge(popup) - top - GAP_PX);
}

/** The lower edge of the pane that scrolls around the element, or else of the window. */
function lowestEdge(element: HTMLElement): number {
  for (let pane = element.parentElement; pane !== null; pane = pane.parentElement) {
    if (getComputedStyle(pane).overflowY === 'auto') {
      return Math.min(window.innerHeight, pane.getBoundingClientRect().bottom);
    }
  }
  return window.innerHeight;
}

const LEAST_PX = 240;
const GAP_PX = 8;
