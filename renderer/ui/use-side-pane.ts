import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isDialogOpen } from './is-dialog-open.ts';

/**
 * For a part of the window that opens beside the others and leaves them in use: it takes the cursor when it opens, gives it back
 * when it closes, and Escape closes it while nothing is open over it.
 */
export function useSidePane(pane: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const opener = document.activeElement;
    const element = pane.current;
    if (element?.contains(opener) !== true) element?.focus();
    const onKeyDown = (event: KeyboardEvent): void => {
      const isLeft = event.key === 'Escape' && !event.defaultPrevented && !event.isComposing;
      if (isLeft && !isDialogOpen()) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      const isElsewhere =
        element?.contains(document.activeElement) === false && document.activeElement !== document.body;
      if (!isElsewhere && opener instanceof HTMLElement) opener.focus();
    };
  }, [pane]);
}
