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
    if (row?.textContent.includes(name) === true) fly(name, row, here);
    return () => {
      // As high as the time that it took; in the list only where there is no timeline.
      const block = document.querySelector(`[data-stop="${trackerId}"], [data-tracker="${trackerId}"]`);
      if (block !== null) fly(name, here, block);
    };
  }, [place, name, trackerId]);
}

function fly(name: string, from: Element, to: Element): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const flying = document.createElement('div');
  flying.className = 'flight';
  // Drawn by the style sheet: nothing that is read out, or found.
  flying.dataset['name'] = name;
  const [begin, end] = [from, to].map((element) => {
    const { left, top } = element.getBoundingClientRect();
    return `translate(${left}px, ${top}px)`;
  });
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
