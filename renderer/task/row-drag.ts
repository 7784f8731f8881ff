import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Edge } from './place-after-drop.ts';

export interface RowDrag {
  readonly taskId: number;
  /** The edge at which a row would be put that hangs over this one; undefined when none does. */
  readonly onEdge: (edge: Edge | undefined) => void;
  readonly onDrop: (taskId: number, edge: Edge) => void;
}

/** Lets a row be dragged, and others be dropped at its edges; the returned function ends both. */
export function attachRow(element: HTMLElement, { taskId, onEdge, onDrop }: RowDrag): () => void {
  function edgeAt(clientY: number): Edge {
    const { top, height } = element.getBoundingClientRect();
    return clientY < top + height / 2 ? 'top' : 'bottom';
  }

  return combine(
    draggable({
      element,
      getInitialData: () => ({ taskId }),
      onDragStart: () => element.toggleAttribute('data-dragged', true),
      onDrop: () => element.toggleAttribute('data-dragged', false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data['taskId'] === 'number' && source.data['taskId'] !== taskId,
      onDrag: ({ location }) => onEdge(edgeAt(location.current.input.clientY)),
      onDragLeave: () => onEdge(undefined),
      onDrop: ({ source, location }) => {
        onEdge(undefined);
        const dropped = source.data['taskId'];
        if (typeof dropped === 'number') onDrop(dropped, edgeAt(location.current.input.clientY));
      },
    }),
  );
}
