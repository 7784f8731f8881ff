import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the cursor in a region whose content changes under it: when the control that had it is gone (a timer was
 * stopped), the region itself takes it, so that the next Tab goes on from there and not from the top of the page.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>, content: unknown): void {
  const hadFocus = useRef(false);

  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const onFocus = (): void => {
      hadFocus.current = true;
    };
    const onBlur = ({ relatedTarget }: FocusEvent): void => {
      hadFocus.current = relatedTarget === null && document.hasFocus();
    };
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
    };
  }, [region]);

  const shown = useRef(content);
  useEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    if (hadFocus.current && document.activeElement === document.body) region.current?.focus();
  }, [region, content]);
}
