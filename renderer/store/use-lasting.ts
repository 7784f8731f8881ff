import { useEffect, useState } from 'react';

/** True once `isSo` has held for that long: what passes in a moment is not shown. */
export function useLasting(isSo: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false);

  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isSo, ms]);

  return isSo && hasLasted;
}
