import type { Bounds } from '../../../../common/time/intervals.ts';

/** A press that goes no further is a click. */
export const LEAST_DRAG_PX = 4;
/** As near to an edge of the pane it scrolls; as far outside of it nothing is meant. */
const SCROLL_PX = 24;
const MOST_SCROLL_PX = 12;
const OUTSIDE_PX = 48;

export interface Pointed {
  readonly clientY: number;
  /** Alt or Ctrl is held: some desktops keep Alt with the pointer for themselves. */
  readonly isCopy: boolean;
}

export interface Following {
  /** Gets the pointer, and with it the cursor that is shown. */
  readonly held: HTMLElement;
  /** What scrolls when the pointer comes to its edges. */
  readonly pane: HTMLElement;
  /** So far it goes before anything moves. */
  readonly leastPx: number;
  readonly onMove: (pointed: Pointed) => void;
  /** It is so far outside of the pane that nothing is to change, for now. */
  readonly onOutside: () => void;
  /** The pointer was let go where something can change. */
  readonly onDrop: () => void;
  /** Escape, or the pointer was let go outside or taken away. */
  readonly onCancel: () => void;
  /** It was let go without having moved. */
  readonly onClick?: (event: PointerEvent) => void;
}

/**
 * Follows a pointer from where it was pressed to where it is let go, beyond the element as well; Escape calls it off. Scrolls
 * the pane at its edges. Gives what calls it off from outside.
 */
export function followPointer(begun: PointerEvent, following: Following): () => void {
  const { held, pane, leastPx } = following;
  const listening = new AbortController();
  let isMoving = false;
  let last = begun;
  let frame = 0;

  function end(): void {
    listening.abort();
    cancelAnimationFrame(frame);
  }

  function cancel(): void {
    if (listening.signal.aborted) return;
    end();
    following.onCancel();
  }

  function isOutside({ clientX, clientY }: PointerEvent): boolean {
    const { left, right, top, bottom } = pane.getBoundingClientRect();
    const byPx = Math.max(left - clientX, clientX - right, top - clientY, clientY - bottom);
    return byPx > OUTSIDE_PX;
  }

  function tell(isCopy: boolean): void {
    if (isOutside(last)) following.onOutside();
    else following.onMove({ clientY: last.clientY, isCopy });
  }

  function scroll(): void {
    const { top, bottom } = pane.getBoundingClientRect();
    // Only the way that it is dragged: what was taken at an edge does not scroll away from there.
    const aboveBy = last.clientY < begun.clientY ? top + SCROLL_PX - last.clientY : 0;
    const belowBy = last.clientY > begun.clientY ? last.clientY - (bottom - SCROLL_PX) : 0;
    const byPx = Math.min(MOST_SCROLL_PX, Math.max(aboveBy, belowBy, 0) / 2) * (aboveBy > 0 ? -1 : 1);
    const before = pane.scrollTop;
    if (byPx !== 0 && !isOutside(last)) pane.scrollTop += byPx;
    if (pane.scrollTop !== before) tell(isCopyOf(last));
    frame = requestAnimationFrame(scroll);
  }

  function onMove(event: PointerEvent): void {
    if (event.pointerId !== begun.pointerId) return;
    last = event;
    if (!isMoving) {
      if (Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) <= leastPx) return;
      isMoving = true;
      // A pointer that is gone by now cannot be held.
      if (held.isConnected) held.setPointerCapture(begun.pointerId);
      frame = requestAnimationFrame(scroll);
    }
    tell(isCopyOf(event));
  }

  function onUp(event: PointerEvent): void {
    if (event.pointerId !== begun.pointerId) return;
    end();
    if (!isMoving) following.onClick?.(event);
    if (!isMoving || isOutside(event)) following.onCancel();
    else following.onDrop();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && event.type === 'keydown') {
      event.preventDefault();
      event.stopPropagation();
      cancel();
    } else if (['Alt', 'Control', 'Meta'].includes(event.key) && isMoving) {
      // Alt alone would go to the menu of the window.
      event.preventDefault();
      tell(isCopyOf(event));
    }
  }

  const { signal } = listening;
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  window.addEventListener('keyup', onKey, { signal, capture: true });
  return cancel;
}

function isCopyOf({ altKey, ctrlKey }: PointerEvent | KeyboardEvent): boolean {
  return altKey || ctrlKey;
}

export interface PointedTime {
  readonly atMs: number;
  readonly msPerPx: number;
}

/** The instant at that height of the window, also where it lies outside of the day. */
export function timeAt(clientY: number, canvas: HTMLElement, { startMs, endMs }: Bounds): PointedTime {
  const { top, height } = canvas.getBoundingClientRect();
  const msPerPx = (endMs - startMs) / Math.max(1, height);
  return { atMs: startMs + (clientY - top) * msPerPx, msPerPx };
}
