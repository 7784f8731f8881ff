import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { type MarkedPlace, PaletteField } from './PaletteField.tsx';
import { optionId, type PaletteGroup, PaletteList } from './PaletteList.tsx';
import { type PaletteCompletion, type PaletteItem, type Pick, usePalette } from './use-palette.ts';

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native select can neither show matches nor grow while it is open */

export interface PaletteHandle {
  /** Puts the cursor into the field, with its text marked. It is there at once: the next key belongs to it. */
  readonly take: () => void;
  /** As Enter in the field. */
  readonly enter: (how: Omit<Pick, 'key'>) => void;
}

export interface PaletteProps<Item extends PaletteItem> {
  readonly label: string;
  readonly placeholder: string;
  readonly listLabel: string;
  readonly value: string;
  /** `caret`: where the cursor stands in the new text. */
  readonly onChange: (value: string, caret: number) => void;
  readonly onCaret?: (caret: number) => void;
  /** The list is about to be shown: a good time to ask for fresh items. */
  readonly onOpen: () => void;
  readonly groups: readonly PaletteGroup<Item>[];
  readonly isCurrent: boolean;
  /** False: nothing is done unless it was chosen. Absent: the first option is chosen while there is a text. */
  readonly firstIsChosen?: boolean;
  readonly onPick: (pick: Pick) => void;
  readonly renderItem: (item: Item) => ReactNode;
  /** Under the list: why something is missing, which keys there are, what the search is about. */
  readonly note: ReactNode;
  /** Places of the text that are wrong, and the id of what says why. */
  readonly wrong?: readonly MarkedPlace[];
  readonly describedBy?: string | undefined;
  readonly icon: ReactNode;
  /** The key that leads here, told while the field is empty and left alone. */
  readonly hint?: string;
  readonly handle?: Ref<PaletteHandle>;
  /** The cursor goes here as the field comes. */
  readonly isFirst?: boolean;
  /** False: the cursor alone does not open the list; a click, an arrow or a letter does. */
  readonly opensOnFocus?: boolean;
  /** The list is all that its place is for: one Escape closes that, and not the list first. */
  readonly leavesEscape?: boolean;
}

/**
 * A search field with a list of options under it, after the ARIA pattern of an editable combobox. It is made by hand
 * because the library's combobox hides the rest of the page from assistive technology while its list is open, and the
 * running timer has to stay within reach; the cursor stays in the field all the time.
 */
export function Palette<Item extends PaletteItem>(props: PaletteProps<Item>) {
  const {
    value,
    onChange,
    groups,
    isCurrent,
    onPick,
    isFirst = false,
    opensOnFocus = true,
    leavesEscape = false,
  } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const wantedCaret = useRef<number | undefined>(undefined);
  const items = groups.flatMap((group) => group.items);
  const palette = usePalette({
    items,
    text: value,
    isCurrent,
    firstIsChosen: props.firstIsChosen ?? value.trim() !== '',
    leavesEscape,
    onPick: (pick) => {
      onChange('', 0);
      onPick(pick);
    },
    onComplete: complete,
    // An empty field gives the cursor up, so that the keys of the window count again.
    onEscape: () => (value === '' ? input.current?.blur() : onChange('', 0)),
  });
  const { isOpen, activeKey } = palette;
  useRoomUnder(popup, isOpen);

  useImperativeHandle(props.handle, () => ({ take, enter: palette.enter }));

  const begin = useEffectEvent(() => {
    if (isFirst) take();
  });
  useEffect(() => begin(), []);

  useLayoutEffect(() => {
    if (wantedCaret.current === undefined) return;
    input.current?.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = undefined;
  });

  function complete({ from, to, insert }: PaletteCompletion): void {
    const caret = from + insert.length;
    wantedCaret.current = caret;
    onChange(value.slice(0, from) + insert + value.slice(to), caret);
  }

  function take(): void {
    input.current?.focus();
    input.current?.select();
    // Where the cursor was here already, nothing else opens the list.
    if (opensOnFocus) open();
  }

  function open(): void {
    if (isOpen) return;
    props.onOpen();
    palette.open();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) palette.close();
  }

  function onPopupKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    input.current?.focus();
  }

  return (
    <div className="palette" data-open={isOpen ? true : undefined} onBlur={onBlur}>
      <PaletteField
        input={input}
        icon={props.icon}
        hint={value === '' && !isOpen ? props.hint : undefined}
        aria-label={props.label}
        isExpanded={isOpen && items.length > 0}
        listId={listId}
        aria-activedescendant={isOpen && activeKey !== undefined ? optionId(listId, activeKey) : undefined}
        aria-describedby={isOpen ? props.describedBy : undefined}
        placeholder={props.placeholder}
        value={value}
        wrong={props.wrong ?? []}
        onChange={({ target }) => {
          open();
          onChange(target.value, target.selectionStart ?? target.value.length);
        }}
        onCaret={(caret) => props.onCaret?.(caret)}
        onFocus={opensOnFocus ? open : undefined}
        onClick={open}
        onKeyDown={palette.onKeyDown}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps the cursor in the field, or gives it back */}
      <div ref={popup} className="palette-popup" hidden={!isOpen} onMouseDown={keepFocus} onKeyDown={onPopupKey}>
        <PaletteList
          id={listId}
          label={props.listLabel}
          groups={isOpen ? groups : []}
          palette={palette}
          renderItem={props.renderItem}
        />
        {props.note}
      </div>
    </div>
  );
}

const LEAST_PX = 240;
const GAP_PX = 8;

/** Leaves the cursor in the field while the list is clicked; what can be operated itself gets it. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('select, label, input, button') !== null) return;
  event.preventDefault();
}

/** Gives the popup the height in which list and notes stay in sight; in a low window, that of a few rows. */
function useRoomUnder(popup: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (isOpen && popup.current !== null) popup.current.style.maxHeight = `${roomUnder(popup.current)}px`;
  }, [popup, isOpen]);
}

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
