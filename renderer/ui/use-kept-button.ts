import { useState } from 'react';

export interface ButtonState {
  readonly isDisabled?: boolean | undefined;
  readonly isPending?: boolean | undefined;
}

export interface KeptButton {
  readonly isDisabled: boolean;
  readonly isPending: boolean;
  readonly onFocusChange: (hasFocus: boolean) => void;
}

/**
 * A button that can do no more keeps the cursor as long as it is there: engines take it away from a disabled one, and put it
 * nowhere. It does nothing meanwhile, and says that it cannot.
 */
export function useKeptButton({ isDisabled = false, isPending = false }: ButtonState): KeptButton {
  const [hasFocus, setFocus] = useState(false);
  return {
    isDisabled: isDisabled && !hasFocus,
    isPending: isPending || (isDisabled && hasFocus),
    onFocusChange: setFocus,
  };
}
