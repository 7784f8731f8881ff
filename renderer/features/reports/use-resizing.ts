import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

export interface ResizingProps {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onLostPointerCapture: () => void;
}

const STEP_REM = 1;

/** A column's edge: arrow keys move it by a step, with Shift by five, and the pointer as far as it goes. */
export function useResizing(widthRem: number, onWidth: (widthRem: number) => void): ResizingProps {
  const from = useRef<{ readonly x: number; readonly widthRem: number } | undefined>(undefined);
  const end = (): void => {
    from.current = undefined;
  };

  return {
    onKeyDown: (event) => {
      const step = { ArrowRight: STEP_REM, ArrowLeft: -STEP_REM }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onWidth(widthRem + step * (event.shiftKey ? 5 : 1) * direction(event.currentTarget));
    },
    onPointerDown: (event) => {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, widthRem };
    },
    onPointerMove: (event) => {
      if (from.current === undefined) return;
      const movedRem = (event.clientX - from.current.x) / remPx();
      onWidth(from.current.widthRem + movedRem * direction(event.currentTarget));
    },
    onPointerUp: end,
    onLostPointerCapture: end,
  };
}

/** Where text runs from right to left, a column grows towards the left. */
function direction(element: HTMLElement): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1;
}

export function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
