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
  const list = useRef<HTMLUListElement>(null);
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
    if (isOpen && list.current !== null) list.current.style.maxHeight = `${roomUnder(list.current)}px`;
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
      <div className="palette-popup" hidden={!isOpen} onMouseDown={keepFocus}>
        <ul ref={list} id={`${id}-list`} className="palette-list" role="listbox" aria-label={listLabel}>
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

/** What the list may take so that its notes and the edge of the window stay in sight; on a low window, a few rows. */
function roomUnder(list: HTMLElement): number {
  return Math.max(LEAST_LIST_PX, window.innerHeight - list.getBoundingClientRect().top - BELOW_LIST_PX);
}

const LEAST_LIST_PX = 180;
const BELOW_LIST_PX = 104;
