import { useCallback, useRef, useState } from 'react';

/** The rows of sessions whose times are fields, by the ids of their trackers. */
export interface InlineRows {
  readonly ids: readonly number[];
  /** Rows in which something was typed stay open beside it; the others close. */
  readonly open: (trackerId: number) => void;
  readonly close: (trackerId: number) => void;
  /** Whether something was typed in this row that is not saved yet. */
  readonly note: (trackerId: number, isTyped: boolean) => void;
}

export function useInlineRows(): InlineRows {
  const [ids, setIds] = useState<readonly number[]>([]);
  const typed = useRef<ReadonlySet<number>>(new Set());

  const open = useCallback((trackerId: number) => {
    const kept = typed.current;
    setIds((before) => [...before.filter((id) => id !== trackerId && kept.has(id)), trackerId]);
  }, []);
  const close = useCallback((trackerId: number) => setIds((before) => before.filter((id) => id !== trackerId)), []);
  const note = useCallback((trackerId: number, isTyped: boolean) => {
    const others = [...typed.current].filter((id) => id !== trackerId);
    typed.current = new Set(isTyped ? [...others, trackerId] : others);
  }, []);

  return { ids, open, close, note };
}
