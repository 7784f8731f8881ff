import { useEffect, useState, type RefObject } from 'react';
import type { Edge } from './place-after-drop.ts';
import type { RowKind } from './row-drag.ts';

/** Makes a row draggable once the library has arrived, which nothing waits for; gives the edge to mark, if any. */
export function useRowDrag(
  row: RefObject<HTMLElement | null>,
  kind: RowKind,
  id: number,
  /** What is done with a row that was dropped on another of its kind, at one of its edges. */
  actions: { readonly drop: (id: number, onId: number, edge: Edge) => void },
): Edge | undefined {
  const [edge, setEdge] = useState<Edge>();

  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    let isWanted = true;
    let detach: (() => void) | undefined;

    async function attach(on: HTMLElement): Promise<void> {
      const { attachRow } = await import('./row-drag.ts');
      if (!isWanted) return;
      detach = attachRow(on, { kind, id, onEdge: setEdge, onDrop: (dropped, at) => actions.drop(dropped, id, at) });
    }

    void attach(element);
    return () => {
      isWanted = false;
      detach?.();
    };
  }, [row, kind, id, actions]);

  return edge;
}
