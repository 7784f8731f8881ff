import { useEffect, useState, type RefObject } from 'react';
import type { Edge } from './place-after-drop.ts';
import type { WorkListActions } from './work-list-actions.ts';

/** Makes a row draggable once the library has arrived, which nothing waits for; gives the edge to mark, if any. */
export function useRowDrag(
  row: RefObject<HTMLElement | null>,
  taskId: number,
  actions: Pick<WorkListActions, 'drop'>,
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
      detach = attachRow(on, { taskId, onEdge: setEdge, onDrop: (dropped, at) => actions.drop(dropped, taskId, at) });
    }

    void attach(element);
    return () => {
      isWanted = false;
      detach?.();
    };
  }, [row, taskId, actions]);

  return edge;
}
