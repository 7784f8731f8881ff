import './button.css';
import type { KeyboardEvent, ReactNode } from 'react';

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
 * A button of which each row has several: the browser's own, because a long list of the others takes some 20 kB for each of
 * them, and gives back little of it when it goes.
 */
export function RowButton({ label, className, isReachable, onPress, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={className}
      tabIndex={isReachable ? undefined : -1}
      onClick={onPress}
      onKeyDown={pressOnce}
    >
      {children}
    </button>
  );
}

/** A key that is held presses a native button again and again. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
