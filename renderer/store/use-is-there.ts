import { useCallback, useEffect, useRef } from 'react';

/** Tells whether the caller is on the screen still, for what comes later. */
export function useIsThere(): () => boolean {
  const isThere = useRef(false);

  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  return useCallback(() => isThere.current, []);
}
