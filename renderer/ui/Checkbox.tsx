import './checkbox.css';
import type { ReactNode } from 'react';

export interface CheckboxProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
  /** False: the Tab key passes it by, because another row of its list has the cursor. */
  readonly isReachable?: boolean;
  readonly children: ReactNode;
}

export function Checkbox({ isSelected, onChange, isDisabled = false, isReachable = true, children }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        {...(isReachable ? {} : { tabIndex: -1 })}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="checkbox-words">{children}</span>
    </label>
  );
}
