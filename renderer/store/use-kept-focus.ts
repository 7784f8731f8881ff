import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the cursor in a region whose content changes under it: when the control that had it is gone (a timer was
 * stopped), the region itself takes it, so that the next Tab goes on from there and not from the top of the page. A menu
 * or a dialog that was opened from the region counts as part of it.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>, content: unknown): void {
  const hadFocus = useRef(false);

  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const onFocus = (): void => {
      hadFocus.current = true;
    };
    const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
      hadFocus.current = relatedTarget === null ? document.hasFocus() : isInDialog(relatedTarget);
      if (relatedTarget !== null) return;
      // What is still there afterwards was left by a click beside everything.
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected && isNowhere()) hadFocus.current = false;
      });
    };
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
    };
  }, [region]);

  const shown = useRef(content);
  // Before anything is painted: a key that is pressed at once goes to the region, too.
  useLayoutEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    if (hadFocus.current && isNowhere()) region.current?.focus();
  }, [region, content]);
}

function isNowhere(): boolean {
  return document.activeElement === document.body;
}

function isInDialog(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}

/** Longer than the frame in which a closed dialog gives the cursor back to what opened it. */
const GIVEN_BACK_MS = 50;

/**
 * For when a dialog closes: the home that there is by then takes the cursor if what opened the dialog is gone, or if its `region`
 * kept the cursor because what it shows changed just before the dialog could give it back.
 */
export function focusUnlessGivenBack(homeOf: () => HTMLElement | null | undefined, region?: HTMLElement | null): void {
  setTimeout(() => {
    // The page may have gone meanwhile.
    if (typeof document === 'undefined') return;
    if (isNowhere() || document.activeElement === region) homeOf()?.focus();
  }, GIVEN_BACK_MS);
}

/** `home` takes the cursor when a dialog goes, however it does, if what opened the dialog is gone by then. */
export function useFocusAfterDialog(home: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = home.current;
    return isOpen ? () => focusUnlessGivenBack(() => element) : undefined;
  }, [home, isOpen]);
}
