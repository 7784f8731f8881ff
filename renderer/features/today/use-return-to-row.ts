import { useEffect, useRef } from 'react';
import type { Session } from '../../../common/domain/snapshot.ts';

/**
 * Gives what is to be called when the fields of a row close: its row takes the cursor, wherever saved times have put it by
 * then. One that left the day leaves the cursor to the row that stands in its place.
 */
export function useReturnToRow(
  sessions: readonly Session[],
  focusRow: (index: number) => void,
): (trackerId: number, index: number) => void {
  const left = useRef<{ readonly trackerId: number; readonly index: number }>(undefined);

  // Once the fields are gone, and the rows stand in their new order.
  useEffect(() => {
    if (left.current === undefined) return;
    const { trackerId, index } = left.current;
    left.current = undefined;
    const now = sessions.findIndex((session) => session.trackerId === trackerId);
    focusRow(now === -1 ? index : now);
  });

  return (trackerId, index) => {
    left.current = { trackerId, index };
  };
}
