import { useEffect, useEffectEvent } from 'react';

/**
 * Escape, unless something within takes it: a menu, a dialog, or the list under a search in which something is typed. The
 * list of an empty search only opened by itself, so there is nothing in it to be closed first.
 */
export function useEscape(onEscape: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    const isEmptySearch =
      event.target instanceof HTMLInputElement && event.target.closest('search') !== null && event.target.value === '';
    const isLast = event.eventPhase === Event.BUBBLING_PHASE && !event.defaultPrevented;
    if (isEmptySearch) event.stopPropagation();
    if (isEmptySearch || isLast) onEscape();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    // Once before the parts of the page see the key, and once after those that leave it.
    window.addEventListener('keydown', listener, { capture: true });
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener, { capture: true });
      window.removeEventListener('keydown', listener);
    };
  }, []);
}
