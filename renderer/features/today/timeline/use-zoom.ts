import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/** How tall an hour can be, in rem. */
const STEPS = [1, 1.5, 2, 3, 4, 6, 9, 12, 18, 24] as const;
/** The place of the usual one. */
export const USUAL_ZOOM = 3;

/** A touch pad tells of a pinch in many small parts, a wheel in one. */
const WHEEL_STEP_PX = 40;

export interface Zoom {
  readonly hourRem: number;
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  /** By so many steps; what stands at `clientY` (or in the middle) stays where it is. */
  readonly zoom: (steps: number, clientY?: number) => void;
}

/**
 * The scale of the timeline, kept by its owner from day to day. Ctrl (or Cmd) and the wheel change it too, around the
 * pointer.
 */
export function useZoom(scroller: RefObject<HTMLElement | null>, step: number, setStep: (step: number) => void): Zoom {
  const wheeled = useRef(0);
  const kept = useRef<{ readonly share: number; readonly offsetPx: number } | undefined>(undefined);

  function zoom(steps: number, clientY?: number): void {
    const next = Math.min(STEPS.length - 1, Math.max(0, step + steps));
    const pane = scroller.current;
    if (next === step || pane === null) return;
    const offsetPx = clientY === undefined ? pane.clientHeight / 2 : clientY - pane.getBoundingClientRect().top;
    kept.current = { share: (pane.scrollTop + offsetPx) / Math.max(1, pane.scrollHeight), offsetPx };
    setStep(next);
  }

  useLayoutEffect(() => {
    const pane = scroller.current;
    if (pane === null || kept.current === undefined) return;
    pane.scrollTop = kept.current.share * pane.scrollHeight - kept.current.offsetPx;
    kept.current = undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once the new scale is drawn
  }, [scroller, step]);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    wheeled.current += event.deltaY;
    if (Math.abs(wheeled.current) < WHEEL_STEP_PX) return;
    zoom(wheeled.current < 0 ? 1 : -1, event.clientY);
    wheeled.current = 0;
  });

  useEffect(() => {
    const pane = scroller.current;
    if (pane === null) return undefined;
    const listener = (event: WheelEvent): void => onWheel(event);
    pane.addEventListener('wheel', listener, { passive: false });
    return () => pane.removeEventListener('wheel', listener);
  }, [scroller]);

  return { hourRem: STEPS[step] ?? 3, canZoomIn: step < STEPS.length - 1, canZoomOut: step > 0, zoom };
}
