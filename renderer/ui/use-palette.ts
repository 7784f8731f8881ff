import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

export interface PaletteItem {
  readonly key: string;
}

/** How an option was chosen: with Shift held it means "the other thing to do with it". */
export interface Pick {
  readonly key: string;
  readonly shift: boolean;
}

export interface PaletteOptions {
  readonly items: readonly PaletteItem[];
  /** False while `items` still answer an older text than the one in the field. */
  readonly isCurrent: boolean;
  /** True: without a choice by arrow or pointer, the first option is the chosen one. */
  readonly firstIsChosen: boolean;
  readonly onPick: (pick: Pick) => void;
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
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The behaviour of a combobox with a list that grows while it is open. The choice follows an option's key and not its
 * place, so that what arrives later never moves it; Enter that is faster than the answer waits for the answer.
 */
export function usePalette(options: PaletteOptions): PaletteState {
  const { items, isCurrent, firstIsChosen, onPick, onEscape } = options;
  const [isOpen, setOpen] = useState(false);
  const [chosenKey, setChosenKey] = useState<string>();
  const early = useRef<{ readonly shift: boolean } | undefined>(undefined);
  const activeKey = activeOf(items, chosenKey, firstIsChosen);

  function close(): void {
    setOpen(false);
    setChosenKey(undefined);
    early.current = undefined;
  }

  function pick(chosen: Pick): void {
    close();
    onPick(chosen);
  }

  function enter(shift: boolean): void {
    if (!isCurrent) early.current = { shift };
    else if (activeKey !== undefined) pick({ key: activeKey, shift });
  }

  useEffect(() => {
    const waiting = early.current;
    if (!isCurrent || waiting === undefined) return;
    early.current = undefined;
    if (activeKey !== undefined) pick({ key: activeKey, shift: waiting.shift });
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && !event.altKey) {
      event.preventDefault();
      if (isOpen) setChosenKey(neighbour(items, activeKey, step));
      else setOpen(true);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      enter(event.shiftKey);
    } else if (event.key === 'Escape') {
      if (!isOpen) return onEscape();
      event.stopPropagation();
      close();
    }
  }

  return { isOpen, activeKey, open: () => setOpen(true), close, choose: setChosenKey, pick, onKeyDown };
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
