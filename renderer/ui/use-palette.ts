import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

export interface PaletteItem {
  readonly key: string;
  /** Taking this option goes on with the text: `insert` takes the half-open place `[from, to)` of it. */
  readonly completion?: PaletteCompletion | undefined;
}

export interface PaletteCompletion {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** How an option was chosen: with Shift or Alt held it means another thing to do with it. */
export interface Pick {
  readonly key: string;
  readonly shift: boolean;
  readonly alt: boolean;
}

export interface PaletteOptions {
  readonly items: readonly PaletteItem[];
  /** What the field holds. */
  readonly text: string;
  /** False while `items` still answer an older text than the one in the field. */
  readonly isCurrent: boolean;
  /** True: without a choice by arrow or pointer, the first option is the chosen one. */
  readonly firstIsChosen: boolean;
  readonly onPick: (pick: Pick) => void;
  readonly onComplete: (completion: PaletteCompletion) => void;
  /** The list is all that its place is for: Escape is left to that. */
  readonly leavesEscape: boolean;
  /** Escape while the list is closed. */
  readonly onEscape: () => void;
}

export interface PaletteState {
  readonly isOpen: boolean;
  readonly activeKey: string | undefined;
  readonly open: () => void;
  readonly close: () => void;
  readonly choose: (key: string) => void;
  readonly pick: (pick: Pick) => void;
  /** As Enter. */
  readonly enter: (how: Omit<Pick, 'key'>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Enter that came before the answer: it means the text as it was then. */
interface EarlyEnter {
  readonly text: string;
  readonly how: Omit<Pick, 'key'>;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The behaviour of a combobox with a list that grows while it is open. The choice follows an option's key and not its
 * place, so that what arrives later never moves it; Enter that is faster than the answer waits for the answer, unless the
 * text goes on. Tab takes a completion, and moves on where there is none.
 */
export function usePalette(options: PaletteOptions): PaletteState {
  const { items, text, isCurrent, firstIsChosen, leavesEscape, onPick, onComplete, onEscape } = options;
  const [isOpen, setOpen] = useState(false);
  const [chosenKey, setChosenKey] = useState<string>();
  const early = useRef<EarlyEnter | undefined>(undefined);
  const activeKey = activeOf(items, chosenKey, firstIsChosen);

  function close(): void {
    setOpen(false);
    setChosenKey(undefined);
    early.current = undefined;
  }

  function pick(chosen: Pick): void {
    const completion = items.find((item) => item.key === chosen.key)?.completion;
    if (completion !== undefined) return complete(completion);
    close();
    onPick(chosen);
  }

  function complete(completion: PaletteCompletion): void {
    setChosenKey(undefined);
    onComplete(completion);
  }

  function enter(how: Omit<Pick, 'key'>): void {
    if (!isCurrent) early.current = { text, how };
    else if (activeKey !== undefined) pick({ key: activeKey, ...how });
  }

  useEffect(() => {
    const waiting = early.current;
    if (waiting === undefined || (!isCurrent && waiting.text === text)) return;
    early.current = undefined;
    if (waiting.text === text && activeKey !== undefined) pick({ key: activeKey, ...waiting.how });
  });

  function tab(event: KeyboardEvent): void {
    const chosen = items.find((item) => item.key === activeKey)?.completion;
    const completion = chosen ?? items.find((item) => item.completion !== undefined)?.completion;
    if (completion === undefined) return;
    event.preventDefault();
    complete(completion);
  }

  const openKeys: Readonly<Record<string, (event: KeyboardEvent<HTMLInputElement>) => void>> = {
    Enter: (event) => {
      event.preventDefault();
      // What a completion made of the text is first to be seen.
      if (!event.repeat) enter({ shift: event.shiftKey, alt: event.altKey });
    },
    Tab: (event) => {
      if (!event.shiftKey) tab(event);
    },
    Escape: (event) => {
      if (leavesEscape) return;
      event.stopPropagation();
      close();
    },
  };

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && !event.altKey) {
      event.preventDefault();
      if (isOpen) setChosenKey(neighbour(items, activeKey, step));
      else setOpen(true);
    } else if (isOpen) openKeys[event.key]?.(event);
    else if (event.key === 'Escape') {
      // It empties the field, and closes nothing around it with what is typed there.
      if (text !== '') event.stopPropagation();
      onEscape();
    }
  }

  return { isOpen, activeKey, open: () => setOpen(true), close, choose: setChosenKey, pick, enter, onKeyDown };
}

function activeOf(items: readonly PaletteItem[], chosen: string | undefined, first: boolean): string | undefined {
  if (items.some((item) => item.key === chosen)) return chosen;
  return first ? items[0]?.key : undefined;
}

function neighbour(items: readonly PaletteItem[], from: string | undefined, step: number): string | undefined {
  const at = items.findIndex((item) => item.key === from);
  if (at === -1) return (step > 0 ? items[0] : items.at(-1))?.key;
  return items[(at + step + items.length) % items.length]?.key;
}
