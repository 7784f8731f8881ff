import './button.css';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

export interface RowButtonProps {
  /** The accessible name, where what it shows does not say it. */
  readonly label?: string;
  readonly className: string;
  /** False: the Tab key passes it by, because another row of its list has the cursor. */
  readonly isReachable: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/**
 * A button of which each row has several: the browser's own, because a long list of the others takes some 15 kB for each of
 * them, and gives back little of it when it goes. As with the others a key presses it once, when it is let go: what is opened
 * by it would take the repeats of one that is held.
 */
export function RowButton({ label, className, isReachable, onPress, children }: RowButtonProps) {
  const held = useRef<string>(undefined);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) held.current = event.key;
  }

  function onKeyUp({ key }: KeyboardEvent): void {
    if (held.current !== key) return;
    held.current = undefined;
    onPress();
  }

  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={className}
      tabIndex={isReachable ? undefined : -1}
      onClick={onPress}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onBlur={() => {
        held.current = undefined;
      }}
    >
      {children}
    </button>
  );
}
