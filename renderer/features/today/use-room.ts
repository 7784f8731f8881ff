import { useLayoutEffect, useState, type RefObject } from 'react';

/** In rem, so that text at 200 % gets the room that its size needs. */
const ROOM_REM = 33;

/** True where list and timeline find room beside each other within the element. */
export function useRoom(element: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setRoom] = useState(false);

  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const measure = (): void => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setRoom(measured.clientWidth / remPx >= ROOM_REM);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);

  return hasRoom;
}
