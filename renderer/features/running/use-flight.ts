import './flight.css';
import { type RefObject, useLayoutEffect } from 'react';
import type { RunningTimer } from '../../../common/domain/snapshot.ts';

const FLIGHT_MS = 120;

/** The name of a task flies from the row where it was started into the bar, and from there to its block of the day when it stops. */
export function useFlight(place: RefObject<HTMLElement | null>, { task: { name }, trackerId }: RunningTimer): void {
  useLayoutEffect(() => {
    const { current: here } = place;
    if (here === null) return undefined;
    // Who started it there still has the cursor in that row.
    const row = document.activeElement?.closest('[role="row"], [role="option"]');
    if (row?.textContent.includes(name) === true) afterPaint(() => fly(name, row.getBoundingClientRect(), here));
    return () => {
      const from = here.getBoundingClientRect();
      afterPaint(() => {
        // As high as the time that it took; in the list only where there is no timeline.
        const block = document.querySelector(`[data-stop="${trackerId}"], [data-tracker="${trackerId}"]`);
        if (block !== null) fly(name, from, block);
      });
    };
  }, [place, name, trackerId]);
}

/** The frame in which a click is answered does not wait for what flies, which is laid out and painted for itself. */
function afterPaint(work: () => void): void {
  if (document.visibilityState === 'visible') requestAnimationFrame(() => requestAnimationFrame(work));
}

function fly(name: string, from: DOMRect, to: Element): void {
  if (!to.isConnected || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const flying = document.createElement('div');
  flying.className = 'flight';
  // Drawn by the style sheet: nothing that is read out, or found.
  flying.dataset['name'] = name;
  const [begin, end] = [from, to.getBoundingClientRect()].map(({ left, top }) => `translate(${left}px, ${top}px)`);
  document.body.append(flying);
  const flight = flying.animate(
    [
      { transform: begin, opacity: 1 },
      { transform: end, opacity: 0.4 },
    ],
    { duration: FLIGHT_MS, easing: 'ease-in-out' },
  );
  flight.addEventListener('finish', () => flying.remove());
  flight.addEventListener('cancel', () => flying.remove());
}
