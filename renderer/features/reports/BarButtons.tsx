import { useRef, useState, type KeyboardEvent } from 'react';
import type { Bar } from './chart-shape.ts';

export interface BarButtonsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly wordsOf: (bar: Bar) => string;
  /** The bar that the pointer or the cursor is on. */
  readonly onShow: (at: number | undefined) => void;
  readonly onPick: (bar: Bar) => void;
}

/** A button over each bar, as high as the chart: one of them is reached by Tab, the others by arrows. */
export function BarButtons({ label, bars, wordsOf, onShow, onPick }: BarButtonsProps) {
  const group = useRef<HTMLDivElement>(null);
  const [currentAt, setCurrentAt] = useState(0);
  const current = Math.min(currentAt, bars.length - 1);

  function go(at: number): void {
    const button = group.current?.children[Math.min(Math.max(at, 0), bars.length - 1)];
    if (button instanceof HTMLElement) button.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const at = { ArrowRight: current + next, ArrowLeft: current - next, Home: 0, End: bars.length - 1 }[event.key];
    if (at === undefined) return;
    event.preventDefault();
    go(at);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the cursor
    <div
      ref={group}
      className="chart-buttons"
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      onMouseLeave={() => onShow(undefined)}
      onBlur={() => onShow(undefined)}
    >
      {bars.map((bar, at) => (
        <button
          key={bar.from}
          type="button"
          className="chart-button"
          aria-label={wordsOf(bar)}
          tabIndex={at === current ? 0 : -1}
          onMouseEnter={() => onShow(at)}
          onFocus={() => {
            setCurrentAt(at);
            onShow(at);
          }}
          onClick={() => onPick(bar)}
        />
      ))}
    </div>
  );
}
