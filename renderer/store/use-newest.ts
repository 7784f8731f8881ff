import { useCallback, useEffect, useRef } from 'react';

/**
 * Counts what its caller asks for: `begin` answers whether that request still is the newest one, so that an answer that
 * took longer never stands in place of a newer one. None is the newest once the caller has left the screen.
 */
export function useNewest(): () => () => boolean {
  const newest = useRef<object>(undefined);

  useEffect(
    () => () => {
      newest.current = undefined;
    },
    [],
  );

  return useCallback(() => {
    const mine = {};
    newest.current = mine;
    return () => newest.current === mine;
  }, []);
}
