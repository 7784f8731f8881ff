import { useLayoutEffect, type MouseEvent, type RefObject } from 'react';

const LEAST_PX = 240;
const GAP_PX = 8;

/** Leaves the cursor in the field while the list is clicked; what can be operated itself gets it. */
export function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('select, label, input, button') !== null) return;
  event.preventDefault();
}

/** Gives the popup the height in which list and notes stay in sight; in a low window, that of a few rows. */
export function useRoomUnder(popup: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (isOpen && popup.current !== null) popup.current.style.maxHeight = `${roomUnder(popup.current)}px`;
  }, [popup, isOpen]);
}

function roomUnder(popup: HTMLElement): number {
  const { top } = popup.getBoundingClientRect();
  return Math.max(LEAST_PX, lowestEdge(popup) - top - GAP_PX);
}

/** The lower edge of the pane that scrolls around the element, or else of the window. */
function lowestEdge(element: HTMLElement): number {
  for (let pane = element.parentElement; pane !== null; pane = pane.parentElement) {
    if (getComputedStyle(pane).overflowY === 'auto') {
      return Math.min(window.innerHeight, pane.getBoundingClientRect().bottom);
    }
  }
  return window.innerHeight;
}
